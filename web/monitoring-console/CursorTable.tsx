import { useMemo } from 'react'

import { groupDigits, noValueSign } from '#geology/digits.ts'
import type { Regression } from '#geology/monitoring/regression.ts'
import { keyOf, readingText } from '#web/series/lines.ts'
import { hueOf } from '#web/series/marks/hue.ts'
import type { Span } from '#web/series/scales.ts'
import { dayOf } from '#web/series/series.ts'
import { type Answer, AnswerState } from '#web/ui/states/AnswerState.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

import { figuresOf, type LineFigures, signedText } from './console-lines.ts'
import type { ConsoleLine } from './useConsoleLines.ts'

interface CursorTableProps {
  /** The lines within the window. */
  lines: readonly ConsoleLine[]
  span: Span
  /** The moment of the cursor. */
  moment: number | undefined
  /** A long series of which all readings could not be had. */
  failed: Answer | undefined
}

/** The numbers of the lines: the value at the cursor, the change and the rate over the window. */
export function CursorTable({ lines, span, moment, failed }: CursorTableProps) {
  const figures = useMemo(() => lines.map(figuresOf), [lines])
  const isPartial = lines.some(({ isPicture }) => isPicture)
  return (
    <section className="console-figures" aria-label="各点数值">
      <h2>
        {moment === undefined ? '最近一次' : '光标处'}
        <span className="cap num">{moment === undefined ? '' : dayOf(moment)}</span>
      </h2>
      <DataTable
        compact
        caption="各点数值"
        columns={columnsOf(moment)}
        rows={figures}
        rowKey={({ line }) => keyOf(line)}
      />
      {isPartial &&
        (failed ? (
          <AnswerState answer={failed} title="长序列的全部读数没有取到" />
        ) : (
          <p className="cap" role="status">
            正在取长序列的全部读数，取到后列出变化与速率。
          </p>
        ))}
      <p className="cap">
        变化、速率与极值取 {dayOf(span[0])} 至 {dayOf(span[1])}；速率为最小二乘直线的斜率 ± 中误差，
        不计可疑值，自最近一次起算变动算起。
      </p>
    </section>
  )
}

/** A slope and its error, with the digits that the error leaves of it. */
export function rateText(rate: Regression | undefined, digits: number): string {
  if (!rate) return noValueSign
  const places = Math.min(
    6,
    rate.error > 0 ? Math.max(digits, Math.ceil(-Math.log10(rate.error)) + 1) : digits,
  )
  return `${signedText(rate.perYear, places)} ± ${rate.error.toFixed(places)}`
}

function columnsOf(moment: number | undefined): Column<LineFigures>[] {
  const value = (read: number | undefined, { line }: LineFigures, write: (value: number) => string) =>
    read === undefined ? noValueSign : `${write(read)} ${line.series.unit}`
  const plain = (row: LineFigures) => (number: number) => groupDigits(number.toFixed(row.line.series.digits))
  return [
    {
      key: 'point',
      label: '点',
      render: ({ line }) => (
        <span className={`console-name ${hueOf(line, line.hue)}`}>
          <b>{line.of}</b> <span className="cap">{line.series.label}</span>
        </span>
      ),
    },
    {
      key: 'value',
      label: '值',
      align: 'right',
      place: 'corner',
      render: ({ line, readAt }) => {
        const read = readAt(moment)
        return read ? `${readingText(line, read)} ${line.series.unit}` : noValueSign
      },
    },
    {
      key: 'change',
      label: '时段变化',
      align: 'right',
      render: (row) => value(row.change, row, (number) => signedText(number, row.line.series.digits)),
    },
    {
      key: 'rate',
      label: '速率 /a',
      align: 'right',
      render: (row) =>
        row.rate ? `${rateText(row.rate, row.line.series.digits)} ${row.line.series.unit}` : noValueSign,
    },
    { key: 'least', label: '最小', align: 'right', render: (row) => value(row.least, row, plain(row)) },
    { key: 'greatest', label: '最大', align: 'right', render: (row) => value(row.greatest, row, plain(row)) },
  ]
}

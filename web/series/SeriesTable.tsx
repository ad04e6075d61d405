import { useId, useMemo, useState } from 'react'

import { Select } from '#web/ui/fields/Field.tsx'
import { Text } from '#web/ui/layout/box.tsx'
import { narrowScreen, useMedia } from '#web/ui/page/media.ts'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'

import { keyOf, labelOf, readingText, type Line } from './lines.ts'
import { daysOf, labelledOf, type ObservedDay } from './marks/days.ts'
import { ordinaryQuality, qualityText } from './marks/reading-words.ts'

/** Table of all readings, the latest day first, filtered by quantity; a phone shows one quantity at a time. */
export function SeriesTable({ lines }: { lines: readonly Line[] }) {
  const narrow = useMedia(narrowScreen)
  const [chosen, setChosen] = useState('')
  const [{ current, size }, setPage] = useState({ current: 1, size: 20 })
  const only =
    lines.find((line) => keyOf(line) === chosen) ?? (narrow && lines.length > 2 ? lines[0] : undefined)
  const shown = useMemo(() => (only ? [only] : lines), [only, lines])
  const rows = useMemo(() => daysOf(shown).toReversed(), [shown])
  const choose = (name: string) => {
    setChosen(name)
    setPage({ current: 1, size })
  }
  return (
    <div className="series-table">
      {lines.length > 2 && (
        <Chooser {...{ lines, narrow }} value={only ? keyOf(only) : ''} onChange={choose} />
      )}
      <DataTable
        compact
        caption="观测值"
        columns={columnsOf(shown, narrow)}
        rows={rows.slice((current - 1) * size, current * size)}
        rowKey={({ day }) => day}
      />
      <Pagination
        label="观测值分页"
        {...{ current, size }}
        total={rows.length}
        onChange={(page, newSize) => setPage({ current: page, size: newSize })}
      />
    </div>
  )
}

interface ChooserProps {
  lines: readonly Line[]
  narrow: boolean
  value: string
  onChange: (name: string) => void
}

function Chooser({ lines, narrow, value, onChange }: ChooserProps) {
  const all = { value: '', label: `全部 ${lines.length} 项` }
  const options = lines.map((line) => ({ value: keyOf(line), label: labelOf(line) }))
  const id = useId()
  return (
    <Text below={12} className="series-chooser no-print">
      <label htmlFor={id}>列出</label>
      <Select small id={id} options={narrow ? options : [all, ...options]} {...{ value, onChange }} />
    </Text>
  )
}

function columnsOf(lines: readonly Line[], narrow: boolean): Column<ObservedDay>[] {
  const inLine = narrow && lines.length === 1
  const qualityOf = (row: ObservedDay) => qualityText(labelledOf(lines, row), true)
  const values = lines.map((line): Column<ObservedDay> => ({
    ...{
      key: keyOf(line),
      label: labelOf(line),
      unit: line.series.unit,
      sign: line.series.sign,
      align: 'right',
    },
    ...(inLine && { place: 'corner' }),
    render: ({ readings }) => readingText(line, readings.get(keyOf(line))),
  }))
  return [
    {
      key: 'day',
      label: '日期',
      render: (row) => (
        <>
          <time className="word" dateTime={row.day}>
            {row.day}
          </time>
          {inLine && qualityOf(row) !== ordinaryQuality && <span className="cap">　{qualityOf(row)}</span>}
        </>
      ),
    },
    ...values,
    {
      key: 'quality',
      label: '数据质量',
      ...(inLine && { place: 'none' }),
      render: (row) => <QualityWords text={qualityOf(row)} />,
    },
  ]
}

/** One word is not broken; remarks are. */
const QualityWords = ({ text }: { text: string }) =>
  /[，；]/.test(text) ? text : <span className="word">{text}</span>

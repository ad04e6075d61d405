import type { CurveChange, SeriesChange } from '#contract/readings/readings.ts'
import { groupDigits, noValueSign } from '#geology/digits.ts'
import { readingText } from '#geology/monitoring/censored.ts'
import { ordinaryQuality, qualityText } from '#web/series/marks/reading-words.ts'
import { dayOf } from '#web/series/series.ts'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

type CurveReading = Omit<CurveChange[number], 'before'>
interface Correction {
  value: CurveReading
  before: CurveReading
}

const shownCorrections = 50

/** The readings that stand otherwise in the library, old and new beside each other. */
export function Corrections({ change: { digits, unit }, own }: { change: SeriesChange; own: CurveChange }) {
  const rows = own.flatMap(({ before, ...value }): Correction[] => (before ? [{ value, before }] : []))
  if (rows.length === 0) return null
  const columns: Column<Correction>[] = [
    {
      key: 'day',
      label: '日期',
      render: ({ value: { at } }) => <span className="num">{dayOf(Date.parse(at))}</span>,
    },
    {
      key: 'before',
      label: '馆内原值',
      unit,
      align: 'right',
      render: ({ before }) => textOf(before, digits),
    },
    { key: 'value', label: '本批的值', unit, align: 'right', render: ({ value }) => textOf(value, digits) },
    {
      key: 'difference',
      label: '相差',
      unit,
      align: 'right',
      render: ({ value, before }) => differenceText(value.value, before.value, digits),
    },
  ]
  return (
    <>
      <DataTable
        compact
        caption="更正的读数"
        columns={columns}
        rows={rows.slice(0, shownCorrections)}
        rowKey={({ value: { at } }) => at}
      />
      {rows.length > shownCorrections && (
        <p className="cap">
          共更正 {rows.length} 个，这里列出前 {shownCorrections} 个。
        </p>
      )}
    </>
  )
}

/** A value, and what else is to be said of it. */
function textOf({ value, mark, provisional, at }: CurveReading, digits: number): string {
  const text = readingText({ value, below: mark?.below ?? false }, digits) ?? noValueSign
  const reading = { at: Date.parse(at), value, provisional, ...(mark && { mark }) }
  const quality = qualityText([{ label: '', reading }], true)
  return quality === ordinaryQuality ? text : `${text} ${quality}`
}

function differenceText(value: number | null, before: number | null, digits: number): string {
  if (value === null || before === null) return noValueSign
  return `${value > before ? '+' : ''}${groupDigits((value - before).toFixed(digits))}`
}

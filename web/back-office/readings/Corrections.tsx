import type { CurveChange, SeriesChange } from '#contract/readings/readings.ts'
import { groupDigits, noValueSign } from '#geology/digits.ts'
import { dayOf } from '#web/series/series.ts'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

interface Correction {
  at: string
  before: number | null
  value: number | null
}

const shownCorrections = 50

/** The readings that stand otherwise in the library, old and new beside each other. */
export function Corrections({ change: { digits, unit }, own }: { change: SeriesChange; own: CurveChange }) {
  const rows = own.at.flatMap((at, i): Correction[] =>
    own.corrects[i] ? [{ at, before: own.before[i] ?? null, value: own.value[i] ?? null }] : [],
  )
  if (rows.length === 0) return null
  const text = (value: number | null) => (value === null ? noValueSign : groupDigits(value.toFixed(digits)))
  const columns: Column<Correction>[] = [
    { key: 'day', label: '日期', render: ({ at }) => <span className="num">{dayOf(Date.parse(at))}</span> },
    { key: 'before', label: '馆内原值', unit, align: 'right', render: ({ before }) => text(before) },
    { key: 'value', label: '本批的值', unit, align: 'right', render: ({ value }) => text(value) },
    {
      key: 'difference',
      label: '相差',
      unit,
      align: 'right',
      render: ({ before, value }) =>
        before === null || value === null ? noValueSign : differenceText(value - before, digits),
    },
  ]
  return (
    <>
      <DataTable
        compact
        caption="更正的读数"
        columns={columns}
        rows={rows.slice(0, shownCorrections)}
        rowKey={({ at }) => at}
      />
      {rows.length > shownCorrections && (
        <p className="cap">
          共更正 {rows.length} 个，这里列出前 {shownCorrections} 个。
        </p>
      )}
    </>
  )
}

const differenceText = (difference: number, digits: number) =>
  `${difference > 0 ? '+' : ''}${groupDigits(difference.toFixed(digits))}`

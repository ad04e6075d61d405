import type { ThematicMap } from '#contract/thematic-map/thematic-map.ts'
import { decimalText } from '#geology/rounding.ts'
import { valueText } from '#geology/thematic-map/map-points.ts'
import { HoleLink } from '#web/records/ToRecord.tsx'
import { DataTable, type Column } from '#web/ui/table/DataTable.tsx'

type Row = ThematicMap['points'][number]

const columnsOf = (kindName: string): Column<Row>[] => [
  {
    key: 'code',
    label: '孔号',
    place: 'title',
    render: ({ code }) => <HoleLink {...{ kindName, code }} />,
  },
  {
    key: 'value',
    label: '数值 m',
    align: 'right',
    place: 'corner',
    render: ({ value }) => (value === null ? '未打开' : valueText(value)),
  },
  { key: 'metres', label: '距图心', unit: 'm', align: 'right', render: ({ metres }) => metres },
  { key: 'north', label: 'X（北）', unit: 'm', align: 'right', render: ({ north }) => decimalText(north, 2) },
  { key: 'east', label: 'Y（东）', unit: 'm', align: 'right', render: ({ east }) => decimalText(east, 2) },
]

/** Rows that are shown at once. */
const fewRows = 20

/** The numbers of a map: its holes from the middle outwards, those with a value first. */
export function DataPoints({ map: { points, kind } }: { map: ThematicMap }) {
  const rows = points.toSorted(
    (a, b) => Number(a.value === null) - Number(b.value === null) || a.metres - b.metres,
  )
  if (rows.length === 0) return null
  const table = (caption: string, part: readonly Row[]) => (
    <DataTable {...{ caption }} columns={columnsOf(kind)} rows={part} rowKey={({ code }) => code} />
  )
  return (
    <section aria-label="数据点">
      <h2>数据点</h2>
      {rows.some(({ value }) => value === null) && (
        <p className="cap">没有打开的孔按公开的简图计入，约到孔深的百分之一，不列数值，也不单独作准。</p>
      )}
      {table('图内的钻孔与数值', rows.slice(0, fewRows))}
      {rows.length > fewRows && (
        <details className="section-table">
          <summary>其余 {rows.length - fewRows} 孔</summary>
          {table('其余的钻孔与数值', rows.slice(fewRows))}
        </details>
      )}
    </section>
  )
}

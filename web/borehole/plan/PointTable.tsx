import { borehole } from '#contract/catalogue/borehole.ts'
import { coordinateDigits, coordinateText } from '#geology/places/written/coordinate-text.ts'
import type { PlanPoint } from '#geology/point-plan/plan-content.ts'
import { decimalText } from '#geology/rounding.ts'
import { ToRecord } from '#web/records/ToRecord.tsx'
import { DataTable, type Column } from '#web/ui/table/DataTable.tsx'

const metres = (value: number | null, digits = 2) => (value === null ? '—' : decimalText(value, digits))

const columnsOf = (digits: 2 | 3): readonly Column<PlanPoint>[] => [
  {
    key: 'code',
    label: '孔号',
    place: 'title',
    render: ({ code }) => (
      <ToRecord kind={borehole} code={code}>
        {code}
      </ToRecord>
    ),
  },
  { key: 'kind', label: '类型', place: 'line', render: ({ kindLabel }) => kindLabel ?? '—' },
  {
    key: 'north',
    label: 'X（北）',
    unit: 'm',
    align: 'right',
    render: ({ north }) => coordinateText(north, digits),
  },
  {
    key: 'east',
    label: 'Y（东）',
    unit: 'm',
    align: 'right',
    render: ({ east }) => coordinateText(east, digits),
  },
  {
    key: 'elevation',
    label: '孔口标高',
    unit: 'm',
    align: 'right',
    render: ({ collarElevation }) => metres(collarElevation),
  },
  { key: 'depth', label: '孔深', unit: 'm', align: 'right', render: ({ finalDepth }) => metres(finalDepth) },
  {
    key: 'water',
    label: '稳定水位埋深',
    unit: 'm',
    align: 'right',
    render: ({ stableWaterDepth }) => metres(stableWaterDepth),
  },
]

/** The numbers of the plan: every point with its coordinates. */
export function PointTable({ points }: { points: readonly PlanPoint[] }) {
  const digits = coordinateDigits(points.flatMap(({ north, east }) => [north, east]))
  return (
    <section>
      <h2>勘探点一览表</h2>
      <DataTable
        caption="勘探点一览表"
        columns={columnsOf(digits)}
        rows={points}
        rowKey={({ code }) => code}
      />
    </section>
  )
}

import { classifyReadings, layerIndices } from '#geology/cone-sheet/classification.ts'
import { coneCurves, coneQuantities, layerMeans, type ConeQuantity } from '#geology/cone-sheet/curves.ts'
import { zoneOf } from '#geology/cone-sheet/soil-behaviour.ts'
import { decimalText } from '#geology/rounding.ts'
import type { Hole } from '#geology/strata/hole.ts'
import { LayerNumber } from '#web/borehole/strata/LayerNumber.tsx'
import { DataTable, type Column } from '#web/ui/table/DataTable.tsx'

interface MeansRow {
  readonly key: string
  readonly hole: string
  readonly layer: string | null
  readonly name: string
  readonly top: number
  readonly base: number
  readonly means: Readonly<Partial<Record<ConeQuantity['key'], number>>>
  /** The middle index of soil behaviour, where there is one. */
  readonly index: number | undefined
}

function rowsOf(hole: Hole, sleeveDistance: number): MeansRow[] {
  const indices = layerIndices(classifyReadings(hole, sleeveDistance))
  return layerMeans(hole, coneCurves(hole, sleeveDistance)).map(
    ({ layer: { row, top, base }, means }, i) => ({
      ...{ key: `${hole.code} ${top}`, hole: hole.code, layer: row.layer, name: row.name, top, base, means },
      index: indices.get(i)?.median,
    }),
  )
}

const indexText = (index: number) => `${decimalText(index, 2)}（${zoneOf(index)?.name ?? ''}）`

/** The numbers of the drawing: the mean of each curve in every layer, and what the chart makes of it. */
export function MeansTable({ holes, sleeveDistance }: { holes: readonly Hole[]; sleeveDistance: number }) {
  const rows = holes.flatMap((hole) => rowsOf(hole, sleeveDistance))
  const quantities = coneQuantities.filter(({ key }) => rows.some(({ means }) => means[key] !== undefined))
  const columns: Column<MeansRow>[] = [
    ...(holes.length > 1 ? [{ key: 'hole', label: '孔号', render: (row: MeansRow) => row.hole }] : []),
    { key: 'layer', label: '层号', place: 'corner', render: ({ layer }) => <LayerNumber layer={layer} /> },
    { key: 'name', label: '岩土名称', place: 'title', render: ({ name }) => name },
    { key: 'top', label: '层顶深度', unit: 'm', align: 'right', render: ({ top }) => decimalText(top, 2) },
    { key: 'base', label: '层底深度', unit: 'm', align: 'right', render: ({ base }) => decimalText(base, 2) },
    ...quantities.map(({ key, name, unit, digits }): Column<MeansRow> => ({
      ...{ key, label: name, unit, align: 'right' },
      render: ({ means: { [key]: mean } }) => (mean === undefined ? '' : decimalText(mean, digits)),
    })),
    ...(rows.some(({ index }) => index !== undefined)
      ? [
          {
            key: 'index',
            label: 'Ic 中位数（仅作参考）',
            render: ({ index }: MeansRow) => (index === undefined ? '' : indexText(index)),
          },
        ]
      : []),
  ]
  if (rows.length === 0) return <p className="cap">没有分层数据，不列分层平均值。</p>
  return (
    <section>
      <h2>分层平均值</h2>
      <DataTable caption="静力触探分层平均值" {...{ columns, rows }} rowKey={({ key }) => key} />
    </section>
  )
}

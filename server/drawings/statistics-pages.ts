import type { RecordView } from '#contract/catalogue/routes.ts'
import {
  figureText,
  outliersText,
  shareText,
  statisticsOf,
  type StatisticsLayer,
  type StatisticsRow,
} from '#contract/drawings/layer-statistics.ts'
import { sleeveText, usualSleeveDistance } from '#geology/cone-sheet/curves.ts'
import type { Sheet } from '#geology/drawing/marks.ts'
import { rowsPerPage, tablePages, type TableColumn } from '#geology/drawing/table.ts'
import { outlierTests, type OutlierTest } from '#geology/statistics/describe-values.ts'

/** A line of the table: a property of a layer; the layer is named where it, or a page of it, begins. */
interface Line {
  readonly row: StatisticsRow
  readonly begins: StatisticsLayer | undefined
}

const figure = (
  key: 'least' | 'greatest' | 'mean' | 'deviation' | 'standard',
  label: string,
): TableColumn<Line> => ({
  label,
  width: 17,
  align: 'right',
  text: ({ row }) => figureText(row, row[key], key !== 'least' && key !== 'greatest'),
})

const columns: readonly TableColumn<Line>[] = [
  { label: '层号', width: 14, align: 'left', text: ({ begins }) => begins?.layer ?? '' },
  { label: '岩土名称', width: 27, align: 'left', text: ({ begins }) => begins?.name ?? '' },
  {
    label: '指标',
    width: 34,
    align: 'left',
    text: ({ row: { property } }) => (property.unit ? `${property.label} ${property.unit}` : property.label),
  },
  { label: 'n', width: 9, align: 'right', text: ({ row }) => String(row.count) },
  figure('greatest', '最大值'),
  figure('least', '最小值'),
  figure('mean', '平均值'),
  figure('deviation', '标准差'),
  { label: '变异系数', width: 14, align: 'right', text: ({ row }) => shareText(row.variation, 2) },
  figure('standard', '标准值'),
]

/** The statistics of all layers (GB 50021-2001, 14.2) on A4 pages, and what was taken out of them. */
export function statisticsPages(records: readonly RecordView[], outlierTest: OutlierTest): Sheet[] {
  const { layers, unplaced } = statisticsOf(records, outlierTest)
  const rows = layers.flatMap((layer) => layer.rows.map((row) => ({ row, layer })))
  const lines = rows.map(({ row, layer }, i): Line => {
    const goesOn = i % rowsPerPage > 0 && rows[i - 1]?.layer === layer
    return { row, begins: goesOn ? undefined : layer }
  })
  const taken = layers.flatMap((layer) =>
    layer.rows
      .filter(({ outliers }) => outliers.length > 0)
      .map((row) => ({ layer: layer.layer ?? layer.name, row })),
  )
  return [
    ...tablePages('物理力学指标统计表', columns, lines, [
      '按 GB 50021-2001（2009 年版）14.2 统计；样本少于 6 个不列标准差、变异系数与标准值。',
      outlierNote(
        outlierTest,
        taken.reduce((sum, { row }) => sum + row.outliers.length, 0),
      ),
      `${sleeveText(usualSleeveDistance)}。`,
      `统计所用 ${records.length} 孔。`,
      ...(unplaced > 0 ? [`有 ${unplaced} 个试验值不在任何一层内，未参加统计。`] : []),
    ]),
    ...tablePages(
      '剔除的异常值',
      [
        { label: '层号', width: 20, align: 'left', text: ({ layer }) => layer },
        { label: '指标', width: 40, align: 'left', text: ({ row }) => row.property.label },
        { label: '异常值（孔号，深度）', width: 130, align: 'left', text: ({ row }) => outliersText(row) },
      ],
      taken,
      [],
    ),
  ]
}

function outlierNote(outlierTest: OutlierTest, count: number): string {
  if (outlierTest === 'none') return '异常值未剔除。'
  return `异常值按${outlierTests[outlierTest]}法剔除，共 ${count} 个${count > 0 ? '，另表列出' : ''}。`
}

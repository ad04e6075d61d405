import {
  outliersText,
  type StatisticsLayer,
  type StatisticsRow,
} from '#contract/drawings/layer-statistics.ts'
import { csvOf, type CsvColumn } from '#web/ui/table/csv.ts'

interface FileRow {
  layer: StatisticsLayer
  row: StatisticsRow
}

const figureCell = (value: number | undefined, digits: number) => value?.toFixed(digits) ?? null

const fileColumns: readonly CsvColumn<FileRow>[] = [
  { label: '层号', cell: ({ layer }) => layer.layer },
  { label: '岩土名称', cell: ({ layer }) => layer.name },
  { label: '指标', cell: ({ row }) => row.property.label },
  { label: '单位', cell: ({ row }) => row.property.unit ?? null },
  { label: '样本数', cell: ({ row }) => row.count },
  { label: '最大值', cell: ({ row }) => figureCell(row.greatest, row.property.digits) },
  { label: '最小值', cell: ({ row }) => figureCell(row.least, row.property.digits) },
  { label: '平均值', cell: ({ row }) => figureCell(row.mean, row.property.digits + 1) },
  { label: '标准差', cell: ({ row }) => figureCell(row.deviation, row.property.digits + 1) },
  { label: '变异系数', cell: ({ row }) => figureCell(row.variation, 3) },
  { label: '统计修正系数', cell: ({ row }) => figureCell(row.factor, 3) },
  { label: '标准值', cell: ({ row }) => figureCell(row.standard, row.property.digits + 1) },
  { label: '剔除的异常值', cell: ({ row }) => outliersText(row) },
]

/** All layers as a file for spreadsheets. */
export const statisticsFile = (layers: readonly StatisticsLayer[]): string =>
  csvOf(
    fileColumns,
    layers.flatMap((layer) => layer.rows.map((row) => ({ layer, row }))),
  )

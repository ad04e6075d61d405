import {
  outliersText,
  type StatisticsLayer,
  type StatisticsRow,
} from '#contract/drawings/layer-statistics.ts'
import type { NewColumn, NewSheet } from '#contract/workbook/workbook-parts.ts'
import { decimalText } from '#geology/rounding.ts'
import { csvOf, type CsvColumn } from '#web/ui/table/csv.ts'

interface FileRow {
  layer: StatisticsLayer
  row: StatisticsRow
}

const figureCell = (value: number | undefined, digits: number) =>
  value === undefined ? null : decimalText(value, digits)

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

const fileRows = (layers: readonly StatisticsLayer[]): FileRow[] =>
  layers.flatMap((layer) => layer.rows.map((row) => ({ layer, row })))

/** All layers as a file for spreadsheets. */
export const statisticsFile = (layers: readonly StatisticsLayer[]): string =>
  csvOf(fileColumns, fileRows(layers))

/** Labels of columns that hold texts; the others hold numbers that are reckoned with. */
const textColumns: readonly string[] = ['层号', '岩土名称', '指标', '单位', '剔除的异常值']

/** All layers as a sheet of a workbook, figures as numbers; and a sheet of the values that they were made from. */
export const statisticsSheets = (layers: readonly StatisticsLayer[]): NewSheet[] => [
  {
    name: '分层统计',
    columns: fileColumns.map(({ label }) => columnOf(label, textColumns.includes(label))),
    rows: fileRows(layers).map((row) =>
      fileColumns.map(({ label, cell }) => {
        const value = cell(row) ?? ''
        return textColumns.includes(label) || value === '' ? String(value) : Number(value)
      }),
    ),
  },
  {
    name: '数据',
    columns: ['层号', '岩土名称', '指标', '单位', '孔号', '深度（m）', '值', '是否剔除'].map((label) =>
      columnOf(label, label !== '深度（m）' && label !== '值'),
    ),
    rows: fileRows(layers).flatMap(({ layer, row }) =>
      row.measured.map(({ hole, depth, value }, i) => [
        ...[layer.layer ?? '', layer.name, row.property.label, row.property.unit ?? '', hole],
        ...[depth, value, row.outlierPlaces.includes(i) ? '剔除' : ''],
      ]),
    ),
  },
]

const columnOf = (heading: string, isText: boolean): NewColumn => ({
  heading,
  format: isText ? 'text' : 'plain',
  width: isText ? 16 : 12,
})

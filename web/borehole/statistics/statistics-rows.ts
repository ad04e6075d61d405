import { borehole } from '#contract/catalogue/borehole.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { holeOf } from '#contract/drawings/borehole-record.ts'
import type { NewColumn, NewSheet } from '#contract/workbook/workbook-parts.ts'
import { describeValues, type Description, type OutlierTest } from '#geology/statistics/describe-values.ts'
import {
  inSituProperties,
  strengths,
  valuesByLayer,
  type LayerValues,
  type Measurement,
  type Property,
} from '#geology/statistics/layer-values.ts'
import { csvOf, type CsvColumn } from '#web/ui/table/csv.ts'

/** One property of one layer, described. */
export interface StatisticsRow extends Description {
  readonly property: Property
  readonly measured: readonly Measurement[]
}

export interface StatisticsLayer {
  readonly key: string
  readonly layer: string | null
  readonly name: string
  readonly rows: readonly StatisticsRow[]
}

/** What is measured of samples, with the words of the catalogue. */
const sampleProperties: readonly Property[] = Object.entries(borehole.parts.samples.fields).flatMap(
  ([key, field]): Property[] => {
    if (field.type !== 'number' || key === 'topDepth' || key === 'baseDepth') return []
    const { label, unit, digits = 2 } = field
    return [{ key, label, unit, digits, unfavourable: strengths.includes(key) ? 'small' : undefined }]
  },
)

const properties = [...sampleProperties, ...inSituProperties]

/** The layers of these holes with all that was measured in them, and how many values stand in none. */
export function statisticsOf(
  records: readonly RecordView[],
  outlierTest: OutlierTest,
): { layers: StatisticsLayer[]; unplaced: number } {
  const holes = records.map((record) => holeOf(record))
  const { layers, unplaced } = valuesByLayer(
    holes.map((hole) => ({ ...hole, samples: hole.samples.map((sample) => ({ ...sample })) })),
    sampleProperties.map(({ key }) => key),
  )
  return { layers: layers.map((layer) => describeLayer(layer, outlierTest)), unplaced }
}

const describeLayer = (
  { key, layer, name, values }: LayerValues,
  outlierTest: OutlierTest,
): StatisticsLayer => ({
  key,
  layer,
  name,
  rows: properties.flatMap((property): StatisticsRow[] => {
    const measured = values[property.key] ?? []
    const described = describeValues(
      measured.map(({ value }) => value),
      { unfavourable: property.unfavourable, outlierTest },
    )
    return described ? [{ ...described, property, measured }] : []
  }),
})

/** A value with the digits of its property, what is worked out with one at least; nothing for what too few values do not give. */
export const figureText = (
  { property: { digits } }: StatisticsRow,
  value: number | undefined,
  isWorkedOut: boolean,
): string => (value === undefined ? '' : value.toFixed(isWorkedOut ? Math.max(1, digits) : digits))

/** δ and γs with the digits of the practice. */
export const shareText = (value: number | undefined, digits: number): string =>
  value === undefined ? '' : value.toFixed(digits)

/** Values that were taken out, with the hole and the depth of each. */
export const outliersText = ({ outlierPlaces, measured }: StatisticsRow): string =>
  outlierPlaces
    .flatMap((place) => {
      const from = measured[place]
      return from ? [`${from.value}（${from.hole}，${from.depth.toFixed(2)} m）`] : []
    })
    .join('；')

/** The values that are described: all but those that were taken out. */
export const remainingOf = ({ outlierPlaces, measured }: StatisticsRow): number[] =>
  measured.filter((_, i) => !outlierPlaces.includes(i)).map(({ value }) => value)

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

import { borehole } from '#contract/catalogue/borehole.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { csvLine } from '#contract/csv.ts'
import { describeValues, type Description, type OutlierTest } from '#geology/statistics/describe-values.ts'
import {
  inSituProperties,
  strengths,
  valuesByLayer,
  type Measurement,
  type Property,
} from '#geology/statistics/layer-values.ts'
import { holeOf } from '#web/borehole/borehole-record.ts'

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

/** The layers of these holes with all that was measured in them. */
export function statisticsOf(records: readonly RecordView[], outlierTest: OutlierTest): StatisticsLayer[] {
  const holes = records.map((record) => holeOf(record))
  return valuesByLayer(
    holes.map((hole) => ({ ...hole, samples: hole.samples.map((sample) => ({ ...sample })) })),
    sampleProperties.map(({ key }) => key),
  ).map(({ layer, name, values }) => ({
    key: `${layer} ${name}`,
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
  }))
}

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

const heads = [
  '层号',
  '岩土名称',
  '指标',
  '单位',
  '样本数',
  '最大值',
  '最小值',
  '平均值',
  '标准差',
  '变异系数',
  '统计修正系数',
  '标准值',
  '剔除的异常值',
]

/** All layers as a file for spreadsheets. */
export function statisticsFile(layers: readonly StatisticsLayer[]): Blob {
  const lines = layers.flatMap(({ layer, name, rows }) =>
    rows.map((row) => [
      layer ?? '',
      name,
      row.property.label,
      row.property.unit ?? '',
      String(row.count),
      cellOf(row.greatest, row.property.digits),
      cellOf(row.least, row.property.digits),
      cellOf(row.mean, row.property.digits + 1),
      cellOf(row.deviation, row.property.digits + 1),
      cellOf(row.variation, 3),
      cellOf(row.factor, 3),
      cellOf(row.standard, row.property.digits + 1),
      outliersText(row),
    ]),
  )
  return new Blob([`\uFEFF${[heads, ...lines].map(csvLine).join('')}`], { type: 'text/csv;charset=utf-8' })
}

const cellOf = (value: number | undefined, digits: number) =>
  value === undefined ? '' : value.toFixed(digits)

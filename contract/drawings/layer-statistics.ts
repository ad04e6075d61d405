import { borehole } from '#contract/catalogue/borehole.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { decimalText } from '#geology/rounding.ts'
import { describeValues, type Description, type OutlierTest } from '#geology/statistics/describe-values.ts'
import {
  inSituProperties,
  strengths,
  valuesByLayer,
  type LayerValues,
  type Measurement,
  type Property,
} from '#geology/statistics/layer-values.ts'

import { holeOf } from './borehole-record.ts'

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

/** A layer whose values spread wider than this is looked at: it may be two (δ > 0.30). */
export const widestVariation = 0.3

/** A value with the digits of its property, what is worked out with one at least; nothing for what too few values do not give. */
export const figureText = (
  { property: { digits } }: StatisticsRow,
  value: number | undefined,
  isWorkedOut: boolean,
): string => (value === undefined ? '' : decimalText(value, isWorkedOut ? Math.max(1, digits) : digits))

/** δ and γs with the digits of the practice. */
export const shareText = (value: number | undefined, digits: number): string =>
  value === undefined ? '' : decimalText(value, digits)

/** A value as it was measured; one that is a mean itself, with a digit more than its property has. */
const measuredText = (value: number, { digits }: Property) => String(Number(decimalText(value, digits + 1)))

/** Values that were taken out, with the hole and the depth of each. */
export const outliersText = ({ outlierPlaces, measured, property }: StatisticsRow): string =>
  outlierPlaces
    .flatMap((place) => {
      const from = measured[place]
      return from
        ? [`${measuredText(from.value, property)}（${from.hole}，${decimalText(from.depth, 2)} m）`]
        : []
    })
    .join('；')

/** The values that are described: all but those that were taken out. */
export const remainingOf = ({ outlierPlaces, measured }: StatisticsRow): number[] =>
  measured.filter((_, i) => !outlierPlaces.includes(i)).map(({ value }) => value)

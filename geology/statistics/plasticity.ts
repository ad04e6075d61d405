import { layersOf } from '#geology/log-sheet/layers.ts'
import { roundNoise } from '#geology/rounding.ts'
import type { Hole } from '#geology/strata/hole.ts'
import type { StrataColour } from '#geology/strata/lithology.ts'
import { compareAges, layerKey, parseLayer, spanAt } from '#geology/strata/strata.ts'

/** Depth to which a cone of 76 g sinks at the liquid limit, millimetres: that of GB 50021 and that of GB/T 50145. */
export type ConeDepth = 10 | 17

/**
 * The lines of the plasticity chart: Ip = slope · (wL − 20) and wL = limit; for 17 mm those of GB/T 50145-2007, for 10 mm
 * those of SL 237-1999.
 */
export const plasticityLines: Readonly<
  Record<ConeDepth, { readonly slope: number; readonly limit: number }>
> = {
  10: { slope: 0.63, limit: 40 },
  17: { slope: 0.73, limit: 50 },
}

/** Fine soils of the chart: clay and silt of low and high liquid limit, and what is between clay and silt. */
export const plasticityClasses = {
  CH: '高液限黏土',
  CL: '低液限黏土',
  MH: '高液限粉土',
  ML: '低液限粉土',
  'CL-ML': '黏土～粉土过渡土',
} as const

export type PlasticityClass = keyof typeof plasticityClasses

/** Above line A and from Ip 7 on it is clay, below it or under Ip 4 silt; between 4 and 7 above the line both. */
export function plasticityClass(liquidLimit: number, index: number, cone: ConeDepth): PlasticityClass {
  const { slope, limit } = plasticityLines[cone]
  const isHigh = liquidLimit >= limit
  const isAbove = index >= slope * (liquidLimit - 20)
  if (isAbove && index >= 7) return isHigh ? 'CH' : 'CL'
  if (isAbove && index >= 4 && !isHigh) return 'CL-ML'
  return isHigh ? 'MH' : 'ML'
}

/** A sample with both limits; percent. */
export interface PlasticityPoint {
  readonly liquidLimit: number
  readonly index: number
}

export interface PlasticityLayer {
  readonly key: string
  readonly layer: string | null
  readonly name: string
  readonly colour: StrataColour | undefined
  readonly points: readonly PlasticityPoint[]
}

type SampledHole = Pick<Hole, 'strata'> & {
  readonly samples: readonly Pick<
    Hole['samples'][number],
    'topDepth' | 'liquidLimit' | 'plasticLimit' | 'plasticityIndex'
  >[]
}

/** Samples with a liquid limit and a plasticity index, or both limits, by the layer that they were taken from. */
export function plasticityByLayer(holes: readonly SampledHole[]): PlasticityLayer[] {
  const found = new Map<string, Omit<PlasticityLayer, 'points'> & { points: PlasticityPoint[] }>()
  for (const { strata, samples } of holes) {
    const layers = layersOf(strata)
    for (const sample of samples) {
      const layer = layers[spanAt(layers, sample.topDepth) ?? -1]
      const point = pointOf(sample)
      if (!layer || !point) continue
      const { row, colour } = layer
      const key = layerKey(row.layer, row.name)
      const entry = found.get(key) ?? { key, layer: row.layer, name: row.name, colour, points: [] }
      entry.points.push(point)
      found.set(key, entry)
    }
  }
  return [...found.values()].toSorted((a, b) => compareAges(parseLayer(a.layer), parseLayer(b.layer)))
}

function pointOf({ liquidLimit, plasticLimit, plasticityIndex }: SampledHole['samples'][number]) {
  if (liquidLimit === null) return undefined
  const index = plasticityIndex ?? (plasticLimit === null ? null : roundNoise(liquidLimit - plasticLimit))
  return index === null || index < 0 ? undefined : { liquidLimit, index }
}

/** How many points of each class there are. */
export function countClasses(
  points: readonly PlasticityPoint[],
  cone: ConeDepth,
): ReadonlyMap<PlasticityClass, number> {
  const counts = new Map<PlasticityClass, number>()
  for (const { liquidLimit, index } of points) {
    const name = plasticityClass(liquidLimit, index, cone)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

import { layersOf } from '#geology/log-sheet/layers.ts'
import { roundNoise } from '#geology/rounding.ts'
import type { Hole } from '#geology/strata/hole.ts'
import type { StrataColour } from '#geology/strata/lithology.ts'
import { compareAges, layerKey, parseLayer, spanAt } from '#geology/strata/strata.ts'

/** Depth to which a cone of 76 g sinks at the liquid limit, millimetres: that of GB 50021 and that of GB/T 50145. */
export type ConeDepth = 10 | 17

/** The lines and limits of a plasticity chart. */
interface PlasticityLines {
  /** Line A is Ip = slope · (wL − 20), line B wL = limit. */
  readonly slope: number
  readonly limit: number
  /** Above line A soil is clay from this Ip on. */
  readonly clayFrom: number
  /** Below this Ip it is silt; what lies between is both. */
  readonly siltBelow: number
  /** Where the chart is from. */
  readonly standard: string
}

/**
 * The two charts, each with the limits of its own standard: that for 10 mm (SL 237-1999, as GBJ 145-90 before it) divides
 * clay and silt at Ip 10, that for 17 mm (GB/T 50145-2007) at 7 and 4.
 */
export const plasticityLines: Readonly<Record<ConeDepth, PlasticityLines>> = {
  10: { slope: 0.63, limit: 40, clayFrom: 10, siltBelow: 10, standard: 'SL 237-1999' },
  17: { slope: 0.73, limit: 50, clayFrom: 7, siltBelow: 4, standard: 'GB/T 50145-2007' },
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

/** Above line A clay, below it or at a small Ip silt; for 17 mm both where Ip is from 4 to 7 above the line. */
export function plasticityClass(liquidLimit: number, index: number, cone: ConeDepth): PlasticityClass {
  const { slope, limit, clayFrom, siltBelow } = plasticityLines[cone]
  const isHigh = liquidLimit >= limit
  const isAbove = index >= slope * (liquidLimit - 20)
  if (isAbove && index >= clayFrom) return isHigh ? 'CH' : 'CL'
  if (isAbove && index >= siltBelow && !isHigh) return 'CL-ML'
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

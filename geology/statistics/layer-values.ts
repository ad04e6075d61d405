import { layersOf, type Layer } from '#geology/log-sheet/layers.ts'
import { meanBetween, readingsOf } from '#geology/soundings/cpt.ts'
import { isFullDrive } from '#geology/soundings/spt.ts'
import type { Hole } from '#geology/strata/hole.ts'
import { compareLayers, parseLayer, type LayerNumber } from '#geology/strata/strata.ts'

import type { Unfavourable } from './describe-values.ts'

/** A property that is described for every layer. */
export interface Property {
  readonly key: string
  readonly label: string
  readonly unit: string | undefined
  readonly digits: number
  /** Which properties have a standard value, and on which side (GB 50021-2001, 14.2.4: strength, and N and ps as is usual). */
  readonly unfavourable: Unfavourable
}

/** Properties of samples that have a standard value: the strength of the soil. */
export const strengths: readonly string[] = ['cohesionKpa', 'frictionDegrees', 'undrainedShearKpa']

/** What was measured in the ground itself, beside the samples. */
export const inSituProperties: readonly Property[] = [
  { key: 'blowCount', label: '标贯 N', unit: '击', digits: 0, unfavourable: 'small' },
  { key: 'psMpa', label: '比贯入阻力 ps', unit: 'MPa', digits: 2, unfavourable: 'small' },
  { key: 'qcMpa', label: '锥尖阻力 qc', unit: 'MPa', digits: 2, unfavourable: 'small' },
  { key: 'fsKpa', label: '侧壁摩阻力 fs', unit: 'kPa', digits: 1, unfavourable: undefined },
]

/** A value, and where it was measured. */
export interface Measurement {
  readonly hole: string
  /** Metres; of a mean over a layer, its top. */
  readonly depth: number
  readonly value: number
}

/** The values of one layer over all holes, by property. */
export interface LayerValues {
  readonly layer: string | null
  readonly name: string
  readonly number: LayerNumber | undefined
  readonly values: Readonly<Record<string, readonly Measurement[]>>
}

/** A hole with samples that may hold more than the drawing needs. */
export type SampledHole = Pick<Hole, 'code' | 'strata' | 'spt' | 'cpt'> & {
  readonly samples: readonly (Readonly<Record<string, unknown>> & { readonly topDepth: number })[]
}

/**
 * The values of every layer over these holes: each sample and test in the layer at its depth, and of soundings the mean
 * of each layer of a hole. Young layers come first; those without a number last.
 */
export function valuesByLayer(holes: readonly SampledHole[], properties: readonly string[]): LayerValues[] {
  const found = new Map<
    string,
    { layer: string | null; name: string; values: Record<string, Measurement[]> }
  >()
  for (const hole of holes) {
    const layers = layersOf(hole.strata)
    const put = ({ row }: Layer, key: string, measured: Measurement) => {
      const number = parseLayer(row.layer)
      const name = number ? number.path.join('-') : `${row.layer ?? ''} ${row.name}`
      const entry = found.get(name) ?? { layer: row.layer, name: row.name, values: {} }
      found.set(name, entry)
      ;(entry.values[key] ??= []).push(measured)
    }
    samplesOf(hole, layers, properties).forEach(([layer, key, measured]) => put(layer, key, measured))
    blowsOf(hole, layers).forEach(([layer, key, measured]) => put(layer, key, measured))
    conesOf(hole, layers).forEach(([layer, key, measured]) => put(layer, key, measured))
  }
  return [...found.values()].map((row) => ({ ...row, number: parseLayer(row.layer) })).toSorted(byAge)
}

type PlacedValue = readonly [layer: Layer, key: string, measured: Measurement]

const layerAt = (layers: readonly Layer[], depth: number): Layer | undefined =>
  layers.find(({ top, base }) => depth >= top && depth < base) ??
  layers.findLast(({ base }) => depth === base)

function samplesOf(
  { code, samples }: SampledHole,
  layers: readonly Layer[],
  properties: readonly string[],
): PlacedValue[] {
  return samples.flatMap((sample) => {
    const layer = layerAt(layers, sample.topDepth)
    return properties.flatMap((key): PlacedValue[] => {
      const value = sample[key]
      return layer && typeof value === 'number'
        ? [[layer, key, { hole: code, depth: sample.topDepth, value }]]
        : []
    })
  })
}

/** Tests that were stopped early have no N that a mean may be made of. */
const blowsOf = ({ code, spt }: SampledHole, layers: readonly Layer[]): PlacedValue[] =>
  spt.filter(isFullDrive).flatMap(({ depth, blowCount }): PlacedValue[] => {
    const layer = layerAt(layers, depth)
    return layer ? [[layer, 'blowCount', { hole: code, depth, value: blowCount }]] : []
  })

const conesOf = ({ code, cpt }: SampledHole, layers: readonly Layer[]): PlacedValue[] =>
  cpt.flatMap((row) =>
    (['psMpa', 'qcMpa', 'fsKpa'] as const).flatMap((key) => {
      const readings = readingsOf(row, row[key] ?? [])
      return layers.flatMap((layer): PlacedValue[] => {
        const value = meanBetween(readings, layer.top, layer.base)
        return value === undefined ? [] : [[layer, key, { hole: code, depth: layer.top, value }]]
      })
    }),
  )

const byAge = (a: LayerValues, b: LayerValues): number =>
  a.number && b.number ? compareLayers(a.number, b.number) : Number(!a.number) - Number(!b.number)

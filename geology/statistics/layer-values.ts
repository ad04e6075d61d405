import { coneCurves, layerMeans, usualSleeveDistance } from '#geology/cone-sheet/curves.ts'
import { layersOf, type Layer } from '#geology/log-sheet/layers.ts'
import { isFullDrive } from '#geology/soundings/spt.ts'
import type { Hole } from '#geology/strata/hole.ts'
import { compareAges, layerKey, parseLayer } from '#geology/strata/strata.ts'

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
  readonly key: string
  readonly layer: string | null
  /** As the first hole names it. */
  readonly name: string
  readonly values: Readonly<Record<string, readonly Measurement[]>>
}

/** A hole with samples that may hold more than the drawing needs. */
export type SampledHole = Pick<Hole, 'code' | 'strata' | 'spt' | 'cpt'> & {
  readonly samples: readonly (Readonly<Record<string, unknown>> & { readonly topDepth: number })[]
}

/**
 * The values of every layer over these holes: each sample and test in the layer at its depth, and of soundings the mean
 * of each layer of a hole. Young layers come first, those without a number last. `unplaced` are values in no layer.
 */
export function valuesByLayer(
  holes: readonly SampledHole[],
  properties: readonly string[],
): { layers: LayerValues[]; unplaced: number } {
  const found = new Map<
    string,
    { layer: string | null; name: string; values: Record<string, Measurement[]> }
  >()
  const all = holes.flatMap((hole) => {
    const layers = layersOf(hole.strata)
    return [...samplesOf(hole, layers, properties), ...blowsOf(hole, layers), ...conesOf(hole)]
  })
  for (const { layer, property, measurement } of all) {
    if (!layer) continue
    const { row } = layer
    const key = layerKey(row.layer, row.name)
    const entry = found.get(key) ?? { layer: row.layer, name: row.name, values: {} }
    found.set(key, entry)
    ;(entry.values[property] ??= []).push(measurement)
  }
  const layers = [...found].map(([key, entry]) => ({ key, ...entry }))
  return {
    layers: layers.toSorted((a, b) => compareAges(parseLayer(a.layer), parseLayer(b.layer))),
    unplaced: all.filter(({ layer }) => !layer).length,
  }
}

/** A value with the layer that it stands in, if it stands in one. */
interface PlacedValue {
  readonly layer: Layer | undefined
  readonly property: string
  readonly measurement: Measurement
}

const layerAt = (layers: readonly Layer[], depth: number): Layer | undefined =>
  layers.find(({ top, base }) => depth >= top && depth < base) ??
  layers.findLast(({ base }) => depth === base)

const samplesOf = (
  { code, samples }: SampledHole,
  layers: readonly Layer[],
  properties: readonly string[],
): PlacedValue[] =>
  samples.flatMap((sample) => {
    const [layer, depth] = [layerAt(layers, sample.topDepth), sample.topDepth]
    return properties.flatMap((property): PlacedValue[] => {
      const value = sample[property]
      return typeof value === 'number' ? [{ layer, property, measurement: { hole: code, depth, value } }] : []
    })
  })

/** Tests that were stopped early have no N that a mean may be made of. */
const blowsOf = ({ code, spt }: SampledHole, layers: readonly Layer[]): PlacedValue[] =>
  spt.filter(isFullDrive).map(({ depth, blowCount: value }) => ({
    layer: layerAt(layers, depth),
    property: 'blowCount',
    measurement: { hole: code, depth, value },
  }))

/** The means that the sheet of a sounding has as well, with fs raised by what is usual. */
const conesOf = (hole: SampledHole): PlacedValue[] =>
  layerMeans(hole, coneCurves(hole, usualSleeveDistance)).flatMap(({ layer, means }) =>
    (
      [
        ['psMpa', means.ps],
        ['qcMpa', means.qc],
        ['fsKpa', means.fs],
      ] as const
    ).flatMap(([property, value]): PlacedValue[] =>
      value === undefined
        ? []
        : [{ layer, property, measurement: { hole: hole.code, depth: layer.top, value } }],
    ),
  )

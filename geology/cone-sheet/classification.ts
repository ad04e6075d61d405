import { layersOf } from '#geology/log-sheet/layers.ts'
import { correctedConeMPa, frictionRatio, raiseReadings, readingsOf } from '#geology/soundings/cpt.ts'
import type { ConeRow, Hole } from '#geology/strata/hole.ts'
import { spanAt } from '#geology/strata/strata.ts'

import { soilBehaviour, type SoilBehaviour } from './soil-behaviour.ts'

/** A reading of a double bridge with its place in the chart; `layer` is the place of its layer from the top, if it is in one. */
export interface ClassifiedReading extends SoilBehaviour {
  readonly depth: number
  readonly layer: number | undefined
}

/** Weight of water, kN/m³. */
const waterWeight = 9.81
/** Of ground that no reading tells of, kN/m³. */
const usualWeight = 18

/** The net area ratio of a piezocone where the records do not say it. */
export const usualAreaRatio = 0.8

/**
 * Weight of the ground, kN/m³: γ/γw = 0.27 lg Rf + 0.36 lg(qt/pa) + 1.236 (Robertson & Cabal 2010), between 12 and 23;
 * the usual one where there is no ratio.
 */
export function groundWeight(qtMpa: number | null, ratio: number | null): number {
  if (qtMpa === null || ratio === null || qtMpa <= 0 || ratio <= 0) return usualWeight
  const weight = waterWeight * (0.27 * Math.log10(ratio) + 0.36 * Math.log10(qtMpa * 10) + 1.236)
  return Math.min(23, Math.max(12, weight))
}

/** The readings of a hole that the chart can hold: of pushes with cone resistance and sleeve friction. */
export function classifyReadings(
  hole: Pick<Hole, 'cpt' | 'strata' | 'stableWaterDepth'>,
  sleeveDistance: number,
): ClassifiedReading[] {
  const layers = layersOf(hole.strata).filter(({ thickness }) => thickness > 0)
  const water = Math.max(0, hole.stableWaterDepth ?? 0)
  return hole.cpt.flatMap((row) =>
    stressedReadings(row, sleeveDistance).flatMap(
      ({ depth, qtMpa, fs, totalStress }): ClassifiedReading[] => {
        const effectiveStress = totalStress - Math.max(0, depth - water) * waterWeight
        const state = { qt: qtMpa * 1000, fs, totalStress, effectiveStress }
        const behaviour = soilBehaviour(state)
        return behaviour ? [{ ...behaviour, depth, layer: spanAt(layers, depth) }] : []
      },
    ),
  )
}

/** Readings from the top down with the weight of the ground above them, kPa. */
function stressedReadings(row: ConeRow, sleeveDistance: number) {
  const friction = raiseReadings(readingsOf(row, row.fsKpa ?? []), sleeveDistance)
  const pressures = readingsOf(row, row.u2Kpa ?? [])
  let [above, totalStress] = [0, 0]
  return readingsOf(row, row.qcMpa ?? []).flatMap(([depth, qc], i) => {
    const [fs, u2] = [friction[i]?.[1] ?? null, pressures[i]?.[1] ?? null]
    const qtMpa = qc === null || u2 === null ? qc : correctedConeMPa(qc, u2, usualAreaRatio)
    totalStress += groundWeight(qtMpa, frictionRatio(qtMpa, fs)) * (depth - above)
    above = depth
    return qtMpa === null || fs === null ? [] : [{ depth, qtMpa, fs, totalStress }]
  })
}

/** The middle index of each layer, and of how many readings. */
export function layerIndices(readings: readonly ClassifiedReading[]) {
  const byLayer = Map.groupBy(readings, ({ layer }) => layer)
  return new Map(
    [...byLayer].map(([layer, own]) => {
      const sorted = own.map(({ index }) => index).toSorted((a, b) => a - b)
      return [layer, { count: sorted.length, median: sorted[Math.floor(sorted.length / 2)] ?? 0 }] as const
    }),
  )
}

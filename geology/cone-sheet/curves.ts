import { layersOf, type Layer } from '#geology/log-sheet/layers.ts'
import {
  frictionRatios,
  meanBetween,
  raiseReadings,
  readingsOf,
  unbrokenRuns,
  type Reading,
} from '#geology/soundings/cpt.ts'
import type { ConeRow, Hole } from '#geology/strata/hole.ts'

/** What a track of the sheet shows. */
export interface ConeQuantity {
  readonly key: 'ps' | 'qc' | 'fs' | 'rf' | 'u2'
  readonly name: string
  readonly unit: string
  /** Digits of a mean. */
  readonly digits: number
  /** How wide its track is beside the others. */
  readonly share: number
  /** Its low values are drawn a second time at ten times the scale. */
  readonly isDoubled: boolean
}

/** In the order of their tracks. */
export const coneQuantities: readonly ConeQuantity[] = [
  { key: 'ps', name: '比贯入阻力 ps', unit: 'MPa', digits: 2, share: 1.7, isDoubled: true },
  { key: 'qc', name: '锥尖阻力 qc', unit: 'MPa', digits: 2, share: 1.7, isDoubled: true },
  { key: 'fs', name: '侧壁摩阻力 fs', unit: 'kPa', digits: 1, share: 1.2, isDoubled: false },
  { key: 'rf', name: '摩阻比 Rf', unit: '%', digits: 2, share: 1, isDoubled: false },
  { key: 'u2', name: '孔隙水压力 u2', unit: 'kPa', digits: 0, share: 1.2, isDoubled: false },
]

/** The readings of one quantity, one list for each push of the hole. */
export interface ConeCurve {
  readonly quantity: ConeQuantity
  readonly pushes: readonly (readonly Reading[])[]
}

/** How far the middle of a sleeve is above the tip where nobody says otherwise: that of probes of 10 cm², metres. */
export const usualSleeveDistance = 0.1

/** The readings of a push by quantity; `fs`, and Rf with it, raised to where it was felt. */
function readingsBy(row: ConeRow, sleeveDistance: number): Readonly<Record<ConeQuantity['key'], Reading[]>> {
  const of = (values: ConeRow['qcMpa']) => readingsOf(row, values ?? [])
  const qc = of(row.qcMpa)
  const fs = raiseReadings(of(row.fsKpa), sleeveDistance)
  const ratios = frictionRatios(
    qc.map(([, value]) => value),
    fs.map(([, value]) => value),
  )
  return {
    ...{ ps: of(row.psMpa), qc, fs, u2: of(row.u2Kpa) },
    rf: qc.map(([depth], i): Reading => [depth, ratios[i] ?? null]),
  }
}

/** By how much fs was raised, as it is said beside whatever shows fs. */
export const sleeveText = (sleeveDistance: number): string =>
  sleeveDistance > 0 ? `侧壁在锥尖以上 ${sleeveDistance.toFixed(2)} m，fs 已相应上移` : 'fs 按记录的深度'

/** The curves of a hole that have a reading, in the order of their tracks. */
export function coneCurves({ cpt }: Pick<Hole, 'cpt'>, sleeveDistance: number): ConeCurve[] {
  const pushes = cpt.map((row) => readingsBy(row, sleeveDistance))
  return coneQuantities.flatMap((quantity): ConeCurve[] => {
    const own = pushes
      .map((push) => push[quantity.key])
      .filter((readings) => readings.some(([, value]) => value !== null))
    return own.length > 0 ? [{ quantity, pushes: own }] : []
  })
}

/** The unbroken runs of a curve. */
export const runsOf = ({ pushes }: ConeCurve): (readonly [depth: number, value: number])[][] =>
  pushes.flatMap((readings) => unbrokenRuns(readings))

/** The greatest depth of a reading or a layer, metres; zero where there is neither. */
export function soundingDepth({ cpt, strata }: Pick<Hole, 'cpt' | 'strata'>): number {
  const readings = cpt.flatMap((row) =>
    [row.psMpa, row.qcMpa, row.fsKpa, row.u2Kpa].map(
      (values) => readingsOf(row, values ?? []).at(-1)?.[0] ?? 0,
    ),
  )
  return [...readings, ...strata.map(({ baseDepth }) => baseDepth)].reduce((a, b) => Math.max(a, b), 0)
}

/** A layer of a sounding with the mean of each curve in it; Rf is the mean of the ratios, not that of the means. */
export interface LayerMeans {
  readonly layer: Layer
  readonly means: Readonly<Partial<Record<ConeQuantity['key'], number>>>
}

export function layerMeans({ strata }: Pick<Hole, 'strata'>, curves: readonly ConeCurve[]): LayerMeans[] {
  return layersOf(strata)
    .filter(({ thickness }) => thickness > 0)
    .map((layer) => ({
      layer,
      means: Object.fromEntries(
        curves.flatMap(({ quantity, pushes }) => {
          const mean = meanBetween(pushes.flat(), layer.top, layer.base)
          return mean === undefined ? [] : [[quantity.key, mean] as const]
        }),
      ),
    }))
}

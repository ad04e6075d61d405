import { lithologies, lithologyOf } from '#geology/strata/lithology.ts'
import { parseLayer } from '#geology/strata/strata.ts'

import type { ExpectedLayer } from './expected-column.ts'
import type { SurfaceEstimate } from './surface.ts'

/** A boundary in metres: below the expected ground, above the datum, and by how much either may be off in four of five cases. */
export interface Boundary {
  readonly depth: number
  readonly elevation: number
  readonly range: number
}

/** A layer as it is written down. */
export interface ProfileRow {
  readonly layer: string
  readonly name: string
  /** The share of the holes by weight that met it, 0–1. */
  readonly likelihood: number
  /** Holes that met its base. */
  readonly holes: number
  /** To the nearest of the holes that met it, whole metres. */
  readonly nearest: number
  readonly lenses: readonly string[]
  /** Null where the reader may not see depths. */
  readonly top: Boundary | null
  /** Null also where fewer than three holes went through. */
  readonly base: Boundary | null
}

const round = (value: number) => Math.round(value * 100) / 100

/** Boundaries are written to the decimetre: what is expected is no surer, and the ground of no hole follows from it. */
const toDecimetre = (value: number) => Math.round(value * 10) / 10

/** The layers of a column as rows. */
export function profileRowsOf(layers: readonly ExpectedLayer[], ground: SurfaceEstimate): ProfileRow[] {
  const boundary = ({ value, range }: SurfaceEstimate): Boundary => ({
    depth: toDecimetre(ground.value - value),
    elevation: toDecimetre(value),
    range: round(range),
  })
  return layers.map(({ layer, name, likelihood, holes, nearest, lenses, top, base }) => ({
    ...{ layer, name, likelihood: round(likelihood), holes, nearest: Math.round(nearest), lenses },
    top: top === ground ? { depth: 0, elevation: toDecimetre(ground.value), range: 0 } : boundary(top),
    base: base ? boundary(base) : null,
  }))
}

/** Muck and peat, with which settlement begins. */
export function isSoft({ name }: Pick<ProfileRow, 'name'>): boolean {
  const lithology = lithologyOf(name)
  return lithology !== undefined && ['muck', 'organic'].includes(lithologies[lithology].group)
}

export interface SoftSoil {
  readonly layers: readonly ProfileRow[]
  /** Metres in all; of a layer that is open below nothing is counted. Undefined without depths. */
  readonly thickness: number | undefined
  /** Where the first begins and the last ends; the end undefined where it is open below. */
  readonly from: number | undefined
  readonly to: number | undefined
}

export function softSoilIn(rows: readonly ProfileRow[]): SoftSoil | undefined {
  const layers = rows.filter(isSoft)
  if (layers.length === 0) return undefined
  const hasDepths = layers.every(({ top }) => top !== null)
  const thickness = layers.reduce((sum, { top, base }) => sum + (top && base ? base.depth - top.depth : 0), 0)
  return {
    layers,
    thickness: hasDepths ? round(thickness) : undefined,
    from: layers[0]?.top?.depth,
    to: layers.at(-1)?.base?.depth,
  }
}

/**
 * Layers to which piles are usually taken in the deltas of the country's coast: the stiff clay ⑥ and the silts and sands
 * ⑦, below whatever is soft.
 */
export function bearingLayersIn(rows: readonly ProfileRow[]): ProfileRow[] {
  const lastSoft = rows.findLastIndex(isSoft)
  return rows.filter((row, i) => i > lastSoft && [6, 7].includes(parseLayer(row.layer)?.main ?? 0))
}

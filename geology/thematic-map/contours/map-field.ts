import type { FieldZone, ThematicField } from '#geology/thematic-map/field/field.ts'
import { metresInside } from '#geology/thematic-map/field/hull.ts'
import type { NodeGrid } from '#geology/thematic-map/field/map-frame.ts'

import { fineness, latticeOf, extend, refineSmooth, refineStraight, smooth, type Lattice } from './lattice.ts'

/** A zone of a field as it is drawn: fine, with how far each node is within what is drawn of it. */
export interface DrawnZone {
  readonly zone: FieldZone
  readonly values: Lattice
  /** Millimetres of the sheet or so, below zero where nothing is drawn: beyond the hull, the edge, the pinch-out. */
  readonly mask: Lattice
  /** The same without the pinch-out, and the vote for it. */
  readonly ground: Lattice
  readonly likelihood: Lattice
}

export interface DrawnField {
  readonly zones: readonly DrawnZone[]
  /** The shares of a channel, and how far its nodes are within the hull. */
  readonly shares: Lattice | undefined
  readonly hull: Lattice
  /** The least and the greatest value that is drawn; undefined where nothing is. */
  readonly range: readonly [low: number, high: number] | undefined
}

/** By how much a share of a half counts as millimetres beside the other limits. */
const shareMillimetres = 8

/** The field on the fine lattice of the sheet. */
export function drawnField(field: ThematicField, nodes: NodeGrid, isThickness: boolean): DrawnField {
  const hull = hullLattice(field, nodes)
  const shares = field.edge ? refineStraight(smooth(latticeOf(nodes, field.edge.shares))) : undefined
  const zones = field.zones.map((zone): DrawnZone => {
    const given = latticeOf(nodes, zone.values)
    const values = refineSmooth(smooth(extend(given)))
    const known = refineStraight(smooth(knownOf(given)))
    const likelihood = refineStraight(smooth(latticeOf(nodes, zone.likelihood)))
    const side = zone.isFill ? 1 : -1
    const within = combine(hull, known, (inside, share) =>
      Math.min(inside, (share - edgeOfKnown) * shareMillimetres),
    )
    const ground = shares
      ? combine(within, shares, (inside, share) => Math.min(inside, side * (share - 0.5) * shareMillimetres))
      : within
    const mask = isThickness
      ? ground
      : combine(ground, likelihood, (inside, share) => Math.min(inside, (share - 0.5) * shareMillimetres))
    return { zone, values, mask, ground, likelihood }
  })
  return { zones, shares, hull, range: rangeOf(zones, isThickness) }
}

/** How much of what is around the last nodes that have a value is known, smoothed as the values are. */
const edgeOfKnown = 0.69

const knownOf = (lattice: Lattice): Lattice => ({
  ...lattice,
  values: lattice.values.map((value) => (Number.isNaN(value) ? 0 : 1)),
})

const combine = (one: Lattice, other: Lattice, join: (a: number, b: number) => number): Lattice => ({
  ...one,
  values: one.values.map((value, i) => join(value, other.values[i] ?? NaN)),
})

/** How far the fine nodes are within the hull, millimetres of the sheet. */
function hullLattice({ hull }: ThematicField, { east, north, step, columns, rows }: NodeGrid): Lattice {
  const [wide, high] = [(columns - 1) * fineness + 1, (rows - 1) * fineness + 1]
  const fine = step / fineness
  const values = new Float64Array(wide * high)
  for (let row = 0; row < high; row += 1)
    for (let column = 0; column < wide; column += 1)
      values[row * wide + column] =
        metresInside(hull, { east: east + column * fine, north: north + row * fine }) / fine
  return { columns: wide, rows: high, values }
}

function rangeOf(zones: readonly DrawnZone[], isThickness: boolean): DrawnField['range'] {
  let [low, high] = [Infinity, -Infinity]
  for (const { values, mask } of zones)
    for (const [i, value] of values.values.entries()) {
      if (Number.isNaN(value) || !((mask.values[i] ?? -1) >= 0)) continue
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
  if (high === -Infinity || (isThickness && high <= 0)) return undefined
  return [isThickness ? Math.max(0, low) : low, high]
}

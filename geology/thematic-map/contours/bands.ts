import { areaMark, type Mark, type Place } from '#geology/drawing/marks.ts'
import { tints, type Tint } from '#geology/drawing/tints.ts'

import type { Lattice } from './lattice.ts'
import type { DrawnField, DrawnZone } from './map-field.ts'
import { traceLevel } from './trace.ts'

/** A tint with the values that it stands for, from low to high; open where undefined. */
export interface Band {
  readonly tint: Tint
  readonly from: number | undefined
  readonly to: number | undefined
}

/** The bands between some levels. What lies deep, or is thick, is dark; a thickness that runs out begins at zero. */
export function bandsBetween(levels: readonly number[], isThickness: boolean): Band[] {
  const isOut = isThickness && levels[0] === 0
  const bounds = isOut ? levels : [undefined, ...levels]
  return bounds.map((from, i) => {
    const share = bounds.length === 1 ? 0 : i / (bounds.length - 1)
    const dark = Math.round((isThickness ? share : 1 - share) * (tints.length - 1))
    return { tint: tints[dark]?.name ?? tints[0].name, from, to: bounds[i + 1] }
  })
}

interface Ring {
  readonly points: readonly Place[]
  readonly size: number
  /** Undefined of what has no value. */
  readonly fill: Tint | undefined
}

/**
 * Areas of the bands, the large ones first, so that what lies within is painted over what is around it. `toSheet` is from
 * steps of the lattice.
 */
export function bandMarks(
  { zones }: DrawnField,
  bands: readonly Band[],
  toSheet: (at: Place) => Place,
): Mark[] {
  return zones
    .flatMap((zone) => bands.flatMap((_, i) => ringsOf(zone, bands, i)))
    .toSorted((a, b) => b.size - a.size)
    .map(({ points, fill }) => areaMark('contour', points.map(toSheet), fill))
}

/** The outlines of what is at least as high as a band, and of the holes in it. */
function ringsOf({ values, mask }: DrawnZone, bands: readonly Band[], i: number): Ring[] {
  const band = bands[i]
  if (!band) return []
  const level = band.from ?? -Infinity
  const within = padLattice({
    ...values,
    values: values.values.map((value, k) =>
      Number.isNaN(value) ? outside : Math.min(value - level, mask.values[k] ?? outside),
    ),
  })
  return traceLevel(within, 0).map(({ points }) => {
    const turned = signedArea(points)
    // a hole is painted before what fills it; of rings that are alike that of the lowest band is the outer one
    return turned > 0
      ? { points: points.map(unpad), size: turned - i * nothing, fill: band.tint }
      : {
          points: points.map(unpad),
          size: -turned * 1.01 + 0.01 + i * nothing,
          fill: bands[i - 1]?.tint,
        }
  })
}

const nothing = 1e-6

/** Deep enough below that an outline runs along the last nodes that have a value. */
const outside = -1e9

/** With a rim of nodes that have no value. */
function padLattice({ columns, rows, values }: Lattice): Lattice {
  const [wide, high] = [columns + 2, rows + 2]
  const padded = new Float64Array(wide * high).fill(outside)
  for (let row = 0; row < rows; row += 1)
    padded.set(values.subarray(row * columns, (row + 1) * columns), (row + 1) * wide + 1)
  return { columns: wide, rows: high, values: padded }
}

const unpad = ([x, y]: Place): Place => [x - 1, y - 1]

/** Positive of an outline that turns counter-clockwise. */
const signedArea = (points: readonly Place[]): number =>
  points.reduce((sum, [x, y], i) => {
    const [px, py] = points.at(i - 1) ?? [x, y]
    return sum + (px * y - x * py) / 2
  }, 0)

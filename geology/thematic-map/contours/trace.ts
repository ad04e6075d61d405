import type { Place } from '#geology/drawing/marks.ts'

import type { Lattice } from './lattice.ts'

/** A line of equal value in steps of its lattice, what is higher at its left (seen with rows counted upwards). */
export interface Trace {
  readonly points: readonly Place[]
  readonly isClosed: boolean
}

/** The four edges of a cell, counter-clockwise from the south. */
type CellEdge = 0 | 1 | 2 | 3
const [south, east, north, west] = [0, 1, 2, 3] as const

/**
 * By which corners are high (1, 2, 4, 8 from the south-west, counter-clockwise) the edges that a line enters and leaves
 * by; the two of a saddle depend on its middle.
 */
const crossings: readonly (readonly (readonly [CellEdge, CellEdge])[])[] = [
  [],
  [[south, west]],
  [[east, south]],
  [[east, west]],
  [[north, east]],
  [],
  [[north, south]],
  [[north, west]],
  [[west, north]],
  [[south, north]],
  [],
  [[east, north]],
  [[west, east]],
  [[south, east]],
  [[west, south]],
  [],
]

/** Saddles whose middle is low, and those whose middle is high: what is like the middle is joined. */
const saddles: Readonly<Record<number, readonly (readonly (readonly [CellEdge, CellEdge])[])[]>> = {
  5: [
    [
      [south, west],
      [north, east],
    ],
    [
      [south, east],
      [north, west],
    ],
  ],
  10: [
    [
      [east, south],
      [west, north],
    ],
    [
      [west, south],
      [east, north],
    ],
  ],
}

/** Lines at a level through the cells of which all four corners have a value, joined from cell to cell (marching squares). */
export function traceLevel(lattice: Lattice, level: number): Trace[] {
  const next = stepsAt(lattice, level)
  const targets = new Set(next.values())
  const traces: Trace[] = []
  const follow = (start: number, isClosed: boolean) => {
    const points: Place[] = []
    for (let at: number | undefined = start; at !== undefined;) {
      points.push(crossingOn(lattice, at, level))
      const to: number | undefined = next.get(at)
      next.delete(at)
      at = to === start ? undefined : to
    }
    traces.push({ points, isClosed })
  }
  for (const start of [...next.keys()]) if (!targets.has(start)) follow(start, false)
  for (const start of next.keys()) follow(start, true)
  return traces
}

/** From each crossed edge of the lattice to the one that its line goes to within the cell at its left or above. */
function stepsAt(lattice: Lattice, level: number): Map<number, number> {
  const { columns, rows } = lattice
  const next = new Map<number, number>()
  for (let row = 0; row < rows - 1; row += 1)
    for (let column = 0; column < columns - 1; column += 1) {
      const at = row * columns + column
      for (const [from, to] of crossingsIn(lattice, at, level))
        next.set(edgeId(at, from, columns), edgeId(at, to, columns))
    }
  return next
}

/** Through which edges a level goes in the cell at the north-east of a node. */
function crossingsIn({ columns, values }: Lattice, at: number, level: number) {
  const valueAt = (i: number) => values[i] ?? NaN
  const [a, b] = [valueAt(at), valueAt(at + 1)]
  const [c, d] = [valueAt(at + columns + 1), valueAt(at + columns)]
  const sum = a + b + c + d
  if (Number.isNaN(sum)) return []
  const corners =
    Number(a >= level) + 2 * Number(b >= level) + 4 * Number(c >= level) + 8 * Number(d >= level)
  return saddles[corners]?.[Number(sum / 4 >= level)] ?? crossings[corners] ?? []
}

/** Edges of the lattice by number: the one to the east of a node is even, the one to the north odd. */
const edgeId = (at: number, edge: CellEdge, columns: number): number => {
  if (edge === south) return 2 * at
  if (edge === north) return 2 * (at + columns)
  return edge === west ? 2 * at + 1 : 2 * (at + 1) + 1
}

/** Where a level crosses an edge of the lattice. */
function crossingOn({ columns, values }: Lattice, edge: number, level: number): Place {
  const from = edge >> 1
  const isUp = edge % 2 === 1
  const [a, b] = [values[from] ?? 0, values[from + (isUp ? columns : 1)] ?? 0]
  const share = (level - a) / (b - a)
  const [x, y] = [from % columns, Math.floor(from / columns)]
  return isUp ? [x, y + share] : [x + share, y]
}

/** The value of a lattice on one of its edges, by which a crossing lies. */
export function valueOn({ columns, values }: Lattice, [x, y]: Place): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const at = row * columns + column
  const share = x - column + (y - row)
  if (share === 0) return values[at] ?? NaN
  const other = values[at + (x > column ? 1 : columns)] ?? NaN
  return (values[at] ?? NaN) * (1 - share) + other * share
}

/** The parts of a line along which a second lattice is not below zero; it goes straight between two points of the line. */
export function clipTrace({ points, isClosed }: Trace, mask: Lattice): Trace[] {
  const depths = points.map((point) => valueOn(mask, point))
  if (depths.every((depth) => depth >= 0)) return [{ points, isClosed }]
  const ring = isClosed ? [...points, ...points.slice(0, 1)] : points
  const runs: Place[][] = []
  let run: Place[] = []
  ring.forEach((point, i) => {
    const [depth, before] = [depths[i % points.length] ?? NaN, depths[i - 1] ?? NaN]
    const last = ring[i - 1]
    const isIn = depth >= 0
    if (last && isIn !== before >= 0) {
      const share = before / (before - depth)
      const cut: Place = [last[0] + (point[0] - last[0]) * share, last[1] + (point[1] - last[1]) * share]
      if (Number.isFinite(share)) run.push(cut)
    }
    if (isIn) run.push(point)
    else if (run.length > 0) {
      runs.push(run)
      run = []
    }
  })
  if (run.length > 0) runs.push(run)
  return joinEnds(runs, isClosed)
    .filter((each) => each.length > 1)
    .map((each) => ({ points: each, isClosed: false }))
}

/** The last part of a ring goes on in its first where the ring begins within both. */
function joinEnds(runs: Place[][], isClosed: boolean): Place[][] {
  if (!isClosed || runs.length < 2) return runs
  const [first = [], last = []] = [runs[0], runs.at(-1)]
  return first[0]?.join() === last.at(-1)?.join()
    ? [[...last, ...first.slice(1)], ...runs.slice(1, -1)]
    : runs
}

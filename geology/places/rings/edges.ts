import type { Line } from '#geology/places/outline.ts'

/** An edge by its ring and the corner it begins at. */
export interface Edge {
  ring: number
  corner: number
}

/** Edges, near ones next to each other, in boxes of eight, in boxes of eight of these, up to one. */
interface EdgeTree {
  edges: readonly Edge[]
  /** Of each edge `[ax, ay, bx, by]`. */
  ends: Float64Array
  /** From the edges up, of each box `[west, south, east, north]`. */
  levels: readonly Float64Array[]
}

const perBox = 8
/** Boxes that are looked at: for each edge so many, and some more. */
const [boxesPerEdge, freeBoxes] = [250, 1_000_000]

/**
 * Two edges of some outlines that cross; to touch is not to cross. `entangled` where so many edges lie beside each other
 * that to compare them would take time by the square of their number.
 */
export function crossingEdges(rings: readonly Line[]): [Edge, Edge] | 'entangled' | undefined {
  const tree = treeOf(rings)
  const { edges } = tree
  const work = { left: boxesPerEdge * edges.length + freeBoxes }
  for (const [i, edge] of edges.entries()) {
    const other = edges[crossedBy(tree, i, work)]
    if (work.left < 0) return 'entangled'
    if (other) return [edge, other]
  }
  return undefined
}

function treeOf(rings: readonly Line[]): EdgeTree {
  const edges = sortAlongCurve(rings, edgesOf(rings))
  const ends = new Float64Array(4 * edges.length)
  for (const [i, { ring, corner }] of edges.entries())
    ends.set(rings[ring]?.slice(2 * corner, 2 * corner + 4) ?? [], 4 * i)
  const levels = [boxesOf(ends)]
  for (let level = levels[0]; level && level.length > 4; level = levels.at(-1))
    levels.push(encloseBoxes(level))
  return { edges, ends, levels }
}

const edgesOf = (rings: readonly Line[]): Edge[] =>
  rings.flatMap((line, ring) =>
    Array.from({ length: Math.max(0, line.length / 2 - 1) }, (_, corner) => ({ ring, corner })),
  )

/** Along a curve through the plane, by their middles (Morton order): of 16 bits a side, so that a number holds the index too. */
function sortAlongCurve(rings: readonly Line[], edges: readonly Edge[]): Edge[] {
  const middle = ({ ring, corner }: Edge, axis: 0 | 1) =>
    ((rings[ring]?.[2 * corner + axis] ?? 0) + (rings[ring]?.[2 * corner + 2 + axis] ?? 0)) / 2
  const scale = (axis: 0 | 1) => {
    const values = Float64Array.from(edges, (edge) => middle(edge, axis))
    const [low, high] = [
      values.reduce((a, b) => Math.min(a, b), Infinity),
      values.reduce((a, b) => Math.max(a, b), -Infinity),
    ]
    return Uint16Array.from(values, (value) => ((value - low) / (high - low || 1)) * 65_535)
  }
  const [xs, ys] = [scale(0), scale(1)]
  const count = 2 ** 21
  const keys = Float64Array.from(
    edges,
    (_, i) => (spreadBits(xs[i] ?? 0) + spreadBits(ys[i] ?? 0) * 2) * count + i,
  )
  return Array.from(keys.toSorted(), (key) => edges[key % count] ?? { ring: 0, corner: 0 })
}

/** 16 bits, a zero before each. */
function spreadBits(value: number): number {
  let v = value
  v = (v | (v << 8)) & 0x00ff00ff
  v = (v | (v << 4)) & 0x0f0f0f0f
  v = (v | (v << 2)) & 0x33333333
  return (v | (v << 1)) & 0x55555555
}

function boxesOf(ends: Float64Array): Float64Array {
  const boxes = new Float64Array(ends.length)
  for (let at = 0; at < ends.length; at += 4) {
    for (const [side, pick] of [Math.min, Math.min, Math.max, Math.max].entries())
      boxes[at + side] = pick(ends[at + (side % 2)] ?? 0, ends[at + (side % 2) + 2] ?? 0)
  }
  return boxes
}

/** The boxes of the next level. */
function encloseBoxes(boxes: Float64Array): Float64Array {
  const outer = new Float64Array(4 * Math.ceil(boxes.length / 4 / perBox))
  for (let at = 0; at < boxes.length; at += 4) {
    const to = 4 * Math.floor(at / 4 / perBox)
    const isFirst = (at / 4) % perBox === 0
    for (let side = 0; side < 4; side += 1) {
      const value = boxes[at + side] ?? 0
      const pick = side < 2 ? Math.min : Math.max
      outer[to + side] = isFirst ? value : pick(outer[to + side] ?? 0, value)
    }
  }
  return outer
}

/** The first later edge that an edge crosses; −1 where there is none. */
function crossedBy(tree: EdgeTree, edge: number, work: { left: number }): number {
  const open = [tree.levels.length - 1, 0] // pairs of a level and a box of it
  while (open.length > 0 && work.left >= 0) {
    const [box = 0, level = 0] = [open.pop(), open.pop()]
    work.left -= 1
    if (!mayCross(tree, edge, level, box)) continue
    if (level === 0 && doCross(tree.ends, 4 * edge, 4 * box)) return box
    if (level > 0) openBox(open, level, box)
  }
  return -1
}

function openBox(open: number[], level: number, box: number): void {
  for (let n = 0; n < perBox; n += 1) open.push(level - 1, box * perBox + n)
}

/** Whether a box has later edges, and common ground with an edge. */
function mayCross({ levels }: EdgeTree, edge: number, level: number, box: number): boolean {
  const isLater = (box + 1) * perBox ** level > edge + 1
  return isLater && doOverlap(levels[0] ?? noBoxes, 4 * edge, levels[level] ?? noBoxes, 4 * box)
}

const noBoxes = new Float64Array()

/** A number of a list that has it. */
const at = (numbers: Float64Array, index: number): number => numbers[index] ?? 0

/** Whether two boxes of `[west, south, east, north]` have common ground. */
function doOverlap(some: Float64Array, a: number, others: Float64Array, b: number): boolean {
  if (b >= others.length || at(others, b) > at(some, a + 2) || at(others, b + 2) < at(some, a)) return false
  return at(others, b + 1) <= at(some, a + 3) && at(others, b + 3) >= at(some, a + 1)
}

function doCross(ends: Float64Array, a: number, b: number): boolean {
  const apart = (edge: number, other: number) => side(ends, edge, other) * side(ends, edge, other + 2) < 0
  return apart(a, b) && apart(b, a)
}

/** On which side of an edge a corner lies. */
function side(ends: Float64Array, edge: number, corner: number): number {
  const [ax, ay] = [at(ends, edge), at(ends, edge + 1)]
  const [dx, dy] = [at(ends, edge + 2) - ax, at(ends, edge + 3) - ay]
  return Math.sign(dx * (at(ends, corner + 1) - ay) - dy * (at(ends, corner) - ax))
}

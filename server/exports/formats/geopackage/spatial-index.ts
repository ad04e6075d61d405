import type { DatabaseSync } from 'node:sqlite'

import type { Point } from '#server/exports/formats/places.ts'

import { insertMany, type ManyRows } from './insert-many.ts'

/** The R*-tree of a table of points, built from its leaves upwards while they come. */
export interface SpatialIndex {
  add: (id: number, point: Point) => void
  finish: () => void
}

/** Points are sorted so many at a time: that bounds the memory, and costs the tree little. */
const blockSize = 2 ** 18
/** Cells of a node, as SQLite has them in two dimensions. */
const maxCells = 51
const cellBytes = 24
const nodeBytes = 4 + maxCells * cellBytes
const root = 1

/** A box: the least and greatest x, the least and greatest y, in single precision. */
type Box = readonly [number, number, number, number]

interface Cell {
  readonly id: number
  readonly box: Box
}

interface Tree {
  readonly nodes: ManyRows
  readonly rowids: ManyRows
  readonly parents: ManyRows
  lastNode: number
}

/**
 * Fills the index of a table that exists and is empty. Nodes are written as SQLite keeps them (ext/rtree/rtree.c):
 * inserting row by row costs several times the rest of the file.
 */
export function openSpatialIndex(db: DatabaseSync, name: string): SpatialIndex {
  db.exec(`DELETE FROM "${name}_node"`) // the empty root
  const tree: Tree = {
    nodes: insertMany(db, `"${name}_node"`, 2),
    rowids: insertMany(db, `"${name}_rowid"`, 2),
    parents: insertMany(db, `"${name}_parent"`, 2),
    lastNode: root,
  }
  const numbers = () => new Float64Array(blockSize)
  const [ids, xs, ys] = [numbers(), numbers(), numbers()]
  let count = 0
  const leaves: Cell[] = []
  const flush = () => {
    for (const leaf of packBlock(tree, { ids, xs, ys, count })) leaves.push(leaf)
    count = 0
  }
  return {
    add: (id, [x, y]) => {
      if (count === blockSize) flush()
      ids[count] = id
      xs[count] = x
      ys[count++] = y
    },
    finish: () => {
      if (leaves.length === 0 && count <= maxCells) writeSmall(tree, { ids, xs, ys, count })
      else {
        flush()
        writeUpper(tree, leaves)
      }
      for (const rows of [tree.nodes, tree.rowids, tree.parents]) rows.finish()
    },
  }
}

interface Block {
  ids: Float64Array
  xs: Float64Array
  ys: Float64Array
  count: number
}

/** A tree that is one node. */
function writeSmall(tree: Tree, { ids, xs, ys, count }: Block): void {
  const cells = Array.from({ length: count }, (_, i) => ({ id: ids[i]!, box: boxAround([xs[i]!, ys[i]!]) }))
  tree.nodes.add(root, nodeOf(cells, 0))
  for (const { id } of cells) tree.rowids.add(id, root)
}

/** The leaves of a block: neighbours along a curve stand together. */
function packBlock(tree: Tree, { ids, xs, ys, count }: Block): Cell[] {
  const order = alongCurve(xs.subarray(0, count), ys.subarray(0, count))
  const leafOf = new Float64Array(count)
  const leaves = shares(count).map(([from, to]) => {
    const id = ++tree.lastNode
    const cells: Cell[] = []
    for (let i = from; i < to; i++) {
      const at = order(i)
      leafOf[at] = id
      cells.push({ id: ids[at]!, box: boxAround([xs[at]!, ys[at]!]) })
    }
    tree.nodes.add(id, nodeOf(cells, 0))
    return { id, box: hull(cells) }
  })
  for (let i = 0; i < count; i++) tree.rowids.add(ids[i]!, leafOf[i]!)
  return leaves
}

/** The levels above the leaves, up to the root. */
function writeUpper(tree: Tree, leaves: readonly Cell[]): void {
  let [level, depth] = [leaves, 1]
  while (level.length > maxCells) {
    const below = level
    level = shares(below.length).map(([from, to]) => {
      const cells = below.slice(from, to)
      const id = ++tree.lastNode
      tree.nodes.add(id, nodeOf(cells, 0))
      for (const cell of cells) tree.parents.add(cell.id, id)
      return { id, box: hull(cells) }
    })
    depth++
  }
  tree.nodes.add(root, nodeOf(level, depth))
  for (const { id } of level) tree.parents.add(id, root)
}

/** Parts of about equal size, of at most as many as a node holds. */
function shares(count: number): (readonly [from: number, to: number])[] {
  const parts = Math.ceil(count / maxCells)
  return Array.from({ length: parts }, (_, i) => [
    Math.floor((i * count) / parts),
    Math.floor(((i + 1) * count) / parts),
  ])
}

/** A node as SQLite stores it: the depth of the tree (of its root), the number of cells, the cells; the greatest byte first. */
function nodeOf(cells: readonly Cell[], depth: number): Uint8Array {
  const bytes = new Uint8Array(nodeBytes)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, depth)
  view.setUint16(2, cells.length)
  cells.forEach(({ id, box }, i) => {
    const at = 4 + i * cellBytes
    view.setBigInt64(at, BigInt(id))
    box.forEach((value, k) => view.setFloat32(at + 8 + 4 * k, value))
  })
  return bytes
}

const boxAround = ([x, y]: Point): Box => [floatBelow(x), floatAbove(x), floatBelow(y), floatAbove(y)]

const hull = (cells: readonly Cell[]): Box =>
  cells.reduce<Box>(
    ([a, b, c, d], { box }) => [
      Math.min(a, box[0]),
      Math.max(b, box[1]),
      Math.min(c, box[2]),
      Math.max(d, box[3]),
    ],
    [Infinity, -Infinity, Infinity, -Infinity],
  )

const step = 2 ** -23

/** The single precision number at or just below a number, as SQLite rounds its boxes outwards. */
function floatBelow(value: number): number {
  const near = Math.fround(value)
  return near <= value ? near : Math.fround(value * (value < 0 ? 1 + step : 1 - step))
}

const floatAbove = (value: number): number => -floatBelow(-value)

/** The order of points along a Z curve over their own extent. */
function alongCurve(xs: Float64Array, ys: Float64Array): (i: number) => number {
  const [columnOf, rowOf] = [cellsOf(xs), cellsOf(ys)]
  const keys = new Float64Array(xs.length)
  for (let i = 0; i < keys.length; i++) keys[i] = (spread(columnOf(i)) + 2 * spread(rowOf(i))) * blockSize + i
  keys.sort()
  return (i) => keys[i]! % blockSize
}

/** The sixteen bits of where a number lies between the least and the greatest. */
function cellsOf(values: Float64Array): (i: number) => number {
  let [min, max] = [Infinity, -Infinity]
  for (const value of values) {
    min = Math.min(min, value)
    max = Math.max(max, value)
  }
  const scale = max > min ? 65_535 / (max - min) : 0
  return (i) => Math.floor((values[i]! - min) * scale)
}

/** Sixteen bits, each with an empty one before it. */
function spread(bits: number): number {
  let spaced = (bits | (bits << 8)) & 0x00_ff_00_ff
  spaced = (spaced | (spaced << 4)) & 0x0f_0f_0f_0f
  spaced = (spaced | (spaced << 2)) & 0x33_33_33_33
  return (spaced | (spaced << 1)) & 0x55_55_55_55
}

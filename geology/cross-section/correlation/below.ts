import { compareLayers, type LayerNumber } from '#geology/strata/strata.ts'

import { isPartOf, type Column, type Unit } from './columns.ts'
import { correlate, type PanelBody, type PinchOf } from './panel.ts'
import type { Point } from './plane.ts'

/**
 * Columns in the order of the line, each carried down to `floor`. A hole that ends inside a layer says nothing about what
 * is below: it takes that from the nearest deeper holes on both sides, read off the lines between them, or from the one
 * side there is, level. The deepest column only gets its last layer made longer.
 */
export function carryDown(columns: readonly Column[], floor: number, pinchOf: PinchOf): Column[] {
  const carried = [...columns]
  const byDepth = columns.map((column, i) => ({ column, i })).toSorted((a, b) => a.column.end - b.column.end)
  for (const { column, i } of byDepth) {
    const isDeeper = (other: Column) => other.end < column.end
    const left = carried.slice(0, i).findLast((_, k) => isDeeper(columns[k] ?? column))
    const at = columns.findIndex((other, k) => k > i && isDeeper(other))
    const right = at > 0 ? carried[at] : undefined
    carried[i] = { ...column, units: lengthen(column, layersAt(left, right, column.x, pinchOf), floor) }
  }
  return carried
}

/** The layers of the neighbours at a place, from the top. */
function layersAt(
  left: Column | undefined,
  right: Column | undefined,
  x: number,
  pinchOf: PinchOf,
): readonly Unit[] {
  if (!left || !right) return (left ?? right)?.units ?? []
  return correlate(left, right, pinchOf)
    .bodies.filter(({ isInside }) => !isInside)
    .flatMap((body) => unitAt(body, x))
    .toSorted((a, b) => b.top - a.top)
}

/** The layer of a body at a place; none at its very end, where a layer changes to another. */
function unitAt({ left, right, outline }: PanelBody, x: number): Unit[] {
  const xs = outline.map(([each]) => each)
  const [first, last] = [Math.min(...xs), Math.max(...xs)]
  if (x < first + 1e-6 || x > last - 1e-6) return []
  const unit = x - first < last - x ? (left ?? right) : (right ?? left)
  const crossed = outline.flatMap((point, i) => elevationOn(outline.at(i - 1) ?? point, point, x))
  const [top, base] = [Math.max(...crossed), Math.min(...crossed)]
  return unit && top - base > 1e-6 ? [{ ...unit, top, base }] : []
}

function elevationOn(from: Point, to: Point, x: number): number[] {
  if (Math.min(from[0], to[0]) > x || Math.max(from[0], to[0]) < x) return []
  if (from[0] === to[0]) return [from[1], to[1]]
  return [from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0])]
}

/** The units of a column and, below its end, those of its neighbours. */
function lengthen({ units, end }: Column, beside: readonly Unit[], floor: number): Unit[] {
  const last = units.at(-1)
  if (!last) return []
  const same = beside.findLastIndex((unit) => isSameLayer(unit, last))
  const host = beside[same]
  const below = beside.slice(same + 1).filter((unit) => unit.base < end - 1e-6 && !isYounger(unit, last))
  const start = Math.min(end, host?.base ?? below[0]?.top ?? end)
  const tail = below.map((unit, i) => ({
    ...unit,
    top: below[i - 1]?.base ?? start,
    isBaseInferred: true,
  }))
  const own =
    last.number?.lens && host
      ? closeLens(last, host, start)
      : [{ ...last, base: start, isBaseInferred: true }]
  const all = [...units.slice(0, -1), ...own, ...tail]
  return all.map((unit, i) => (i === all.length - 1 ? { ...unit, base: floor, isBaseInferred: true } : unit))
}

/** A hole that ends in a lens: below it its host goes on. */
const closeLens = (lens: Unit, host: Unit, base: number): Unit[] => [
  { ...lens, isBaseInferred: true },
  ...(base < lens.base ? [{ ...host, top: lens.base, base, isBaseInferred: true }] : []),
]

/** The number by which a layer has its place among the others: of a lens that of its host. */
const rankOf = (number: LayerNumber): LayerNumber =>
  number.lens ? { ...number, lens: false, path: number.path.slice(0, -1) } : number

/** Of what a neighbour shows below this depth nothing is taken that belongs above the layer the hole ends in. */
const isYounger = (unit: Unit, last: Unit): boolean =>
  unit.number !== undefined &&
  last.number !== undefined &&
  compareLayers(rankOf(unit.number), rankOf(last.number)) < 0

const isHostOf = (host: Unit, lens: Unit): boolean =>
  lens.number?.lens === true && host.number?.path.join('-') === rankOf(lens.number).path.join('-')

const isSameLayer = (a: Unit, b: Unit): boolean =>
  a.key === b.key || isHostOf(a, b) || isPartOf(a.number, b.number) || isPartOf(b.number, a.number)

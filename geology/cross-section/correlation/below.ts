import { compareLayers, type LayerNumber } from '#geology/strata/strata.ts'

import { alignColumns } from './alignment.ts'
import { countOccurrences, isPartOf, type Column, type Unit } from './columns.ts'
import type { PanelBody } from './inside.ts'
import { correlate } from './panel.ts'
import { spanAcross } from './plane.ts'

/**
 * Columns in the order of the line, each carried down to `floor`. A hole that ends inside a layer says nothing about what
 * is below: it takes that from the nearest deeper holes on both sides, read off the lines between them, or from the one
 * side there is, level. The deepest column only gets its last layer made longer.
 */
export function extendColumns(columns: readonly Column[], floor: number, reach: number): Column[] {
  const extended = [...columns]
  const byDepth = columns.map((column, i) => ({ column, i })).toSorted((a, b) => a.column.end - b.column.end)
  for (const { column, i } of byDepth) {
    const isDeeper = (other: Column) => other.end < column.end
    const left = extended.slice(0, i).findLast((_, k) => isDeeper(columns[k] ?? column))
    const at = columns.findIndex((other, k) => k > i && isDeeper(other))
    const right = at > 0 ? extended[at] : undefined
    extended[i] = { ...column, units: extendColumn(column, layersAt(left, right, column.x, reach), floor) }
  }
  return extended
}

/** The layers of the neighbours at a place, from the top. */
function layersAt(
  left: Column | undefined,
  right: Column | undefined,
  x: number,
  reach: number,
): readonly Unit[] {
  if (!left || !right) return (left ?? right)?.units ?? []
  return correlate(alignColumns(left, right), reach)
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
  const span = spanAcross(outline, x)
  return unit && span && span.top - span.base > 1e-6 ? [{ ...unit, ...span }] : []
}

/** The units of a column and, below its end, those of its neighbours. */
function extendColumn({ units, end }: Column, beside: readonly Unit[], floor: number): Unit[] {
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
  return countOccurrences(
    all.map((unit, i) => (i === all.length - 1 ? { ...unit, base: floor, isBaseInferred: true } : unit)),
  )
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

import {
  columnOf,
  isPartOf,
  readNames,
  type RowReader,
  type Unit,
} from '#geology/cross-section/correlation/columns.ts'
import type { StratumRow } from '#geology/strata/hole.ts'
import type { Lithology } from '#geology/strata/lithology.ts'
import { compareLayers, type LayerNumber } from '#geology/strata/strata.ts'

import type { Offset } from './weights.ts'

/** A hole beside the place: depths in metres below its collar, elevations in metres above one datum. */
export interface NeighbourHole extends Offset {
  readonly code: string
  readonly collarElevation: number
  readonly finalDepth: number | null
  readonly strata: readonly Pick<StratumRow, 'layer' | 'name' | 'baseDepth' | 'description'>[]
}

/** A numbered layer that a hole met, with the lenses inside it. */
export interface MetLayer {
  readonly key: string
  readonly number: LayerNumber
  readonly layer: string
  readonly name: string
  readonly lithology: Lithology | undefined
  /** Elevation of the top. */
  readonly top: number
  /** Elevation of the base; undefined where the hole ended inside the layer. */
  readonly base: number | undefined
  readonly lenses: readonly string[]
  /** Other parts of a layer that was not divided here: whether they are there is not known. */
  readonly undivided?: LayerNumber
}

/** What a hole says of the layers, from young to old. */
export interface ProfileColumn {
  readonly hole: NeighbourHole
  readonly layers: readonly MetLayer[]
}

/**
 * The column of a hole, or why it says nothing: layers without a number cannot be set against those of other holes, and
 * an order against the numbers is not believed. Lenses close into the layer around them.
 */
export function profileColumnOf(
  hole: NeighbourHole,
  readRow: RowReader,
): ProfileColumn | { readonly reason: string } {
  const { units, end } = columnOf({ ...hole, x: 0 }, readRow)
  const layers = closeLenses(units).flatMap((unit) => layerOf(unit, end))
  if (layers.length === 0) return { reason: '没有层号' }
  const isInOrder = layers.every((layer, i) => {
    const before = layers[i - 1]
    return !before || compareLayers(before.number, layer.number) < 0
  })
  return isInOrder ? { hole, layers } : { reason: '层序与层号不符' }
}

/** Reads numbers and names; each of the few that the holes of a place have is read once. */
export function openRowReader(): RowReader {
  const known = new Map<string, ReturnType<RowReader>>()
  return (row) => {
    const words = `${row.layer ?? ''}\n${row.name}`
    const read = known.get(words) ?? readNames({ ...row, description: null })
    known.set(words, read)
    return read
  }
}

type UnitWithLenses = Unit & { readonly lenses: readonly string[] }

function layerOf(unit: UnitWithLenses, end: number): MetLayer[] {
  const { key, number, layer, name, lithology, top, base, lenses } = unit
  if (!number || layer === null) return []
  return [{ key, number, layer, name, lithology, top, base: base > end + 1e-9 ? base : undefined, lenses }]
}

/** Lenses (③t) and whatever lies between two spans of one layer belong to that layer. */
function closeLenses(units: readonly Unit[]): UnitWithLenses[] {
  const closed: UnitWithLenses[] = []
  for (const unit of units) {
    const hostKey = hostKeyOf(unit)
    const host = closed.findIndex(({ key }) => key === unit.key || key === hostKey)
    const above = closed.at(-1)
    const isAbove = above !== undefined && unit.key === hostKeyOf(above)
    if (host >= 0) joinInto(closed, host, unit)
    else if (isAbove) closed[closed.length - 1] = { ...unit, top: above.top, lenses: [namedLens(above)] }
    else closed.push({ ...unit, lenses: [] })
  }
  return closed
}

function joinInto(closed: UnitWithLenses[], host: number, unit: Unit): void {
  const before = closed[host]
  if (!before) return
  const inside = [...closed.splice(host + 1), ...(unit.key === before.key ? [] : [unit])]
  closed[host] = { ...before, base: unit.base, lenses: [...before.lenses, ...inside.map(namedLens)] }
}

const namedLens = ({ layer, name }: Unit): string => `${layer ?? ''}${name}`

const hostKeyOf = ({ key, number }: Unit): string | undefined =>
  number?.lens ? key.split('-').slice(0, -1).join('-') : undefined

/**
 * Columns in one division: where some holes divide a layer (⑤1-1, ⑤1-2) and others have it whole (⑤1), what weighs more
 * holds. An undivided layer among divided ones ends where their last part does, and says nothing of the others.
 */
export function divideAlike(
  columns: readonly ProfileColumn[],
  weights: readonly number[],
): readonly ProfileColumn[] {
  const all = new Map(columns.flatMap(({ layers }) => layers.map(({ key, number }) => [key, number])))
  const numbers = [...all.values()]
  return numbers
    .filter((one) => numbers.some((other) => isPartOf(other, one)))
    .toSorted((a, b) => a.path.length - b.path.length)
    .reduce((divided, whole) => divideOne(divided, weights, whole), columns)
}

function divideOne(
  columns: readonly ProfileColumn[],
  weights: readonly number[],
  whole: LayerNumber,
): readonly ProfileColumn[] {
  const key = whole.path.join('-')
  const sumOf = (test: (layer: MetLayer) => boolean) =>
    columns.reduce((sum, { layers }, i) => sum + (layers.some(test) ? (weights[i] ?? 0) : 0), 0)
  const isPart = ({ number }: MetLayer) => isPartOf(number, whole)
  const parts = columns.flatMap(({ layers }) => layers.filter(isPart))
  const [last] = parts.toSorted((a, b) => compareLayers(b.number, a.number))
  const model = columns.flatMap(({ layers }) => layers).find((layer) => layer.key === key)
  if (!last || !model) return columns
  const wholeWins = sumOf((layer) => layer.key === key) >= sumOf(isPart)
  return columns.map(({ hole, layers }) => ({
    hole,
    layers: wholeWins
      ? joinParts(layers, isPart, model)
      : layers.map((layer) => (layer.key === key ? asLastPart(layer, last) : layer)),
  }))
}

function joinParts(
  layers: readonly MetLayer[],
  isPart: (layer: MetLayer) => boolean,
  { key, number, layer, name, lithology }: MetLayer,
): MetLayer[] {
  const last = layers.findLastIndex(isPart)
  const top = layers.find(isPart)?.top
  return layers.flatMap((each, i) => {
    if (i === last) return { ...each, key, number, layer, name, lithology, top: top ?? each.top }
    return isPart(each) ? [] : each
  })
}

const asLastPart = (
  layer: MetLayer,
  { key, number, layer: written, name, lithology }: MetLayer,
): MetLayer => ({
  ...layer,
  ...{ key, number, layer: written, name, lithology },
  undivided: layer.number,
})

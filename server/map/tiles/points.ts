import type { Access } from '#contract/catalogue/kind.ts'
import { cellsOfTile } from '#contract/map/tiles.ts'
import { keyBits, rankOf, type Tile } from '#geology/places/map-key.ts'

/** Public places, two numbers each, ordered by the first: the key, and the id with the access level in its last two bits. */
export type Places = Float64Array

const levels: readonly Access[] = ['open', 'member', 'protected', 'secret']

/** The record that a cell shows. */
export interface Winner {
  key: number
  id: number
  access: Access
  /** Records in the cell; 0 if they were not counted. */
  count: number
}

export const placesIn = (places: Places): number => places.length / 2

export function winnerAt(places: Places, index: number, count: number): Winner {
  const packed = places[2 * index + 1] ?? 0
  return {
    key: places[2 * index] ?? 0,
    id: Math.floor(packed / 4),
    access: levels[packed % 4] ?? 'open',
    count,
  }
}

/** Width of a cell of a tile, in keys. */
export const cellWidth = ({ z }: Pick<Tile, 'z'>): number =>
  Math.max(1, 4 ** (keyBits - z) / (cellsOfTile * cellsOfTile))

/**
 * The record that each cell shows, with the number of records in the cell: the first of the highest rank.
 * It is the same of the smaller cell in which it lies, too: what a zoom level shows, all below it show.
 */
export function winnersOf(places: Places, range: { from: number; to: number }, width: number): Winner[] {
  const winners: Winner[] = []
  let cell = -1
  for (let i = range.from; i < range.to; i += 1) {
    const key = places[2 * i] ?? 0
    const own = Math.floor(key / width)
    const last = winners.at(-1)
    if (own !== cell || !last) winners.push(winnerAt(places, i, 1))
    else if (rankOf(key) > rankOf(last.key)) winners[winners.length - 1] = winnerAt(places, i, last.count + 1)
    else last.count += 1
    cell = own
  }
  return winners
}

const mostCells = 16

/** Keys of cells of a width without a winner, as ranges of a few cells: from the first to before the last. */
export function gapsBetween(
  winners: readonly Winner[],
  { from, to }: { from: number; to: number },
  width: number,
): { from: number; to: number }[] {
  const ends = [...winners.map(({ key }) => Math.floor(key / width) * width), to]
  const gaps: { from: number; to: number }[] = []
  let start = from
  for (const end of ends) {
    for (; start < end; start = Math.min(end, start + mostCells * width))
      gaps.push({ from: start, to: Math.min(end, start + mostCells * width) })
    start = end + width
  }
  return gaps
}

/** The places of some records, whose ids ascend. */
export function placesOf(places: Places, ids: Float64Array): Places {
  const found = new Float64Array(places.length)
  let length = 0
  for (let i = 0; i < places.length; i += 2) {
    const packed = places[i + 1] ?? 0
    if (!isAmong(ids, Math.floor(packed / 4))) continue
    found[length] = places[i] ?? 0
    found[length + 1] = packed
    length += 2
  }
  return found.slice(0, length)
}

function isAmong(ids: Float64Array, id: number): boolean {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id
}

/**
 * Keys that differ. What is not open shares the middle of its cell of 0.01°: records there say nothing of how many
 * others there are.
 */
export function keysIn(places: Places): number {
  let count = 0
  for (let i = 0; i < places.length; i += 2) if (i === 0 || places[i] !== places[i - 2]) count += 1
  return count
}

/** Index of the first place whose key is not below a key. */
export function firstFrom(places: Places, key: number): number {
  let [low, high] = [0, placesIn(places)]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places[2 * middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return low
}

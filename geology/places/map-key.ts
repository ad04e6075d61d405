import type { LngLat } from './crs.ts'
import { toMercator } from './mercator.ts'

/**
 * Places as numbers: column and row of a grid of 2^26 cells a side over EPSG:3857 (0.6 m at the equator), counted
 * from the north-west, their bits interleaved (Morton order). A tile of any zoom level is one range of keys. Keys are
 * below 2^52, exact as numbers. The database function `map_key` reckons the same.
 */
export const keyBits = 26

const side = 2 ** keyBits
const half = 20_037_508.342789244
const lowBits = 13
const lowSide = 2 ** lowBits

/** 0…2^13 − 1, a zero before each bit. */
function spreadBits(value: number): number {
  let v = value
  v = (v | (v << 8)) & 0x00ff00ff
  v = (v | (v << 4)) & 0x0f0f0f0f
  v = (v | (v << 2)) & 0x33333333
  return (v | (v << 1)) & 0x55555555
}

function compactBits(value: number): number {
  let v = value & 0x55555555
  v = (v | (v >> 1)) & 0x33333333
  v = (v | (v >> 2)) & 0x0f0f0f0f
  v = (v | (v >> 4)) & 0x00ff00ff
  return (v | (v >> 8)) & 0x0000ffff
}

/** The key of a column and a row, both 0…2^26 − 1. */
export function keyOfCell(column: number, row: number): number {
  const upper = spreadBits(Math.floor(column / lowSide)) + spreadBits(Math.floor(row / lowSide)) * 2
  return upper * side + spreadBits(column % lowSide) + spreadBits(row % lowSide) * 2
}

/** Column and row of a key. */
export function cellOfKey(key: number): [column: number, row: number] {
  const [upper, lower] = [Math.floor(key / side), key % side]
  return [
    compactBits(upper) * lowSide + compactBits(lower),
    compactBits(upper >>> 1) * lowSide + compactBits(lower >>> 1),
  ]
}

/** The key of a place, degrees. */
export function mapKey({ lng, lat }: LngLat): number {
  const [x, y] = toMercator(lng, lat)
  const index = (metres: number) => Math.min(side - 1, Math.max(0, Math.floor((metres / (2 * half)) * side)))
  return keyOfCell(index(x + half), index(half - y))
}

export interface Tile {
  z: number
  x: number
  y: number
}

/** Shares of the keys, by chance: one in 8, of these one in 8, and so on. The database has an index for each. */
export const samples = [512, 64, 8] as const

/** Of the places in a cell of the map one of the highest rank is shown: so crowded tiles are read from few places. */
export const rankOf = (key: number): number =>
  key % 512 === 0 ? 3 : key % 64 === 0 ? 2 : key % 8 === 0 ? 1 : 0

/** The keys of a tile: from the first to before the last. */
export function keysOfTile({ z, x, y }: Tile): [from: number, to: number] {
  const width = 4 ** (keyBits - z)
  const from = keyOfCell(x * 2 ** (keyBits - z), y * 2 ** (keyBits - z))
  return [from, from + width]
}

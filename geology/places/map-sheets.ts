import type { LngLat } from './crs.ts'
import type { Box } from './ground.ts'

/**
 * Map sheets of GB/T 13989-2012 over China (72–138°E, 0–56°N). A sheet of 1:1,000,000 is 6° wide and 4° high: its row
 * is a letter, counted from the equator, its column a number, counted from 180°W. It is parted into rows and columns
 * of the larger scales, counted from the north-west: H51E003012 is a sheet of 1:50,000 in H51.
 */
export const sheetScales = {
  k1000: { letter: '', parts: 1 },
  k500: { letter: 'B', parts: 2 },
  k250: { letter: 'C', parts: 4 },
  k100: { letter: 'D', parts: 12 },
  k50: { letter: 'E', parts: 24 },
  k25: { letter: 'F', parts: 48 },
  k10: { letter: 'G', parts: 96 },
  k5: { letter: 'H', parts: 192 },
} as const
export type SheetScale = keyof typeof sheetScales

const [width, height] = [6, 4]
const [firstColumn, lastColumn] = [43, 53]
const lastRow = 14
const rowA = 'A'.codePointAt(0) ?? 0

const sheetNumberPattern = /^([A-N])(\d\d)(?:([B-H])(\d{3})(\d{3}))?$/

/** The box of a sheet, degrees; undefined where the number is none. */
export function boxOfSheet(number: string): Box | undefined {
  const read = sheetNumberPattern.exec(number)
  if (!read) return undefined
  const [, letter = '', zone, scale = '', row = '1', column = '1'] = read
  const parts = partsOf(scale)
  const isKnown =
    isBetween(zone, firstColumn, lastColumn) && isBetween(row, 1, parts) && isBetween(column, 1, parts)
  return isKnown
    ? boxOf(letter, Number(zone), { parts, row: Number(row), column: Number(column) })
    : undefined
}

function boxOf(
  letter: string,
  zone: number,
  { parts, row, column }: { parts: number; row: number; column: number },
): Box {
  const fromWest = (zone - 31) * parts + column - 1
  const fromSouth = ((letter.codePointAt(0) ?? 0) - rowA + 1) * parts - row
  return {
    west: (fromWest * width) / parts,
    south: (fromSouth * height) / parts,
    east: ((fromWest + 1) * width) / parts,
    north: ((fromSouth + 1) * height) / parts,
  }
}

const partsOf = (scale: string): number =>
  Object.values(sheetScales).find(({ letter }) => letter === scale)?.parts ?? 0

const isBetween = (index: string | undefined, first: number, last: number) =>
  Number(index) >= first && Number(index) <= last

/** Degrees are sums of seconds: an edge may be written a little short. */
const roundingTolerance = 1e-9

/** The sheet of a place at a scale; its south and west edges belong to it. Undefined beyond the sheets of China. */
export function sheetAt({ lng, lat }: LngLat, scale: SheetScale): string | undefined {
  const { letter, parts } = sheetScales[scale]
  const fromWest = Math.floor((lng * parts) / width + roundingTolerance)
  const fromSouth = Math.floor((lat * parts) / height + roundingTolerance)
  const [zone, row] = [31 + Math.floor(fromWest / parts), Math.floor(fromSouth / parts)]
  const isKnown = zone >= firstColumn && zone <= lastColumn && row >= 0 && row < lastRow
  if (!isKnown) return undefined
  const part = (index: number) => String(index).padStart(3, '0')
  const within = letter && letter + part(parts - (fromSouth % parts)) + part((fromWest % parts) + 1)
  return String.fromCodePoint(rowA + row) + String(zone) + within
}

/** The sheets of a scale that share ground with a box, row by row from the north-west. */
export function sheetsIn({ west, south, east, north }: Box, scale: SheetScale): string[] {
  const { parts } = sheetScales[scale]
  const [wide, high] = [width / parts, height / parts]
  const first = (degrees: number, step: number) => Math.floor(degrees / step + roundingTolerance)
  const last = (degrees: number, step: number) => Math.ceil(degrees / step - roundingTolerance)
  const sheets: string[] = []
  for (let row = last(north, high) - 1; row >= first(south, high); row -= 1) {
    for (let column = first(west, wide); column < last(east, wide); column += 1) {
      const sheet = sheetAt({ lng: (column + 0.5) * wide, lat: (row + 0.5) * high }, scale)
      if (sheet !== undefined) sheets.push(sheet)
    }
  }
  return sheets
}

/** The boxes of the sheets that a text names. */
export const sheetBoxes = (text: string): Box[] =>
  [...new Set(text.toUpperCase().split(/[^A-Z0-9]+/))].flatMap((word) => boxOfSheet(word) ?? [])

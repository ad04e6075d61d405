import { decimalText, roundNoise } from '#geology/rounding.ts'

/** Decimals of plane coordinates that stand together: two as surveys write them, three where one was recorded with more. */
export const coordinateDigits = (metres: readonly number[]): 2 | 3 =>
  metres.some((value) => (String(roundNoise(value)).split('.')[1] ?? '').length > 2) ? 3 : 2

/** A plane coordinate in metres, ungrouped. */
export const coordinateText = (metres: number, digits = coordinateDigits([metres])): string =>
  decimalText(metres, digits)

/** The number of the zone before an easting (41 595 618 → 41); undefined of one that has none. */
export const zonePrefix = (east: number): number | undefined =>
  east >= 10_000_000 && east < 100_000_000 ? Math.floor(east / 1_000_000) : undefined

/** What is said of eastings that are written without the number of their zone. */
export const zoneNote = (zone: number): string => `Y 已略去带号 ${zone}`

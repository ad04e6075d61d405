/** Sheet units across: printed 180 mm wide, so that the stated scale is true on A4 paper. */
export const sheetWidth = 868
/** A unit on paper, millimetres. */
export const millimetresPerUnit = 180 / sheetWidth
/** What is left of an A4 page for the columns, in sheet units. */
const pageBody = 1090
/** The largest useful size of a drawing. */
const greatestBody = 12_000

export const scales = [
  20, 50, 100, 200, 300, 400, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000,
] as const

/** Sheet units for one metre of depth at 1:scale. */
export const unitsPerMetre = (scale: number): number => 1000 / scale / millimetresPerUnit

/** The scales a hole of this depth (m) can sensibly be drawn at. */
export function scalesFor(depth: number): number[] {
  return scales.filter((scale) => depth * unitsPerMetre(scale) <= greatestBody)
}

/**
 * The largest of the usual scales (from 1:100) at which a hole of this depth (m) fits a page. Descriptions that need
 * more room than that make the sheet longer anyway; the column then grows with them.
 */
export function fittingScale(depth: number, needed: number): number {
  const largest = (room: number) => scales.find((scale) => depth * unitsPerMetre(scale) <= room) ?? 100_000
  return Math.min(Math.max(100, largest(pageBody)), largest(Math.min(needed, greatestBody)))
}

/** The scale asked for if the hole can be drawn at it, else the one that fits. */
export function scaleFor(asked: number | 'fit', depth: number, needed: number): number {
  if (asked !== 'fit' && scalesFor(depth).includes(asked)) return asked
  return fittingScale(depth, needed)
}

export interface Tick {
  readonly y: number
  readonly depth: number
  readonly long: boolean
}

/** Depth ticks at round metres, never closer than five units; every fifth (or second) is long. */
export function ticksOf(depth: number, perMetre: number): Tick[] {
  const step =
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].find((metres) => metres * perMetre >= 5) ?? 5000
  const long = String(step).startsWith('5') ? 2 : 5
  return Array.from({ length: Math.floor(depth / step) + 1 }, (_, i) => ({
    y: i * step * perMetre,
    depth: i * step,
    long: i % long === 0,
  }))
}

/** The end of an axis from zero that three equal round steps reach. */
export function axisEnd(greatest: number): number {
  for (let power = 0.1; power < 1e7; power *= 10) {
    const step = [1, 2, 5].find((digit) => digit * power * 3 >= greatest)
    if (step) return Number((step * power * 3).toPrecision(6))
  }
  return greatest
}

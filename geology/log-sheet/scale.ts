/** What is left of an A4 page for the columns, millimetres. */
const pageBody = 226
/** The largest useful size of a drawing, millimetres. */
const greatestBody = 2490

export const scales = [
  20, 50, 100, 200, 300, 400, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000,
] as const

/** Those that readers are offered. */
export const usualScales: readonly number[] = [50, 100, 200, 300, 500]

/** Millimetres of paper for one metre of depth at 1:scale. */
export const perMetreAt = (scale: number): number => 1000 / scale

/** The scales a hole of this depth (m) can sensibly be drawn at. */
export function scalesFor(depth: number): number[] {
  return scales.filter((scale) => depth * perMetreAt(scale) <= greatestBody)
}

/**
 * The largest of the usual scales (from 1:100) at which a hole of this depth (m) fits a page. Descriptions that need
 * more room than that (`needed`, mm) make the sheet longer anyway; the column then grows with them.
 */
export function fittingScale(depth: number, needed: number): number {
  const largest = (room: number) => scales.find((scale) => depth * perMetreAt(scale) <= room) ?? 100_000
  return Math.min(Math.max(100, largest(pageBody)), largest(Math.min(needed, greatestBody)))
}

/** The scale asked for if the hole can be drawn at it, else the one that fits. */
export function scaleFor(asked: number | 'fit', depth: number, needed: number): number {
  if (asked !== 'fit' && scalesFor(depth).includes(asked)) return asked
  return fittingScale(depth, needed)
}

export interface Tick {
  /** Millimetres below the mouth of the hole. */
  readonly y: number
  readonly depth: number
  readonly long: boolean
}

/** Depth ticks at round metres, never closer than a millimetre; every fifth (or second) is long. */
export function ticksOf(depth: number, perMetre: number): Tick[] {
  const step =
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].find((metres) => metres * perMetre >= 1) ?? 5000
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

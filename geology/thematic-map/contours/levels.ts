import { roundSteps } from '#geology/drawing/chart/scales.ts'

/** Intervals between contour lines that may be asked for, metres. */
export const intervals = [0.2, 0.5, 1, 2, 5, 10] as const
export type Interval = (typeof intervals)[number]

/** Lines of a map: between some values, so many metres apart. */
export interface Levels {
  readonly interval: number
  /** From low to high. */
  readonly values: readonly number[]
  /** Every fifth is heavy and bears its value. */
  readonly isHeavy: (value: number) => boolean
  readonly text: (value: number) => string
}

/** How many lines a map has about, and at most. */
const usualLines = 18
const maxLines = 60

/** The values of a map, and by how much they may be off. */
export interface ValueRange {
  readonly low: number
  readonly high: number
  readonly range: number
}

/**
 * The interval of 1, 2 or 5 by which some lines lie between two values; none closer than two decimetres, nor than half of
 * what the values may be off, since finer lines would show what is not known.
 */
export const fittingInterval = ({ low, high, range }: ValueRange): number =>
  Math.max(intervals[0], roundSteps(high - low, usualLines).step, roundSteps(range / 2, 1).step)

/** The levels between two values; an interval by which they would be too many is that which fits. */
export function levelsBetween(values: ValueRange, asked: number | 'auto'): Levels {
  const { low, high } = values
  const isTooFine = asked !== 'auto' && (high - low) / asked > maxLines
  const interval = asked === 'auto' || isTooFine ? fittingInterval(values) : asked
  const first = Math.ceil(low / interval - 1e-9)
  const count = Math.max(0, Math.floor(high / interval + 1e-9) - first + 1)
  const lines = Array.from({ length: count }, (_, i) => free((first + i) * interval))
  const every = lines.length > fewLines ? heavyEvery : 1
  const digits = interval >= 1 ? ((interval * every) % 1 === 0 ? 0 : 1) : 1
  return {
    interval,
    values: lines,
    isHeavy: (value) => Math.round(value / interval) % heavyEvery === 0,
    text: (value) => value.toFixed(digits),
  }
}

/** Which lines are heavy; where there are so few, each bears its value. */
const heavyEvery = 5
export const fewLines = 6

/** Free of the noise of binary fractions; no minus zero. */
const free = (value: number) => Number(value.toPrecision(9)) + 0

/** Levels between which bands are tinted: as many lines of the map apart that there are no more than so many bands. */
export function bandLevels({ values, interval }: Levels, maxBands: number): readonly number[] {
  for (const step of [1, 2, 5, 10, 20, 50]) {
    const bounds = values.filter((value) => Math.round(value / interval) % step === 0)
    if (bounds.length < maxBands) return bounds
  }
  return []
}

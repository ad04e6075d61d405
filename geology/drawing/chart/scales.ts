/** An axis: where a value stands on the sheet in millimetres, and its ticks. */
export interface ChartScale {
  readonly from: number
  readonly to: number
  readonly at: (value: number) => number
  readonly ticks: readonly ChartTick[]
}

export interface ChartTick {
  readonly value: number
  /** Absent of ticks between those that are written. */
  readonly label?: string
}

/** Millimetres of the sheet that the ends of an axis stand at. */
export type ChartRange = readonly [start: number, end: number]

/** The step, 1, 2 or 5 of a power of ten, of which at most so many reach from zero to a value, and their end. */
export function roundSteps(greatest: number, maxSteps = 5): { step: number; end: number } {
  const least = Math.max(greatest, 0.1) / maxSteps
  const power = 10 ** Math.floor(Math.log10(least))
  const digit = [1, 2, 5].find((each) => each * power >= least * (1 - 1e-9)) ?? 10
  const step = Number((digit * power).toPrecision(3))
  return { step, end: free(Math.max(1, Math.ceil(greatest / step - 1e-9)) * step) }
}

/** Free of the noise of binary fractions. */
const free = (value: number) => Number(value.toPrecision(9))

/** An axis with ticks at each step between its ends, which are multiples of it. */
export function linearScale([from, to]: ChartRange, step: number, [start, end]: ChartRange): ChartScale {
  const count = Math.round((to - from) / step)
  return {
    from,
    to,
    at: (value) => start + ((value - from) / (to - from)) * (end - start),
    ticks: Array.from({ length: count + 1 }, (_, i) => {
      const value = free(from + i * step)
      return { value, label: String(value) }
    }),
  }
}

/** A logarithmic axis between two powers of ten: a label at each power, and ticks at 2, 3, … of it. */
export function logScale([from, to]: ChartRange, [start, end]: ChartRange): ChartScale {
  const [low, high] = [Math.round(Math.log10(from)), Math.round(Math.log10(to))]
  const powers = Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i))
  return {
    from,
    to,
    at: (value) => start + ((Math.log10(value) - low) / (high - low)) * (end - start),
    ticks: powers.flatMap((power): ChartTick[] => [
      { value: power, label: String(free(power)) },
      ...(power < to ? [2, 3, 4, 5, 6, 7, 8, 9].map((digit) => ({ value: free(digit * power) })) : []),
    ]),
  }
}

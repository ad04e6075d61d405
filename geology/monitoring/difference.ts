import { isTrusted } from './comparable.ts'

export interface RebasableReading {
  /** Milliseconds since 1970. */
  at: number
  value: number
  /** From this reading on another base. */
  rebased: boolean
  quality: 'suspect' | 'estimated' | null
}

/**
 * How far each reading has moved since a day: its value less that of the last trusted reading before `dayEnd`, or of the
 * first one after it where there is none. Where the base changes, what lies between the two bases is no movement: the
 * sum goes on from where it was. Readings come back in their order, those before the day too.
 */
export function changesSince<R extends RebasableReading>(readings: readonly R[], dayEnd: number): R[] {
  const onOneBase = joinBases(readings)
  const base =
    onOneBase.findLast((one) => one.at < dayEnd && isTrusted(one)) ?? onOneBase.find((one) => isTrusted(one))
  return onOneBase.map((one) => ({ ...one, value: roundFraction(one.value - (base?.value ?? 0)) }))
}

/** Readings as if their base had never changed: a new base goes on from the last trusted value of the old one. */
function joinBases<R extends RebasableReading>(readings: readonly R[]): R[] {
  let [offset, last, isPending]: [number, number | undefined, boolean] = [0, undefined, false]
  return readings.map((one) => {
    isPending ||= one.rebased
    if (isPending && isTrusted(one)) {
      if (last !== undefined) offset = last - one.value
      isPending = false
    }
    const value = one.value + offset
    if (isTrusted(one)) last = value
    return { ...one, value }
  })
}

/**
 * What amounts, such as a month's pumping, add up to since a day: readings of that day and later, each with the sum of
 * all trusted ones up to it.
 */
export function sumsSince<R extends RebasableReading>(readings: readonly R[], dayStart: number): R[] {
  let sum = 0
  return readings
    .filter(({ at }) => at >= dayStart)
    .map((one) => {
      if (isTrusted(one)) sum = roundFraction(sum + one.value)
      return { ...one, value: sum }
    })
}

/** Differences of decimal fractions without their binary remainder. */
export const roundFraction = (value: number): number => Number(value.toFixed(9)) || 0

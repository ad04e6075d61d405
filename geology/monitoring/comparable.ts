import type { TrendPoint } from '#geology/trend.ts'

import { tieBelowLimits, type CensoredReading } from './censored.ts'

export interface QualifiedReading extends CensoredReading {
  /** Milliseconds since 1970. */
  at: number
  provisional: boolean
  quality: 'suspect' | 'estimated' | null
  /** From this reading on another base. */
  rebased: boolean
}

/** Whether a reading is taken for what it says. */
export const isTrusted = ({ quality }: { quality: QualifiedReading['quality'] }): boolean =>
  quality !== 'suspect'

/** What has one base, readings oldest first: those from the last change of it on. */
export const sinceRebase = <R extends { rebased: boolean }>(readings: readonly R[]): R[] =>
  readings.slice(
    Math.max(
      0,
      readings.findLastIndex(({ rebased }) => rebased),
    ),
  )

/** What of a series can be compared, oldest first: approved values that are not suspect, on one base and above one limit. */
export function comparablePoints(readings: readonly QualifiedReading[]): TrendPoint[] {
  const approved = sinceRebase(readings).filter((one) => !one.provisional && isTrusted(one))
  const values = tieBelowLimits(approved)
  return approved.flatMap(({ at }, i) => {
    const value = values[i] ?? null
    return value === null ? [] : [{ at, value }]
  })
}

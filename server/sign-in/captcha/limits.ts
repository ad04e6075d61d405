import type { Rates } from '#server/rates/rates.ts'

/** Limits of one source per minute. */
export interface CaptchaLimits {
  gets: number
  checks: number
  /** Wrong answers; one more blocks the source for `lockSeconds`. */
  failures: number
  lockSeconds: number
}

export const defaultLimits: CaptchaLimits = { gets: 120, checks: 120, failures: 10, lockSeconds: 60 }

export interface Limits {
  mayGet: (source: string) => boolean
  mayCheck: (source: string) => boolean
  isLocked: (source: string) => boolean
  countFailure: (source: string) => void
}

/** Counts by source address only: the User-Agent is chosen by the client. */
export function openLimits(rates: Rates, { gets, checks, failures, lockSeconds }: CaptchaLimits): Limits {
  const got = rates.of('captcha gets', { points: gets, seconds: 60 })
  const checked = rates.of('captcha checks', { points: checks, seconds: 60 })
  const failed = rates.of('captcha failures', { points: failures, seconds: 60, blockSeconds: lockSeconds })
  return {
    mayGet: (source) => got.take(source) === 0,
    mayCheck: (source) => checked.take(source) === 0,
    isLocked: (source) => failed.wait(source) > 0,
    countFailure: (source) => void failed.take(source),
  }
}

import { RateLimiterMemory } from 'rate-limiter-flexible'

/** How often one source may ask, in a minute. */
export interface CaptchaLimits {
  gets: number
  checks: number
  /** Wrong answers of a minute; one more, and for `lockSeconds` nothing is given out. */
  failures: number
  lockSeconds: number
}

export const usualLimits: CaptchaLimits = { gets: 120, checks: 120, failures: 10, lockSeconds: 60 }

export interface Limits {
  mayGet: (source: string) => Promise<boolean>
  mayCheck: (source: string) => Promise<boolean>
  isLocked: (source: string) => Promise<boolean>
  countFailure: (source: string) => Promise<void>
}

/** Counts by source address alone: what a client says of itself is no key. */
export function openLimits({ gets, checks, failures, lockSeconds }: CaptchaLimits): Limits {
  const ofMinute = (points: number, blockDuration = 0) =>
    new RateLimiterMemory({ points, duration: 60, blockDuration })
  const [got, checked, failed] = [ofMinute(gets), ofMinute(checks), ofMinute(failures, lockSeconds)]
  const counts = (limiter: RateLimiterMemory, source: string) =>
    limiter.consume(source).then(
      () => true,
      () => false,
    )
  return {
    mayGet: (source) => counts(got, source),
    mayCheck: (source) => counts(checked, source),
    isLocked: async (source) => ((await failed.get(source))?.consumedPoints ?? 0) > failures,
    countFailure: async (source) => void (await counts(failed, source)),
  }
}

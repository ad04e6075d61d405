import { RateLimiterMemory } from 'rate-limiter-flexible'

import { AppError } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'

/** Takes one call of a source off its allowance; refuses when it has none left. */
export type Limit = (source: string) => Promise<void>

/** So many calls a source in so many seconds, counted in memory. */
export function limitOf({ limit }: Pick<Route, 'limit'>): Limit | undefined {
  if (!limit) return undefined
  const limiter = new RateLimiterMemory({ points: limit.calls, duration: limit.seconds })
  return async (source) => {
    await limiter.consume(source).catch((state: { msBeforeNext: number }) => {
      throw new AppError('too_many_requests', { retryAfter: Math.ceil(state.msBeforeNext / 1000) })
    })
  }
}

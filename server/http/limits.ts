import { fail } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'

import { openRate } from './rates.ts'

/** Takes one call of a source off its allowance; refuses when it has none left. */
export type Limit = (source: string) => Promise<void>

/** So many calls a source in so many seconds, counted in memory. */
export function limitOf({ limit }: Pick<Route, 'limit'>): Limit | undefined {
  if (!limit) return undefined
  const rate = openRate({ points: limit.calls, seconds: limit.seconds })
  return async (source) => {
    const retryAfter = rate.take(source)
    if (retryAfter > 0) fail('too_many_requests', { retryAfter })
  }
}

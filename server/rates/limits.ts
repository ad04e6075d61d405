import { fail } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'

import type { Rates } from './rates.ts'

/** Takes one call of a source off its allowance; refuses when it has none left. */
export type Limit = (source: string) => void

/** So many calls a source in so many seconds, counted from its first one on by all servers together. */
export function limitOf(
  rates: Rates,
  { method, path, limit }: Pick<Route, 'path' | 'limit'> & { method: string },
): Limit | undefined {
  if (!limit) return undefined
  const rate = rates.of(`${method} ${path}`, { points: limit.calls, seconds: limit.seconds })
  return (source) => {
    const retryAfter = rate.take(source)
    if (retryAfter > 0) fail('too_many_requests', { retryAfter })
  }
}

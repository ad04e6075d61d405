import { fail } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'

import type { Rates } from './rates.ts'

/** Counts one call of a source; throws if its limit is reached. */
export type Limit = (source: string) => void

/**
 * Creates a limit of calls per source in a window that starts with the first call; all servers count
 * together.
 */
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

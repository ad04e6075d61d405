import { fail } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import type { Db } from '#database/database.ts'

import { openRate } from './rates.ts'
import { storesOf } from './stores.ts'

/** Takes one call of a source off its allowance; refuses when it has none left. */
export type Limit = (source: string) => Promise<void>

/** So many calls a source in so many seconds, counted in memory from its first one on. */
export function limitOf(
  db: Db,
  { method, path, limit }: Pick<Route, 'path' | 'limit'> & { method: string },
): Limit | undefined {
  if (!limit) return undefined
  const { rates } = storesOf(db)
  const rate = openRate(
    { points: limit.calls, seconds: limit.seconds },
    { windows: rates, of: `${method} ${path}` },
  )
  return async (source) => {
    const retryAfter = rate.take(source)
    if (retryAfter > 0) fail('too_many_requests', { retryAfter })
  }
}

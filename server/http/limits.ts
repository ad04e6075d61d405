import { AppError } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import type { Db } from '#database/database.ts'

import { storesOf } from './stores.ts'

/** Takes one call of a source off its allowance; refuses when it has none left. */
export type Limit = (source: string) => Promise<void>

/**
 * So many calls a source in so many seconds, counted in memory from its first one on. A flood of sources has the room
 * of a store and no more: whoever has not called for longest is forgotten.
 */
export function limitOf(
  db: Db,
  { method, path, limit }: Pick<Route, 'method' | 'path' | 'limit'>,
): Limit | undefined {
  if (!limit) return undefined
  const { rates } = storesOf(db)
  return async (source) => {
    const [key, now] = [`${method} ${path} ${source}`, Date.now()]
    const known = rates.get(key)
    const window = known && known.ends > now ? known : { calls: 0, ends: now + 1000 * limit.seconds }
    if (window !== known) rates.set(key, window)
    window.calls += 1
    if (window.calls > limit.calls)
      throw new AppError('too_many_requests', { retryAfter: Math.ceil((window.ends - now) / 1000) })
  }
}

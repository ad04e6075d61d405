import { randomFillSync } from 'node:crypto'

const bytes = 6

/** Returns an unpredictable name for each request; random bytes are fetched for hundreds at a time. */
export function requestNames(): () => string {
  const pool = Buffer.alloc(512 * bytes)
  let used = pool.length
  return () => {
    if (used === pool.length) {
      randomFillSync(pool)
      used = 0
    }
    return `E-${pool.toString('hex', used, (used += bytes))}`
  }
}

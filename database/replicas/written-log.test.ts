import type pg from 'pg'
import { expect, test, vi } from 'vitest'

import { longestLag, openWrittenLog } from './written-log.ts'

/** A database whose log ends where it is said to. */
const endingAt = (position: number | null) =>
  ({ query: () => Promise.resolve({ rows: [{ position }] }) }) as unknown as pg.Client

test('what was written ten seconds before the last look counts, however long ago that was', async () => {
  vi.useFakeTimers()
  const written = openWrittenLog()
  expect(written.before(longestLag)).toBeUndefined()
  await written.read(endingAt(null)) // it follows another database
  expect(written.before(longestLag)).toBeUndefined()
  for (let second = 0; second <= 30; second += 1) {
    await written.read(endingAt(100 + second))
    expect(written.before(longestLag)).toBe(100 + Math.max(0, second - 10))
    vi.advanceTimersByTime(1000)
  }
  vi.advanceTimersByTime(3_600_000) // the database is away
  expect(written.before(longestLag)).toBe(120)
  vi.useRealTimers()
})

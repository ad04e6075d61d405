import type pg from 'pg'
import { expect, test, vi } from 'vitest'

import { longestLag, openWrittenLog } from './written-log.ts'

/** A database whose log ends where it is said to. */
const endingAt = (position: number, timeline = 1) =>
  ({
    query: () => Promise.resolve({ rows: [{ isItself: true, position, timeline }] }),
  }) as unknown as pg.Client

const follower = { query: () => Promise.resolve({ rows: [{ isItself: false }] }) } as unknown as pg.Client

test('what was written two seconds before the last look counts, for five minutes', async () => {
  vi.useFakeTimers()
  const written = openWrittenLog()
  expect(written.before(longestLag)).toBeUndefined()
  await expect(written.read(follower)).rejects.toThrow('replica')
  expect(written.before(longestLag)).toBeUndefined()
  for (let second = 0; second <= 30; second += 1) {
    await written.read(endingAt(100 + second))
    expect(written.before(longestLag)).toBe(100 + Math.max(0, second - 2))
    vi.advanceTimersByTime(1000)
  }
  vi.advanceTimersByTime(200_000) // the database is away
  expect(written.before(longestLag)).toBe(128)
  vi.advanceTimersByTime(200_000)
  expect(written.before(longestLag)).toBeUndefined()
  await written.read(endingAt(90, 2)) // another one took its place, and had less
  expect(written.before(longestLag)).toBe(90)
  vi.useRealTimers()
})

import { LRUCache } from 'lru-cache'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openRate } from './rates.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const times = (count: number, work: () => number) => Array.from({ length: count }, work)

test('so many in a window, each key by itself; the next window is another', () => {
  const { take, wait } = openRate({ points: 2, seconds: 60 })
  expect(times(4, () => take('a'))).toEqual([0, 0, 60, 60])
  expect([take('b'), wait('a'), wait('b'), wait('c')]).toEqual([0, 60, 0, 0])
  vi.advanceTimersByTime(60_000)
  expect([wait('a'), take('a')]).toEqual([0, 0])
})

test('whoever goes beyond is held for as long as is said, from then on', () => {
  const { take } = openRate({ points: 1, seconds: 60, blockSeconds: 300 })
  expect(times(2, () => take('a'))).toEqual([0, 300])
  vi.advanceTimersByTime(299_000)
  expect(take('a')).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(take('a')).toBe(0)
})

test('a flood of keys stays within its bound, and holds nobody else', () => {
  const { take, size } = openRate({ points: 1, seconds: 60 }, { windows: new LRUCache({ max: 100 }) })
  for (let i = 0; i < 10_000; i += 1) expect(take(`flood ${i}`)).toBe(0)
  expect([size(), take('somebody')]).toEqual([100, 0])
  expect(take('somebody')).toBe(60)
})

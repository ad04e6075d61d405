import { afterEach, expect, test, vi } from 'vitest'

import { forgetStar, pendingStar, rememberStar } from './pending-star.ts'

const stored = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
  removeItem: (key: string) => stored.delete(key),
})

afterEach(() => {
  vi.useRealTimers()
  stored.clear()
})

test('a star waits for half an hour', () => {
  vi.useFakeTimers()
  rememberStar({ kind: 'borehole', code: 'ZK7' })
  vi.advanceTimersByTime(29 * 60_000)
  expect(pendingStar()).toMatchObject({ kind: 'borehole', code: 'ZK7' })
  vi.advanceTimersByTime(60_001)
  expect(pendingStar()).toBeUndefined()
})

test('a star is forgotten once it is kept', () => {
  rememberStar({ kind: 'borehole', code: 'ZK7' })
  forgetStar()
  expect(pendingStar()).toBeUndefined()
})

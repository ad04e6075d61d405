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
  rememberStar('borehole:7')
  vi.advanceTimersByTime(29 * 60_000)
  expect(pendingStar()).toBe('borehole:7')
  vi.advanceTimersByTime(60_001)
  expect(pendingStar()).toBeUndefined()
})

test('a star is forgotten once it is kept', () => {
  rememberStar('borehole:7')
  forgetStar()
  expect(pendingStar()).toBeUndefined()
})

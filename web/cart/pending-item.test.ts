import { afterEach, expect, test, vi } from 'vitest'

import { pendingItem } from './pending-item.ts'

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

test('what a visitor wants to borrow waits for half an hour, and is forgotten once it is in the cart', () => {
  vi.useFakeTimers()
  pendingItem.remember({ kind: 'archive', code: 'YD01-KC0003' })
  vi.advanceTimersByTime(29 * 60_000)
  expect(pendingItem.read()).toEqual({ kind: 'archive', code: 'YD01-KC0003' })
  pendingItem.forget()
  expect(pendingItem.read()).toBeUndefined()
  pendingItem.remember({ kind: 'archive', code: 'YD01-KC0003' })
  vi.advanceTimersByTime(30 * 60_000)
  expect(pendingItem.read()).toBeUndefined()
})

test('what something else has stored there is nothing to borrow', () => {
  stored.set('geolibrary-loan', JSON.stringify({ wanted: { kind: 7 }, until: Date.now() + 9000 }))
  expect(pendingItem.read()).toBeUndefined()
})

import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { Aids } from './aids.ts'
import { chooseAids, restoreAids, useAids } from './aids.ts'

const key = 'geolibrary:aids'
const none: Aids = { zoom: 1, pointer: false, guide: false }
const root = document.documentElement
const line = () => document.querySelectorAll('.guide-line').length
const seen = () => ({
  zoom: root.style.getPropertyValue('--zoom'),
  pointer: root.dataset['pointer'],
  line: line(),
})

afterEach(async () => {
  vi.restoreAllMocks()
  chooseAids(none)
  await vi.waitUntil(() => line() === 0, { timeout: 60_000 })
})

test.each(['', '{', 'null', '3', '"zoom"', '{"zoom":3,"pointer":1,"guide":"yes"}', '{"zoom":"2"}'])(
  'a remembered %j is a page without aids',
  async (stored) => {
    localStorage.setItem(key, stored)
    await restoreAids()
    expect(renderHook(useAids).result.current).toEqual(none)
    expect(root.dataset['pointer']).toBeUndefined()
  },
)

test('stored settings are applied before the first render', async () => {
  localStorage.setItem(key, '{"zoom":1.5,"pointer":true,"guide":true}')
  await restoreAids()
  expect(seen()).toEqual({ zoom: '1.5', pointer: 'large', line: 1 })
})

test('a choice is stored, and replaced by the next', async () => {
  const { result } = renderHook(useAids)
  act(() => chooseAids({ zoom: 2, guide: true }))
  act(() => chooseAids({ pointer: true, guide: false }))
  expect(result.current).toEqual({ zoom: 2, pointer: true, guide: false })
  await vi.waitFor(() => expect(seen()).toEqual({ zoom: '2', pointer: 'large', line: 0 }), {
    timeout: 60_000,
  })
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ zoom: 2, pointer: true, guide: false })
})

test('a choice in another window is applied', async () => {
  await restoreAids()
  localStorage.setItem(key, '{"pointer":true}')
  dispatchEvent(new StorageEvent('storage', { key, newValue: '{"pointer":true}' }))
  await vi.waitFor(() => expect(root.dataset['pointer']).toBe('large'), { timeout: 60_000 })
})

test('without storage a choice lasts for the page', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  await restoreAids()
  chooseAids({ pointer: true })
  await vi.waitFor(() => expect(root.dataset['pointer']).toBe('large'), { timeout: 60_000 })
})

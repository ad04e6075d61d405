import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { chooseLook, looks, restoreLook, useLook } from './looks.ts'

const key = 'geolibrary:look'
const marks = () => ({ ...document.documentElement.dataset })

afterEach(() => {
  vi.restoreAllMocks()
  chooseLook('normal')
})

test.each([null, '', 'constructor', '"dark"', 'Dark'])('a remembered %j is the standard look', (kept) => {
  if (kept !== null) localStorage.setItem(key, kept)
  restoreLook()
  expect(marks()).toEqual({})
})

test.each([
  ['normal', {}],
  ['dark', { theme: 'dark' }],
  ['high', { contrast: 'high' }],
  ['elder', { mode: 'elder' }],
] as const)('%s is taken up before anything is drawn', (look, expected) => {
  localStorage.setItem(key, look)
  restoreLook()
  expect(marks()).toEqual(expected)
})

test('one look follows another, on the page and in the browser', () => {
  const { result } = renderHook(useLook)
  act(() => chooseLook('dark'))
  act(() => chooseLook('elder'))
  expect(result.current).toBe('elder')
  expect(marks()).toEqual(looks.elder.marks)
  expect(localStorage.getItem(key)).toBe('elder')
})

test('a choice in another window is followed', () => {
  restoreLook()
  dispatchEvent(new StorageEvent('storage', { key, newValue: 'high' }))
  expect(marks()).toEqual({ contrast: 'high' })
})

test('without storage a choice holds for the page', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  restoreLook()
  chooseLook('dark')
  expect(marks()).toEqual({ theme: 'dark' })
})

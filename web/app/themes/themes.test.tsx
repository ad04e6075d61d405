import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { chooseTheme, themes, restoreTheme, useTheme } from './themes.ts'

const key = 'geolibrary:look'
const attributes = () => ({ ...document.documentElement.dataset })

afterEach(() => {
  vi.restoreAllMocks()
  chooseTheme('normal')
})

test.each([null, '', 'constructor', '"dark"', 'Dark'])('a remembered %j is the standard theme', (stored) => {
  if (stored !== null) localStorage.setItem(key, stored)
  restoreTheme()
  expect(attributes()).toEqual({})
})

test.each([
  ['normal', {}],
  ['dark', { theme: 'dark' }],
  ['high', { contrast: 'high' }],
  ['elder', { mode: 'elder' }],
] as const)('%s is taken up before anything is drawn', (theme, expected) => {
  localStorage.setItem(key, theme)
  restoreTheme()
  expect(attributes()).toEqual(expected)
})

test('a new theme replaces the former on the page and in storage', () => {
  const { result } = renderHook(useTheme)
  act(() => chooseTheme('dark'))
  act(() => chooseTheme('elder'))
  expect(result.current).toBe('elder')
  expect(attributes()).toEqual(themes.elder.attributes)
  expect(localStorage.getItem(key)).toBe('elder')
})

test('a choice in another window is applied', () => {
  restoreTheme()
  localStorage.setItem(key, 'high')
  dispatchEvent(new StorageEvent('storage', { key, newValue: 'high' }))
  expect(attributes()).toEqual({ contrast: 'high' })
})

test('without storage a choice lasts for the page', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  restoreTheme()
  chooseTheme('dark')
  expect(attributes()).toEqual({ theme: 'dark' })
})

import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { bus } from '#web/api/bus.ts'

import { rememberKeyword, useKeywords } from './recent.ts'

afterEach(() => vi.restoreAllMocks())

test('searches that a full storage does not hold end with the session', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
  rememberKeyword('粉砂')
  const { result, rerender } = renderHook(useKeywords)
  expect(result.current).toEqual(['粉砂'])
  bus.emit('signed-out', { why: 'own' })
  rerender()
  expect(result.current).toEqual([])
})

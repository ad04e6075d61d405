import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import { useTicks } from './useTicks.ts'

test('ticked rows stay while pages are turned, and are not those of another question', () => {
  const { result, rerender } = renderHook(
    ({ question }) =>
      useTicks<number>(
        (row) => row,
        (row) => String(row),
        question,
      ),
    { initialProps: { question: '甲' } },
  )
  act(() => result.current.choose([1, 2], true))
  rerender({ question: '甲' })
  act(() => result.current.choose([3], true))
  expect(result.current.ticked).toEqual([1, 2, 3])
  rerender({ question: '乙' })
  expect([result.current.ticked, result.current.isChosen(1)]).toEqual([[], false])
  act(() => result.current.choose([4], true))
  expect(result.current.ticked).toEqual([4])
  rerender({ question: '甲' })
  expect(result.current.ticked).toEqual([])
})

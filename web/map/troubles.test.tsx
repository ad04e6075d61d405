import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import { useTroubles } from './useTroubles.ts'

test('a closed name is not said at every tile, but again once it was off the map', () => {
  const { result, rerender } = renderHook(useTroubles, { initialProps: ['影像', '管线'] })
  const note = (name: string) => act(() => result.current.note(name))
  note('管线')
  note('管线')
  expect(result.current.names).toEqual(['管线'])
  act(() => result.current.close())
  note('管线')
  expect(result.current.names).toEqual([])

  rerender(['影像'])
  rerender(['影像', '管线'])
  note('管线')
  expect(result.current.names).toEqual(['管线'])
})

test('what is no longer on the map is not missed', () => {
  const { result, rerender } = renderHook(useTroubles, { initialProps: ['影像', '管线'] })
  act(() => result.current.note('管线'))
  act(() => result.current.note('影像'))
  rerender(['影像'])
  expect(result.current.names).toEqual(['影像'])
})

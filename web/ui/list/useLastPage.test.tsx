import { renderHook } from '@testing-library/react'
import { act } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'

import { useLastPage } from './useLastPage.ts'
import { useListAddress } from './useListAddress.ts'

const noParams = {}

/** A list of which another has its last row; each answer is that of now. */
function useList({ total, isPlaceholderData }: { total: number; isPlaceholderData: boolean }) {
  const { place, to } = useListAddress(noParams)
  useLastPage(
    { data: { records: total > (place.page - 1) * place.size ? [1] : [], total }, isPlaceholderData },
    place,
    to,
  )
  return { search: useLocation().search, navigate: useNavigate() }
}

const openList = (total: number) =>
  renderHook(useList, {
    initialProps: { total, isPlaceholderData: false },
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/home', '/list?page=2']}>{children}</MemoryRouter>
    ),
  })

test('when the last row of the last page is taken away, the page before it is shown', () => {
  const { result, rerender } = openList(21)
  expect(result.current.search).toBe('?page=2')
  rerender({ total: 20, isPlaceholderData: false })
  expect(result.current.search).toBe('')
})

test('the way back does not lead to the page that is gone', async () => {
  const { result } = openList(20)
  expect(result.current.search).toBe('')
  await act(async () => result.current.navigate(-1))
  expect(result.current.search).toBe('')
  await act(async () => result.current.navigate(1))
  expect(result.current.search).toBe('')
})

test('an answer of before, and an empty one, move nothing', () => {
  const { result, rerender } = openList(0)
  rerender({ total: 20, isPlaceholderData: true })
  expect(result.current.search).toBe('?page=2')
})

import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { useAddress } from './useAddress.ts'

const readText = (search: URLSearchParams) => search.get('text') ?? ''

test('what is pressed on a page that is being left stays in its own address', async () => {
  let goOnList: ((query: string) => void) | undefined
  function List() {
    const [, go] = useAddress(readText)
    goOnList ??= go
    return null
  }
  const router = createMemoryRouter(
    [
      { path: '/list', element: <List /> },
      { path: '/drafts', element: null },
    ],
    { initialEntries: ['/list?text=a'] },
  )
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/drafts?state=review'))
  act(() => goOnList?.('?text=b'))
  expect(router.state.location).toMatchObject({ pathname: '/list', search: '?text=b' })
})

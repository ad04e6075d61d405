import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { wholeOf } from '#web/catalogue/list-view.ts'

import { SearchForm } from './SearchForm.tsx'

const monographs = { ...wholeOf(kinds.literature), path: '/geoscience', label: '地学专著' }

function openAt(address: string) {
  const router = createMemoryRouter([{ path: '*', element: <SearchForm lists={[monographs]} /> }], {
    initialEntries: [address],
  })
  render(<RouterProvider router={router} />)
  return { router, kind: () => screen.getByRole('combobox', { name: '资料种类' }) }
}

test.each([
  ['/home', '/gcdzzkInfo'],
  ['/archives', '/gcdzzkInfo'],
  ['/gcdzzkInfo', '/gcdzzkInfo'],
  ['/archive?current=2', '/archive'],
  ['/archive/YD01-KC%2F1', '/archive'],
  ['/monitoring/gnss/YTG001', '/monitoring/gnss'],
  ['/geoscience?current=2', '/geoscience'],
  ['/research-achievement/YTWX-0001', '/research-achievement'],
])('at %s the search starts with %s', (address, kind) => {
  expect(openAt(address).kind()).toHaveProperty('value', kind)
})

test('a chosen kind holds until the page is of another', async () => {
  const { router, kind } = openAt('/archive')
  const user = userEvent.setup()
  await user.selectOptions(kind(), 'GNSS 监测点')
  await user.type(screen.getByRole('searchbox'), '滨湾{Enter}')
  expect(router.state.location.pathname).toBe('/monitoring/gnss')
  await router.navigate('/archive/YD01')
  expect(await screen.findByDisplayValue('档案资料')).toBe(kind())
})

test('on the list of a part of a kind, that part is searched', async () => {
  const { router } = openAt('/geoscience')
  await userEvent.setup().type(screen.getByRole('searchbox'), '软土{Enter}')
  expect(router.state.location.pathname).toBe('/geoscience')
  expect(new URLSearchParams(router.state.location.search).get('q')).toContain('软土')
})

import { act, render } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider, useParams, useSearchParams } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { SiteName, usePageTitle, useRouteTitle } from './page-title.ts'

const site = '云汀市地质资料馆'

function Frame() {
  useRouteTitle(site)
  return (
    <SiteName value={site}>
      <Outlet />
    </SiteName>
  )
}

function Reader() {
  const { file } = useParams()
  const [search] = useSearchParams()
  usePageTitle(search.get('page') === null ? undefined : file?.replace(/\d/, ''))
  return null
}

/** Opens the routes of a list without a title of its own, and of files that are named without their number. */
function open(address: string) {
  const routes = [
    { path: '/list', element: null, handle: { title: '档案资料' } },
    { path: '/reader/:file', element: <Reader />, handle: { title: '阅读' } },
    { path: '*', element: null },
  ]
  const router = createMemoryRouter([{ element: <Frame />, children: routes }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return { title: () => document.title, go: (to: string) => act(() => router.navigate(to)) }
}

afterEach(() => sessionStorage.clear())

test('a page without a title of its own is named after its route, a route without one after the site', async () => {
  const { title, go } = open('/list')
  expect(title()).toBe(`档案资料 · ${site}`)
  await go('/elsewhere')
  expect(title()).toBe(site)
})

test('a page is named after its route until its own title is known, and keeps that at every query', async () => {
  const { title, go } = open('/reader/1report')
  expect(title()).toBe(`阅读 · ${site}`)
  for (const query of ['?page=1', '?page=2', '?page=2&at=0.5,0.3&scale=125']) {
    await go(`/reader/1report${query}`)
    expect(title()).toBe(`report · ${site}`)
  }
})

test('another path is another page, also where its title is the same', async () => {
  const { title, go } = open('/reader/1report?page=1')
  await go('/reader/2report')
  expect(title()).toBe(`阅读 · ${site}`)
  await go('/reader/3report?page=1')
  await go('/reader/4report?page=1')
  expect(title()).toBe(`report · ${site}`)
  await go('/list?page=1')
  expect(title()).toBe(`档案资料 · ${site}`)
})

test('a title of the session comes before both', () => {
  sessionStorage.setItem('geolibrary:title', '一网通办专区')
  expect(open('/reader/1report?page=1').title()).toBe(`一网通办专区 · ${site}`)
})

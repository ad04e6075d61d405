import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'

import { addressOf, RecordHead } from './RecordHead.tsx'

const record: RecordView = {
  ...{ id: 1, kind: 'archive', code: 'A/1 #', title: '滨湾勘察报告', access: 'open', openOn: null },
  ...{ district: null, year: 2021, place: null, version: 1, updatedAt: '2026-05-01T03:00:00.000Z' },
  ...{
    values: {},
    preview: {},
    strips: {},
    viewLevel: 'entry',
    lock: null,
    charge: null,
    counts: {},
    parts: {},
    files: [],
  },
  ...{ references: {}, links: {}, ancestors: [], referrers: [] },
}

function openHead(state: unknown, kind: Kind = kinds.archive): void {
  const element = <RecordHead kind={kind} record={record} />
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: [{ pathname: '/archive/x', state }],
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const listLink = (name = '档案资料') => screen.getByRole('link', { name }).getAttribute('href')

test.each([undefined, null, 'x', {}, { list: 3 }])('come upon with %j, the way back is the list', (state) => {
  openHead(state)
  expect(listLink()).toBe('/archive')
})

test('the breadcrumb restores the list as it was left, under its name', () => {
  openHead({ list: '/literature?tab=paper&current=3' })
  expect(listLink()).toBe('/literature?tab=paper&current=3')
})

test('a list with its own name uses it', () => {
  openHead({ list: '/geoscience?current=2', label: '地学专著' })
  expect(listLink('地学专著')).toBe('/geoscience?current=2')
})

test.each([
  [kinds.benchmark, undefined, '首页监测水准点'],
  [kinds.literature, '地学专著', '首页地学文献地学专著'],
  [kinds.archive, undefined, '首页档案资料'],
  [kinds.benchmark, '检索结果', '首页检索结果'],
])('the way to a list of %o left as %s is %s', (kind, label, way) => {
  openHead(label && { list: '/x', label }, kind)
  expect(screen.getByRole('navigation', { name: '面包屑' }).textContent).toBe(`${way}滨湾勘察报告`)
})

test('the shared address is the permanent one', () => {
  expect(addressOf(kinds.archive, 'A/1 #')).toBe(`${location.origin}/r/archive/A%2F1%20%23`)
})

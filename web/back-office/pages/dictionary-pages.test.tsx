import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { dictionaryItemRoutes } from '#contract/back-office/interface/dictionary.ts'
import { testApp } from '#testing/app.ts'
import { buildBackOffice } from '#testing/builders/back-office.ts'
import { openInside } from '#testing/pages.tsx'
import { ResourcePage } from '#web/back-office/ResourcePage.tsx'

import { DictionariesPage } from './DictionariesPage.tsx'
import { dictionaryItemPage } from './dictionary-pages.tsx'

const library = await testApp()
const { system } = await buildBackOffice(library)

test('groups stand beside the items: one is chosen, its items are listed, and a new one belongs to it', async () => {
  const { user, address } = await openInside(system, <ResourcePage page={dictionaryItemPage} />)
  const beside = within(await screen.findByRole('complementary', { name: '字典组' }))
  expect(beside.getByRole('link', { name: '管理字典组' }).getAttribute('href')).toBe(
    '/admin/dictionaries/groups',
  )
  await user.type(await beside.findByRole('searchbox'), '利用目的')
  await user.click(await beside.findByRole('row', { name: /利用目的/ }))
  await screen.findByRole('button', { name: '更多操作：诉讼与仲裁' })
  expect(screen.queryByRole('button', { name: '更多操作：行政区' })).toBeNull()
  expect(address()).toMatch(/^\/\?f\.group=\d+$/)
  await user.click(screen.getByRole('button', { name: '新建字典项' }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.type(await drawer.findByLabelText('取值'), 'survey')
  await user.type(drawer.getByLabelText('名称'), '普查')
  await user.click(drawer.getByRole('button', { name: '建立字典项' }))
  await waitFor(async () =>
    expect((await system.call(dictionaryItemRoutes.page, { text: '普查' })).records).toMatchObject([
      { group: { name: '利用目的' }, value: 'survey' },
    ]),
  )
  await user.click(beside.getByRole('row', { name: /利用目的/ }))
  await waitFor(() => expect(address()).toBe('/'))
})

test('items, groups and categories are parts of one page, each at its address', async () => {
  const { user, address } = await openInside(system, <DictionariesPage />, '/admin/dictionaries')
  const parts = within(await screen.findByRole('navigation', { name: '字典' }))
  expect(await screen.findByRole('heading', { level: 1, name: '字典项' })).toBeTruthy()
  await user.click(parts.getByRole('link', { name: '字典组' }))
  expect(await screen.findByRole('heading', { level: 1, name: '字典组' })).toBeTruthy()
  await user.click(parts.getByRole('link', { name: '分类' }))
  expect(await screen.findByRole('heading', { level: 1, name: '分类' })).toBeTruthy()
  expect(address()).toBe('/admin/dictionaries/categories')
  expect(parts.getByRole('link', { current: 'page' }).textContent).toBe('分类')
})

import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { testApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { openRoutes } from '#testing/pages.tsx'
import type { Session } from '#web/api/session.ts'
import { SearchPage } from '#web/search/SearchPage.tsx'

const { db, signIn } = await testApp()

beforeAll(async () => {
  for (let n = 1; n <= 6; n += 1) {
    const district = n <= 4 ? '鹭洲区' : '汀东新区'
    await buildBorehole(db, {
      code: `ZK-${n}`,
      title: `滨湾孔 ${n}`,
      district,
      year: 2000 + 5 * n,
      values: {},
    })
  }
})

const open = (query: string, session?: Session) =>
  openRoutes(
    `/home/search${query}`,
    [
      { path: '/home/search', element: <SearchPage /> },
      { path: '*', element: <p>别处</p> },
    ],
    session,
  )
const found = (words: string) =>
  waitFor(() => expect(document.querySelector('.result-summary > [role=status]')?.textContent).toBe(words))

test('a visitor who saves a search signs in and returns', async () => {
  const { user, router } = open('?q=滨湾&conditions=[{"prop":"kind","anyOf":["borehole"]}]')
  await found('6 条')
  await user.click(screen.getByRole('link', { name: '保存这次检索' }))
  expect(router.state.location.pathname).toBe('/login')
  const wanted = new URLSearchParams(router.state.location.search).get('wanted') ?? ''
  expect(decodeURIComponent(wanted)).toBe(
    '/home/search?q=滨湾&conditions=[{"prop":"kind","anyOf":["borehole"]}]',
  )
})

test('a member saves a search with its filters, gets an error for a taken name, and deletes it', async () => {
  const { token, actor } = await signIn()
  const { user } = open('?q=滨湾&conditions=[{"prop":"district","anyOf":["鹭洲区"]}]', {
    token,
    account: actor.id,
    name: '林',
  })
  await found('4 条')
  const save = async (name: string) => {
    await user.click(screen.getByRole('button', { name: '保存这次检索' }))
    const dialog = within(screen.getByRole('dialog', { name: '保存这次检索' }))
    await user.clear(dialog.getByRole('textbox', { name: '名称' }))
    expect(dialog.getByText('请填写名称')).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: '名称' }), name)
    await user.click(dialog.getByRole('button', { name: '保存' }))
    return dialog
  }
  const sent = vi.spyOn(globalThis, 'fetch')
  await save('鹭洲的孔')
  const list = within(await screen.findByRole('region', { name: '保存的检索' }))
  const link = await list.findByRole('link', { name: '鹭洲的孔' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
    '/home/search?q=滨湾&conditions=[{"prop":"district","anyOf":["鹭洲区"]}]',
  )
  const asked = sent.mock.calls.map(
    ([request]) => request instanceof Request && new URL(request.url).pathname,
  )
  expect(new Set(asked)).toEqual(new Set(['/api/search/saved'])) // without repeating the search
  const decades = within(await screen.findByRole('region', { name: '年代' }))
  await user.click(decades.getByRole('checkbox', { name: /^2000–2009/ }))
  await found('1 条')
  const dialog = await save('鹭洲的孔')
  expect(await dialog.findByText('已有同名的检索，请换个名称')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '取消' }))
  await user.click(list.getByRole('button', { name: '不再保存“鹭洲的孔”' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '保存的检索' })).toBeNull())
})

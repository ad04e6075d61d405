import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { content } from '#contract/content/content.ts'
import { testApp } from '#testing/app.ts'
import { buildStaff, enter, type TestPerson } from '#testing/builders/people.ts'
import { openRoutes } from '#testing/pages.tsx'
import { beginSession, endSession } from '#web/api/session.ts'
import { ToastRegion } from '#web/ui/states/Toast.tsx'

import { SearchedWordsPage } from './SearchedWordsPage.tsx'

const library = await testApp()

async function signInHere(person: TestPerson): Promise<void> {
  const inside = await enter(library, person)
  const me = await inside.call(users.me, {})
  beginSession({ accessToken: inside.token, refreshToken: inside.refreshToken, expiresIn: 3600 }, me)
}

afterEach(() => endSession('own'))

const open = (page: React.ReactElement, address = '/') =>
  openRoutes(address, [
    {
      path: '*',
      element: (
        <>
          {page}
          <ToastRegion />
        </>
      ),
    },
  ])

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement

test('staff see search terms, and put a reviewed one on the home page', async () => {
  const { pool, services, visitor } = library
  const { count, flush } = services.searchLog
  await signInHere(await buildStaff(library, ['records_manager', 'member'], { name: '沈知秋' }))
  open(<SearchedWordsPage />)
  expect(await screen.findByText('这段时间没有人检索')).toBeTruthy()
  cleanup()
  for (const source of ['10.0.0.1', '10.0.0.2']) count({ word: '粉质黏土', source, hits: 9 })
  count({ word: '砂桩', source: '10.0.0.1', hits: 0 })
  await flush()
  await pool.query(`insert into search_log values (current_date - 100, '旧词', 7, 0)`)
  const { user, address } = open(<SearchedWordsPage />)
  const clay = within(await rowOf('粉质黏土'))
  expect(clay.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['检索人次2', '没有查到0']),
  )
  expect(clay.getByRole('link').getAttribute('href')).toBe(`/home/search?q=${encodeURIComponent('粉质黏土')}`)
  expect(screen.queryByText('旧词')).toBeNull()
  await user.click(clay.getByRole('checkbox', { name: /粉质黏土.*在首页/ }))
  expect(await screen.findByText('“粉质黏土”已放上首页')).toBeTruthy()
  expect((await visitor.call(content.hotKeywords, {})).map(({ word }) => word)).toEqual(['粉质黏土'])
  await user.selectOptions(screen.getByLabelText('时段'), '近 180 天')
  expect(await screen.findByText('旧词')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: '没有查到的' }))
  await waitFor(() => expect(address()).toBe('/?show=zeroResult&days=180'))
  await waitFor(() => expect(screen.queryByText('旧词')).toBeNull())
  expect(await screen.findByText('砂桩')).toBeTruthy()
})

test('with read permission the terms are shown but cannot be changed', async () => {
  await signInHere(await buildStaff(library, ['loan_reviewer', 'member']))
  open(<SearchedWordsPage />)
  const clay = within(await rowOf('粉质黏土'))
  expect(clay.getByText('在首页')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { content } from '#contract/content/content.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, buildStaff, enter, type Known } from '#testing/builders/people.ts'
import { openRoutes } from '#testing/pages.tsx'
import { beginSession, endSession } from '#web/api/session.ts'
import { ToastRegion } from '#web/ui/states/Toast.tsx'

import { AuditPage } from './AuditPage.tsx'
import { SearchedWordsPage } from './SearchedWordsPage.tsx'
import { SessionsPage } from './SessionsPage.tsx'

const library = await testApp()

async function signInHere(person: Known): Promise<void> {
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

test('an administrator ends a session', async () => {
  const member = await buildMember(library, { name: '苏秋白' })
  const elsewhere = await enter(library, member)
  await signInHere(await buildStaff(library, ['security_admin', 'member']))
  const { user } = open(<SessionsPage />, '/?text=苏秋白')
  await user.click(await screen.findByRole('button', { name: '让 苏秋白 下线' }))
  expect(await screen.findByText('苏秋白 已下线')).toBeTruthy()
  await expect(elsewhere.call(users.me, {})).rejects.toMatchObject({ detail: { reason: 'kicked' } })
})

test('the log is filtered by event, and shows a manipulated entry', async () => {
  await signInHere(await buildStaff(library, ['audit_admin', 'member'], { name: '沈察' }))
  const { user, address } = open(<AuditPage />)
  await user.selectOptions(await screen.findByLabelText('事件'), '让登录下线')
  await waitFor(() => expect(address()).toBe('/?action=session_ended'))
  const table = within(await screen.findByRole('table', { name: '审计日志' }))
  expect(await table.findByText(/苏秋白/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '核对完整性' }))
  expect(await screen.findByText(/条，完整无改动/)).toBeTruthy()
  await library.pool.query('alter table audit_event disable trigger keep')
  await library.pool.query(`update audit_event set name = '别人' where id = 2`)
  await user.click(screen.getByRole('button', { name: '核对完整性' }))
  expect(await screen.findByText('第 2 条起与写入时不符')).toBeTruthy()
})

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

import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { notices } from '#contract/accounts/notices.ts'
import { notify } from '#server/notices/notices.ts'
import type { News } from '#server/notices/words.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { openInside, openRoutes } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'
import { AccountMenu } from '#web/app/menu/AccountMenu.tsx'

import { MessagesPage } from './MessagesPage.tsx'

const library = await testApp()

afterEach(() => endSession('own'))

const page = (
  <>
    <AccountMenu />
    <MessagesPage />
  </>
)

const write = (news: News) => library.db.transaction().execute((tx) => notify(tx, news))

async function reader() {
  const inside = await enter(library, await buildMember(library))
  const { rows } = await library.pool.query<{ id: number }>('select max(id)::int as id from account')
  const to = [Number(rows[0]?.id)]
  const post = (search: string) =>
    write({ to, message: 'recordsFound', values: { search, count: 1, codes: '', query: '?q=黏土' } })
  const publish = () => {
    const values = { some: '', one: '/1', drafts: '工程地质钻孔草稿 1', remark: '。' }
    return write({ to, message: 'draftsPublished', values })
  }
  return { inside, post, publish }
}

test('messages are counted in the header, read by their link, and deleted together', async () => {
  const { inside, post } = await reader()
  await post('黏土')
  await post('粉砂')
  const { user } = await openInside(inside, page)
  const bell = await screen.findByRole('link', { name: /消息/ })
  await waitFor(() => expect(bell.textContent).toContain('2条未读'))
  await user.click(await screen.findByRole('link', { name: '新资料：黏土' }))
  await waitFor(() => expect(bell.textContent).toContain('1条未读'))
  expect((await inside.call(notices.unread, {})).count).toBe(1)

  await user.click(screen.getByRole('checkbox', { name: '全选' }))
  await user.click(screen.getByRole('button', { name: '标为未读' }))
  await waitFor(() => expect(bell.textContent).toContain('2条未读'))
  await screen.findByRole('checkbox', { name: '全选' }) // nothing is ticked any more
  await user.click(screen.getByRole('checkbox', { name: '选择“新资料：粉砂”' }))
  await user.click(screen.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(screen.queryByText('新资料：粉砂')).toBeNull())
  await user.click(screen.getByRole('button', { name: '全部标为已读' }))
  await waitFor(() => expect(bell.textContent).not.toContain('条未读'))
  await user.click(screen.getByRole('radio', { name: '未读' }))
  expect(await screen.findByText('没有这样的消息')).toBeTruthy()
})

test('a kind is muted at once; what concerns the account cannot be', async () => {
  const { inside, publish } = await reader()
  const { user } = await openInside(inside, page)
  expect(await screen.findByText('还没有消息')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '接收设置' }))
  const dialog = within(await screen.findByRole('dialog', { name: '接收设置' }))
  const always = await dialog.findByRole<HTMLInputElement>('checkbox', { name: '账号与权限：总是接收' })
  expect(always.disabled).toBe(true)
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: '新资料：另寄邮件' }).disabled).toBe(true)
  await user.click(dialog.getByRole('checkbox', { name: '草稿审核：接收' }))
  await waitFor(async () =>
    expect(
      (await inside.call(notices.choices, {})).choices.find(({ topic }) => topic === 'draft')?.muted,
    ).toBe(true),
  )
  await publish()
  expect((await inside.call(notices.page, {})).total).toBe(0)
})

test('a visitor’s header asks for no messages', async () => {
  openRoutes('/', [{ path: '*', element: <AccountMenu /> }])
  expect(await screen.findByRole('link', { name: '登录' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /消息/ })).toBeNull()
})

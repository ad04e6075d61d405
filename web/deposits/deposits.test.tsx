import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { deposits } from '#contract/deposits/deposits.ts'
import { testApp } from '#testing/app.ts'
import { buildDeposit } from '#testing/builders/deposits.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { openInside, openRoutes } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'

import { DepositsPage } from './DepositsPage.tsx'
import { JysqPage } from './JysqPage.tsx'
import { VoucherPage } from './VoucherPage.tsx'

const library = await testApp()
const { db } = library

afterEach(() => endSession('own'))

const newMember = async () => enter(library, await buildMember(library))
const idOf = async (member: Awaited<ReturnType<typeof newMember>>) =>
  (await member.call(deposits.page, {})).records[0]?.id

test('a visitor sees what belongs in a deposit, and signs in to begin', async () => {
  const { user } = openRoutes('/jysq', [{ path: '*', element: <JysqPage /> }])
  await user.click(await screen.findByRole('radio', { name: '实物地质资料' }))
  expect(screen.getByText('实物清单')).toBeTruthy()
  expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe('/login?wanted=%2Fjysq')
})

test('a member begins one, fills it in, and is told what is missing', async () => {
  const member = await newMember()
  const { user, address } = await openInside(member, <JysqPage />, '/jysq')
  await user.click(await screen.findByRole('radio', { name: '其他地质资料' }))
  await user.type(screen.getByLabelText('资料名称'), '老照片一册')
  await user.click(screen.getByRole('button', { name: '开始汇交' }))
  await expect.poll(address).toMatch(/^\/personal-center\/deposits\/\d+$/)
  const id = await idOf(member)
  endSession('own')

  const again = await openInside(member, <DepositsPage />, `/personal-center/deposits/${id}`)
  const author = await screen.findByLabelText('编写单位')
  await again.user.type(author, '地质调查所')
  await again.user.click(screen.getByRole('button', { name: '提交' }))
  const part = within(await screen.findByRole('region', { name: '资料' }))
  expect((await part.findAllByText('请附上资料')).length).toBeGreaterThan(0)
  expect(await member.call(deposits.one, { id: id ?? 0 })).toMatchObject({
    author: '地质调查所',
    state: 'draft',
  })
})

test('what was returned says why, and where', async () => {
  const member = await newMember()
  const { id: owner } = await member.call(users.me, {})
  const id = await buildDeposit(db, {
    account: owner,
    state: 'returned',
    returner: 'checking',
    title: '野外笔记',
  })
  await library.pool.query(
    `with l as (insert into deposit_line (deposit, number, party, move, code, before, after, opinion)
       values ($1, 1, 'examiner', 'return', 'BH', 'checking', 'returned', '请补图例'))
     insert into deposit_remark (deposit, file_name, part, sheet, row_number, column_name, text, sent)
       values ($1, '笔记.pdf', 'text', '', null, '第 3 页', '缺图例', true), ($1, '笔记.pdf', 'text', '', null, '', '还没交', false)`,
    [id],
  )
  await openInside(member, <DepositsPage />, `/personal-center/deposits/${id}`)
  expect(await screen.findByText('退回修改：请补图例')).toBeTruthy()
  expect(screen.getByText(/笔记\.pdf 第 3 页：缺图例（文件已换）/)).toBeTruthy()
  expect(screen.queryByText(/还没交/)).toBeNull()
})

test('a voucher that was never issued is none', async () => {
  const page = { path: '/voucher/:code?', element: <VoucherPage /> }
  const { user, address } = openRoutes('/voucher', [page])
  await user.type(await screen.findByLabelText('凭证编号'), 'hj2026000001-abcdefghjk')
  await user.click(screen.getByRole('button', { name: '核验' }))
  expect(await screen.findByText('不是本馆出具的凭证')).toBeTruthy()
  expect(address()).toBe('/voucher/HJ2026000001-ABCDEFGHJK')
})

import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { loans } from '#contract/loans/loans.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildHolding } from '#testing/builders/loans.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { chooseOption, openInside } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'

import { LoanRequestPage } from './LoanRequestPage.tsx'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
  for (const code of ['B-1', 'B-2']) {
    await buildRecord(library.db, kinds.archive, { code, title: `报告 ${code}`, values: { level: 'item' } })
    await buildHolding(library.db, code)
  }
  await buildRecord(library.db, kinds.archive, { code: 'B-3', title: '只有目录', values: { level: 'item' } })
})

afterEach(() => endSession('own'))

test('what lies in the cart says how it can be had, is taken out and put back, and is submitted as typed', async () => {
  const reader = await enter(library, await buildMember(library))
  for (const code of ['B-1', 'B-2', 'B-3']) await reader.call(loans.add, { kind: 'archive', code })
  const { user, address } = await openInside(reader, <LoanRequestPage />, '/loan-request')
  expect(await screen.findByRole('heading', { name: '资料，3 件' })).toBeTruthy()
  const line = (await screen.findByText('只有目录')).closest('li')
  if (!line) throw new Error('the item has no line')
  expect(within(line).getByText('没有可以到馆利用的实体')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '提交申请' }))
  expect((await screen.findByRole('alert')).textContent).toContain('B-3：没有可以到馆利用的实体')

  await user.click(screen.getByRole('button', { name: '移出 只有目录' }))
  expect(await screen.findByRole('heading', { name: '资料，2 件' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull() // what it was refused for is gone
  await user.click(screen.getByRole('radio', { name: '科学研究' }))
  await user.type(screen.getByLabelText(/用途说明/), '地层对比')
  await user.click(screen.getByRole('button', { name: '提交申请' }))
  const dialog = within(await screen.findByRole('dialog', { name: '请完善个人信息' }))
  await user.type(await dialog.findByLabelText(/单位名称/), '云汀岩土工程勘察院')
  for (const [label, word] of [
    ['单位性质', '科研院所'],
    ['所属行业', '工程勘察'],
  ] as const)
    await chooseOption(user, await dialog.findByLabelText(new RegExp(label)), word)
  await user.click(dialog.getByRole('button', { name: '保存' })) // and the application is submitted as it stands
  expect(await screen.findByText(/已提交，编号 JY/)).toBeTruthy()
  expect(address()).toMatch(/^\/personal-center\/loans\/\d+$/)
  const [row] = (await reader.call(loans.page, {})).records
  expect(row).toMatchObject({ state: 'submitted', purpose: 'science', items: 2 })
  expect((await reader.call(loans.one, { id: row?.id ?? 0 })).reason).toBe('地层对比')
})

test('an empty cart says how to fill it', async () => {
  const reader = await enter(library, await buildMember(library))
  await openInside(reader, <LoanRequestPage />, '/loan-request')
  expect(await screen.findByText('借阅车是空的')).toBeTruthy()
})

import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { staffFeedbackRoutes } from '#contract/back-office/content/feedback.ts'
import { feedbacks } from '#contract/content/feedback.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { openInside, openPage } from '#testing/pages.tsx'
import { beginSession, endSession } from '#web/api/session.ts'
import { feedbackPage } from '#web/back-office/pages/content/feedback-page.tsx'
import { ResourcePage } from '#web/back-office/ResourcePage.tsx'

import { FeedbackPage } from './FeedbackPage.tsx'

const library = await testApp()

afterEach(() => endSession('own'))

test('a question is refused at its field, sent, and answered where its writer reads it', async () => {
  const member = await enter(library, await buildMember(library))
  const { user } = await openInside(member, <FeedbackPage />, '/feedback')
  const box = await screen.findByLabelText('咨询、留言或网站的错误')
  await user.type(box, '周末')
  await user.click(screen.getByRole('button', { name: '提交' }))
  expect(await screen.findByText('请写明内容，至少 5 个字')).toBeTruthy()
  await user.type(box, '是否开放阅览室？')
  await user.click(screen.getByRole('button', { name: '提交' }))
  expect(await screen.findByText('已收到，本馆会尽快答复。')).toBeTruthy()

  const staff = await library.signIn('feedback.read', 'feedback.answer')
  const [row] = (await staff.call(staffFeedbackRoutes.page, {})).records
  await staff.call(staffFeedbackRoutes.update, {
    id: row?.id ?? 0,
    version: row?.version ?? 0,
    values: { answer: '周末闭馆。' },
  })
  await user.click(screen.getByRole('tab', { name: '我提交的' }))
  expect(await screen.findByText('周末是否开放阅览室？')).toBeTruthy()
  expect(await screen.findByText('周末闭馆。')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: '公开的答复' }))
  expect(await screen.findByText('还没有公开的答复')).toBeTruthy()
})

test('a field of a record is corrected from its page', async () => {
  const code = await buildBorehole(library.db, { values: { finalDepth: 35 } })
  const member = await enter(library, await buildMember(library))
  const me = await member.call(users.me, {})
  beginSession({ accessToken: member.token, refreshToken: member.refreshToken, expiresIn: 3600 }, me)
  const { user } = openPage(`/gcdzzkInfo/${code}`)
  await user.click(await screen.findByRole('button', { name: '纠错' }))
  await user.click(screen.getByRole('button', { name: '孔深有误' }))
  const dialog = within(await screen.findByRole('dialog', { name: '纠错' }))
  expect(dialog.getByRole('option', { name: '孔深' })).toHaveProperty('selected', true)
  await user.type(dialog.getByLabelText('哪里不对'), '与柱状图不一致')
  await user.type(dialog.getByLabelText('应当是（选填）'), '35.5 m')
  await user.click(dialog.getByRole('button', { name: '提交' }))
  await expect.poll(async () => (await member.call(feedbacks.own, {})).total).toBe(1)
  const { records } = await member.call(feedbacks.own, {})
  expect(records).toMatchObject([{ about: `${code} · 孔深`, suggestion: '35.5 m', state: 'open' }])
})

test('the desk reads what was written above the answer, and makes none itself', async () => {
  const staff = await library.signIn('feedback.read', 'feedback.answer')
  await openInside({ ...staff, refreshToken: '' }, <ResourcePage page={feedbackPage} />, '/admin/feedback')
  expect((await screen.findAllByText(/孔深/)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /新建/ })).toBeNull()
})

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { buildStaff, enter } from '#testing/builders/people.ts'
import { openInside } from '#testing/pages.tsx'
import { ResourcePage } from '#web/back-office/ResourcePage.tsx'

import { messagePage } from './message-page.tsx'

const library = await testApp()

test('staff find by the last digits what was sent, and read why it did not arrive', async () => {
  await library.pool
    .query(`insert into message (channel, template, shown, state, reason, expires_at, ended_at) values
    ('sms', 'resetCode', '138****5678', 'failed', 'arrears', now(), now()),
    ('sms', 'signInCode', '139****1111', 'delivered', null, now(), now())`)
  const keeper = await enter(library, await buildStaff(library, ['system_admin'], { name: '沈察' }))
  const { user } = await openInside(keeper, <ResourcePage page={messagePage} />)
  expect(await screen.findByText('139****1111')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /新建|删除/ })).toBeNull()
  await user.type(screen.getByRole('searchbox'), '5678')
  await user.keyboard('{Enter}')
  const row = within(await screen.findByRole('row', { name: /138\*{4}5678/ }))
  expect(row.getByText('重设密码验证码')).toBeTruthy()
  expect(row.getByText('未发出')).toBeTruthy()
  expect(row.getByText('服务商账户欠费或已停用')).toBeTruthy()
  await expect.poll(() => screen.queryByText('139****1111')).toBeNull()
})

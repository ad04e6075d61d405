import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { privacy } from '#contract/accounts/privacy.ts'
import { users } from '#contract/accounts/users.ts'
import { testApp } from '#testing/app.ts'
import { agreementInForce, buildMember, enter } from '#testing/builders/people.ts'
import { openInside } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'
import { ConsentDialog } from '#web/identity/legal/ConsentDialog.tsx'

import { PrivacyPage } from './PrivacyPage.tsx'

const library = await testApp()

afterEach(() => endSession('own'))

const page = (
  <>
    <PrivacyPage />
    <ConsentDialog />
  </>
)

async function openPrivacy() {
  const person = await buildMember(library)
  await library.pool.query('update account set agreed_to = $1, agreed_at = now() where id = $2', [
    await agreementInForce(library),
    person.id,
  ])
  const inside = await enter(library, person)
  return { inside, ...(await openInside(inside, page, '/personal-center/privacy')) }
}

test('a revoked consent is listed, and leaves this page open', async () => {
  const { user, inside } = await openPrivacy()
  await user.click(await screen.findByRole('button', { name: '撤回同意' }))
  const dialog = within(await screen.findByRole('dialog', { name: '撤回同意' }))
  expect(dialog.getByText(/会员功能不能使用/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '撤回同意' }))
  expect(await screen.findByText(/由您撤回/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await inside.call(users.me, {})).agreedBefore).toBe(false)
})

test('the end is asked for by typing it, and taken back', async () => {
  const { user, inside } = await openPrivacy()
  await user.click(await screen.findByRole('button', { name: '申请注销' }))
  const dialog = within(await screen.findByRole('dialog', { name: '申请注销账号' }))
  const verb = dialog.getByRole<HTMLButtonElement>('button', { name: '申请注销' })
  expect(verb.disabled).toBe(true)
  await user.type(dialog.getByLabelText('输入“注销”以确认'), '注销')
  await user.click(verb)
  await user.click(await screen.findByRole('button', { name: '撤回申请，保留账号' }))
  await waitFor(async () => expect((await inside.call(privacy.overview, {})).leavesAt).toBeNull())
  expect(await screen.findByRole('button', { name: '申请注销' })).toBeTruthy()
})

test('a copy is asked for, watched and offered', async () => {
  const { user, client } = await openPrivacy()
  await user.click(await screen.findByRole('button', { name: '制作副本' }))
  // it may be made before the page asks how far it is
  expect(await screen.findByText(/完成后会发消息告诉您|副本已制作完成/)).toBeTruthy()
  const isOffered = async () => {
    await client.invalidateQueries()
    return screen.queryByRole('button', { name: '下载副本' })
  }
  await expect.poll(isOffered).not.toBeNull()
})

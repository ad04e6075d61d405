import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { favourites, folders } from '#contract/personal/favourites.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { openRoutes } from '#testing/pages.tsx'
import { beginSession, endSession } from '#web/api/session.ts'
import { FavouritesPage } from '#web/favourites/FavouritesPage.tsx'
import { ToastRegion } from '#web/ui/states/Toast.tsx'

const library = await testApp()

async function openFolder(name: string) {
  const member = await enter(library, await buildMember(library))
  await member.call(folders.create, { name })
  const me = await member.call(users.me, {})
  beginSession({ accessToken: member.token, refreshToken: member.refreshToken, expiresIn: 3600 }, me)
  const page = (
    <>
      <FavouritesPage />
      <ToastRegion />
    </>
  )
  const { user } = openRoutes('/', [{ path: '*', element: page }])
  const share = async () => {
    await user.click(await screen.findByRole('button', { name: `更多操作：${name}`, hidden: true }))
    await user.click(await screen.findByRole('button', { name: '分享', hidden: true }))
    return within(await screen.findByRole('dialog', { name: `分享“${name}”` }))
  }
  const token = async () => (await member.call(favourites.list, {})).folders[0]?.token
  return { member, user, share, token }
}

afterEach(() => {
  vi.restoreAllMocks()
  endSession('own')
})

test('where the browser forbids copying, the link of a shared folder still stands in a field', async () => {
  const { user, share, token } = await openFolder('滨江课题')
  const dialog = await share()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'))
  await user.click(dialog.getByRole('button', { name: '复制链接' }))
  const field = dialog.getByLabelText<HTMLInputElement>('链接')
  expect(field.value).toMatch(new RegExp(`#/favourite/shared/${await token()}$`))
  expect(field.readOnly).toBe(true)
})

test('a link is shown again as it was, and is void once it is taken back', async () => {
  const { member, user, share, token } = await openFolder('浦东课题')
  const dialog = await share()
  const first = (await token()) ?? ''
  await user.click(dialog.getByRole('button', { name: '关闭' }))
  const again = await share()
  expect(again.getByLabelText<HTMLInputElement>('链接').value).toContain(first)
  await user.click(again.getByRole('button', { name: '撤销分享' }))
  await screen.findByText('已撤销，原链接失效')
  expect(await token()).toBeNull()
  await expect(member.call(folders.shared, { token: first })).rejects.toMatchObject({ code: 'not_found' })
})

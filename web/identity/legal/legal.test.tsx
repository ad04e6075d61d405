import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { openRoutes } from '#testing/pages.tsx'
import { beginSession, currentSession, endSession } from '#web/api/session.ts'
import { identityPages } from '#web/identity/routes.tsx'

import { ConsentDialog } from './ConsentDialog.tsx'

const app = await testApp()
beforeEach(() => endSession('own'))

/** Signs in an account that has accepted a version. */
async function isIn(version: string | null) {
  const inside = await enter(app, await buildMember(app))
  const { id } = inside.actor
  await app.pool.query('update account set agreed_to = $2 where id = $1', [id, version])
  const me = await inside.call(users.me, {})
  beginSession({ accessToken: inside.token, refreshToken: inside.refreshToken, expiresIn: 3600 }, me)
  const session = { token: inside.token, account: id, name: me.name }
  return { inside, session }
}

const page = { path: '/', element: <ConsentDialog /> }

test.each([
  ['/agreement', '用户协议', '三、使用中的约束'],
  ['/privacy', '隐私政策', '六、您的权利'],
])('%s shows version and date, and can be printed', async (path, title, heading) => {
  openRoutes(path, identityPages)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(await screen.findByText('版本 2026-11.2')).toBeTruthy()
  expect(screen.getByText('生效日期 2026-11-22')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: heading })).toBeTruthy()
  expect(screen.getByRole('button', { name: '打印' })).toBeTruthy()
})

test('the privacy policy names the rights of articles 44 to 50, each of them', async () => {
  openRoutes('/privacy', identityPages)
  await screen.findByText('版本 2026-11.2')
  for (const article of '四五六七八九') expect(document.body.textContent).toContain(`第四十${article}条`)
  expect(document.body.textContent).toContain('第五十条')
})

test('no dialog if the current version is accepted', async () => {
  const { session } = await isIn('2026-11.2')
  openRoutes('/', [page], session)
  await new Promise((done) => setTimeout(done, 300))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('no dialog while the texts are open', async () => {
  const { session } = await isIn('2020-01')
  openRoutes('/privacy', [{ path: '/privacy', element: <ConsentDialog /> }], session)
  await new Promise((done) => setTimeout(done, 300))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an accepted new version is not asked for again', async () => {
  const { inside, session } = await isIn('2020-01')
  const { user } = openRoutes('/', [page], session)
  expect(await screen.findByRole('dialog', { name: '用户协议与隐私政策已更新' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '同意并继续' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await inside.call(users.me, {})).agreementDue).toBeNull()
})

test('declining signs out', async () => {
  const { inside, session } = await isIn(null)
  const { user } = openRoutes('/', [page], session)
  await user.click(await screen.findByRole('button', { name: '退出登录' }))
  expect(currentSession().token).toBeUndefined()
  await waitFor(() => expect(inside.call(users.me, {})).rejects.toMatchObject({ code: 'not_signed_in' }))
})

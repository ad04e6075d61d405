import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'
import { openRoutes } from '#testing/pages.tsx'
import { bus } from '#web/api/bus.ts'
import { useCall } from '#web/api/hooks.ts'
import { beginSession, currentSession, endSession } from '#web/api/session.ts'
import { RecordPage } from '#web/catalogue/RecordPage.tsx'
import { CustomLoginPage } from '#web/identity/CustomLoginPage.tsx'

import { watchSession } from './session-watch.ts'
import { SessionEnded } from './SessionEnded.tsx'

const library = await testApp()

beforeAll(async () => {
  await buildBorehole(library.db, { code: 'Z1', title: '孔甲', parts: { strata: strata(['①', '填土', 2]) } })
})
afterEach(() => {
  endSession('own')
  sessionStorage.clear()
})

/** Signs in with tokens issued by the server. */
async function signInHere() {
  const inside = await enter(library, await buildMember(library))
  const me = await inside.call(users.me, {})
  beginSession({ accessToken: inside.token, refreshToken: inside.refreshToken, expiresIn: 3600 }, me)
}

const ends = {
  expired: `update session_token set expires_at = now() - interval '1 minute'`,
  missing: 'delete from session_token',
  kicked: `update session set ended = 'kicked', ended_at = now()`,
  disabled: 'update account set disabled_at = now()',
}

const framed = (page: React.ReactElement) => (
  <>
    <SessionEnded />
    {page}
  </>
)

function Private() {
  const { data } = useCall(users.me, {})
  return <p>{data ? '内页' : '正在取'}</p>
}

/** A menu page whose code takes as long as it is told. */
const slow = Promise.withResolvers<object>()

const Where = () => <p>{useLocation().pathname}</p>

/** Opens a router with a public page, a menu page and a sign-in page. */
function open(address: string) {
  const opened = openRoutes(address, [
    { path: '/gcdzzkInfo/:code', element: framed(<RecordPage kind={kinds.borehole} />) },
    { path: '/login', element: framed(<Where />) },
    { path: '/home', element: framed(<p>首页</p>) },
    { path: '/slow', children: [{ path: '*', lazy: () => slow.promise }] },
    { path: '/custom-login', element: framed(<CustomLoginPage />) },
    { path: '*', element: framed(<Private />) },
  ])
  watchSession(opened.router, new QueryClient())
  return opened
}

test.each([
  ['expired', '登录已过期，现在以访客身份浏览。'],
  ['missing', '登录已失效，现在以访客身份浏览。'],
  ['kicked', /这次登录已在别处被结束/],
  ['disabled', /这个账号已停用/],
] as const)('on a public page a session that is %s makes a visitor, with a word', async (end, words) => {
  await signInHere()
  await library.pool.query(ends[end])
  const { user, address } = open('/gcdzzkInfo/Z1?tab=catalogue')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 1, name: /孔甲/ })).toBeTruthy()
  expect(address()).toBe('/gcdzzkInfo/Z1?tab=catalogue')
  expect(currentSession().token).toBeUndefined()
  expect(screen.queryByText(/需要登录/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '知道了' }))
  expect(screen.queryByText(words)).toBeNull()
})

test('a renewable session continues without a notice', async () => {
  await signInHere()
  const { token } = currentSession()
  await library.pool.query(
    `update session_token set expires_at = now() - interval '1 minute' where kind = 'access'`,
  )
  open('/gcdzzkInfo/Z1')
  await screen.findByRole('heading', { level: 1, name: /孔甲/ })
  expect(currentSession().token).not.toBe(token)
  expect(screen.queryByText(/访客身份/)).toBeNull()
})

test('the notice links to sign-in, which returns to the same view', async () => {
  await signInHere()
  await library.pool.query(ends.expired)
  const { user, router } = open('/gcdzzkInfo/Z1?tab=catalogue')
  await user.click(await screen.findByRole('link', { name: '重新登录' }))
  expect(router.state.location.pathname).toBe('/login')
  expect(new URLSearchParams(router.state.location.search).get('wanted')).toBe('/gcdzzkInfo/Z1?tab=catalogue')
  expect(screen.queryByText(/访客身份/)).toBeNull()
  await signInHere()
  await router.navigate('/home')
  expect(screen.queryByText(/访客身份/)).toBeNull()
})

test('a menu page redirects to sign-in with the reason, and returns', async () => {
  await signInHere()
  await library.pool.query(ends.expired)
  const { address } = open('/admin/users?text=a')
  expect(await screen.findByText('登录已过期，请重新登录。')).toBeTruthy()
  expect(screen.getByText('登录后回到刚才的页面。')).toBeTruthy()
  expect(address()).toBe('/custom-login')
  expect(screen.queryByText(/访客身份/)).toBeNull()
})

test('the sign-in page without a return path mentions none', async () => {
  open('/custom-login')
  expect(await screen.findByRole('heading', { name: '请登录' })).toBeTruthy()
  expect(screen.queryByText(/这一页需要登录/)).toBeNull()
})

test('signing out shows no notice', async () => {
  await signInHere()
  open('/gcdzzkInfo/Z1')
  await screen.findByRole('heading', { level: 1, name: /孔甲/ })
  endSession('own')
  await waitFor(() => expect(screen.getByText('首页')).toBeTruthy())
  expect(screen.queryByText(/访客身份/)).toBeNull()
  bus.emit('signed-in', { account: 1 })
})

test('a session that ends while a menu page is on its way leads to the sign-in page, and back there', async () => {
  await signInHere()
  const { router, address } = open('/home')
  await screen.findByText('首页')
  void router.navigate('/slow/inside')
  await waitFor(() => expect(router.state.navigation.state).toBe('loading'))
  endSession('expired')
  slow.resolve({ element: framed(<Private />) })
  await waitFor(() => expect(address()).toMatch(/^\/custom-login/))
})

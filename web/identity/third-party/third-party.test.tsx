import { screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { me } from '#contract/accounts/me.ts'
import { thirdParty } from '#contract/sign-in/third-party.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import {
  type Guest,
  type FakeProviders,
  startFakeProviders,
} from '#testing/builders/third-party/fake-providers.ts'
import { arrive } from '#testing/builders/third-party/journey.ts'
import { buildProvider, newBrowser } from '#testing/builders/third-party/providers.ts'
import { openRoutes } from '#testing/pages.tsx'
import { call } from '#web/api/call.ts'
import { currentSession, endSession } from '#web/api/session.ts'
import { readStored, session, storageKeys, writeStored } from '#web/api/storage.ts'
import { ownPath } from '#web/identity/own-path.ts'
import { identityPages } from '#web/identity/routes.tsx'
import { ToastRegion } from '#web/ui/states/Toast.tsx'

import { groupProviders } from './useProviders.ts'

const app = await testApp({ publicUrl: 'https://library.example' })
let fakes: FakeProviders

beforeAll(async () => {
  fakes = await startFakeProviders()
  const { appId, secret, origin: address } = fakes
  const given = { appId, secret, address }
  await buildProvider(app, { code: 'gitee', name: '码云', kind: 'GITEE', ...given })
  await buildProvider(app, { code: 'union', name: '一网通办', kind: 'UNION', ...given })
  await buildProvider(app, {
    code: 'domain',
    name: '域账号',
    kind: 'LDAP',
    address: 'ldap://127.0.0.1:1',
    baseDn: 'dc=x',
  })
  await buildProvider(app, { code: 'off', name: '关着的', kind: 'GITHUB', ...given, enabled: false })
})
afterAll(() => fakes.close())
beforeEach(() => endSession('own'))

const routes = [...identityPages, { path: '*', element: <ToastRegion /> }]
const open = (address: string) => openRoutes(address, routes)

const departed = (secret: string) => ({
  ...{ secret, purpose: 'sign_in', provider: 'gitee', name: '码云', at: Date.now() },
})

/** Back from a provider, in the tab that left for it. */
async function comeBack(guest: Guest, wanted?: string) {
  const { secret, hash } = newBrowser()
  const { address } = await app.visitor.call(thirdParty.start, { provider: 'gitee', browser: hash })
  const { search } = fakes.consent(address, guest)
  writeStored(session, storageKeys.departure, departed(secret))
  writeStored(session, storageKeys.wanted, wanted)
  return open(`/callback${search}`)
}

/** The address to which the page sends the browser; jsdom stays where it is. */
function whereTo(): Promise<string> {
  const { fetch } = globalThis
  return new Promise((resolve) => {
    globalThis.fetch = async (...asked) => {
      const { url = '' }: { url?: string } = Object(asked[0])
      const answer = await fetch(...asked)
      if (url.endsWith('/social/start')) {
        const { data } = (await answer.clone().json()) as { data: { address: string } }
        setTimeout(() => resolve(data.address), 0)
      }
      return answer
    }
  })
}

const isIn = () => waitFor(() => expect(currentSession().token).toBeDefined())
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('the sign-in page offers what is configured and enabled, and nothing else', async () => {
  open('/login')
  expect(await screen.findByRole('button', { name: '码云' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '一网通办' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: '域账号' })).toBeTruthy()
  expect(screen.queryByText('关着的')).toBeNull()
})

describe('the way back', () => {
  test('of somebody new asks to bind or to register, and binds by signing in', async () => {
    const guest = { id: '41', nickname: '山间来客' }
    await buildMember(app, { username: 'shanjian', password: 'Yunting-2026-Strata' })
    const { user, address } = await comeBack(guest, '/gcdzzkInfo')
    expect(await screen.findByRole('heading', { name: '这是您第一次这样登录' })).toBeTruthy()
    expect(address()).toBe('/callback') // neither code nor state is left
    expect(readStored(session, storageKeys.departure)).toBeUndefined()
    await press(user, '绑定已有账号')
    expect(await screen.findByText(/登录后即绑定码云/)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: '第三方登录' })).toBeNull()
    await user.type(await screen.findByLabelText('用户名、手机号或邮箱'), 'shanjian')
    await user.type(screen.getByLabelText('密码'), 'Yunting-2026-Strata')
    await press(user, '登录')
    await isIn()
    await waitFor(() => expect(address()).toBe('/gcdzzkInfo'))
    expect(await screen.findByText('已绑定码云，下次可直接登录')).toBeTruthy()
  })

  test('of somebody known leads to the page that was wanted', async () => {
    const { address } = await comeBack({ id: '41' }, '/gcdzzkInfo')
    await isIn()
    await waitFor(() => expect(address()).toBe('/gcdzzkInfo'))
  })

  test('never leads off the site, whatever a hundred stored addresses look like', async () => {
    const hostile = fc
      .tuple(
        fc.constantFrom(
          '//',
          '/\\',
          'https://',
          'javascript:',
          '/%2f',
          '/../',
          '/⁄',
          ' /',
          '/\t',
          'data:',
          '/.',
        ),
        fc.constantFrom(
          'evil.example',
          '\u0000evil',
          '@evil.example',
          '%5cevil',
          'evil。example',
          'alert(1)',
        ),
        fc.string({ maxLength: 6 }),
      )
      .map((parts) => parts.join(''))
    const addresses = fc.sample(hostile, 120)
    for (const address of addresses) {
      const { origin } = new URL(ownPath(address) ?? '/', 'https://library.example')
      expect([address, origin]).toEqual([address, 'https://library.example'])
    }
    const { address } = await comeBack({ id: '41' }, '//evil.example/home')
    await isIn()
    await waitFor(() => expect(address()).toBe('/personal-center/info'))
  })

  test('in a tab that never left is refused, and says where to begin again', async () => {
    const { user, address } = open('/callback?code=stolen&state=abc')
    expect(await screen.findByText(/不是从这个浏览器开始的/)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: '回到登录页' }))
    expect(address()).toBe('/login')
  })

  test('after a refusal there is told', async () => {
    writeStored(session, storageKeys.departure, departed('s'))
    open('/callback?error=access_denied&state=abc')
    expect(await screen.findByText('对方没有确认这次登录，请重新登录')).toBeTruthy()
  })
})

describe('a ticket that a portal sends', () => {
  const citizen = {
    id: 'c1',
    user: { name: '林小川', idNumber: '310101199001010099', mobile: '13812345678', level: 4 },
  }
  /** Follows the link of a portal up to the door of the platform; returns the address there. */
  const follow = (query = '') => {
    const opened = open(`/sso-login?ticket=${fakes.issue(citizen)}${query}`)
    const there = whereTo()
    return { ...opened, there }
  }
  /** The platform sends the browser back, in the same tab. */
  const comeBackFrom = (there: string, guest: Guest = citizen) =>
    open(`/callback${fakes.consent(there, guest).search}`)

  test('leads to the platform in one step, and back to registration with what it attests', async () => {
    const { there, address, unmount } = follow('&provider=union&wanted=/gcdzzkInfo')
    expect(await screen.findByText('正在前往一网通办…')).toBeTruthy()
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(address()).toBe('/sso-login') // the ticket is not left
    const asked = await there
    expect(asked.startsWith(`${fakes.origin}/login?`)).toBe(true)
    unmount()
    const { user, address: later } = comeBackFrom(asked)
    await press(user, '注册新账号')
    await waitFor(() => expect(later()).toBe('/register'))
    expect(await screen.findByDisplayValue('13812345678')).toBeTruthy()
    expect(screen.getByText('注册后即绑定一网通办，下次可直接登录。')).toBeTruthy()
  })

  test('leads to an account that exists, once its owner has signed in', async () => {
    await buildMember(app, { username: 'tingzhou', password: 'Yunting-2026-Strata' })
    const { there, unmount } = follow('&wanted=/gcdzzkInfo')
    const asked = await there
    unmount()
    const { user, address } = comeBackFrom(asked, { id: 'c2', user: { name: '叶汀舟' } })
    await press(user, '绑定已有账号')
    await user.type(await screen.findByLabelText('用户名、手机号或邮箱'), 'tingzhou')
    await user.type(screen.getByLabelText('密码'), 'Yunting-2026-Strata')
    await press(user, '登录')
    await waitFor(() => expect(address()).toBe('/gcdzzkInfo'))
    expect(await screen.findByText('已绑定一网通办，下次可直接登录')).toBeTruthy()
  })

  test('without our state, though the browser has just been there, is not sent in circles', async () => {
    const first = follow()
    await first.there
    first.unmount()
    open(`/sso-login?ticket=${fakes.issue(citizen)}`)
    expect(await screen.findByText(/一网通办没有交回本馆的登录请求/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '回到登录页' })).toBeTruthy()
    expect(readStored(session, storageKeys.departure)).toBeUndefined()
  })

  test('of a platform that is not offered leads nowhere', async () => {
    open(`/sso-login?ticket=${fakes.issue(citizen)}&provider=gitee`)
    expect(await screen.findByText('没有开通这种登录方式')).toBeTruthy()
  })

  test('does not replace whoever is signed in without asking', async () => {
    const person = await buildMember(app, { name: '周远山' })
    const here = await enter(app, person)
    const { link } = await arrive(app.visitor, fakes, 'union', citizen)
    await here.call(thirdParty.bind, { link: link?.ticket })
    const { beginSession } = await import('#web/api/session.ts')
    const other = await enter(app, await buildMember(app, { name: '另一位' }))
    const tokens = { accessToken: other.token, refreshToken: other.refreshToken, expiresIn: 3600 }
    beginSession(tokens, await other.call(me, {}))
    const { user, there, unmount } = follow()
    expect(await screen.findByText(/已登录为 另一位/)).toBeTruthy()
    expect(readStored(session, storageKeys.departure)).toBeUndefined()
    await press(user, '换成平台的账号')
    const asked = await there
    expect(currentSession().name).toBe('另一位')
    unmount()
    comeBackFrom(asked)
    await waitFor(() => expect(currentSession().name).toBe('周远山'))
    expect((await call(me, {}, { token: currentSession().token })).id).toBe(person.id)
  })

  test('is not asked for twice: without one the page leads to the platform', async () => {
    open('/sso-login')
    expect(await screen.findByRole('button', { name: '一网通办' })).toBeTruthy()
  })
})

test('WeChat is one way: by QR code on the desk, by its own pages within it, and nowhere on another phone', () => {
  const of = (kind: 'WECHAT_OPEN' | 'WECHAT_MP' | 'WECHAT_MINI_PROGRAM') => ({
    code: kind,
    name: '微信',
    kind,
    staffOnly: false,
  })
  const all = [of('WECHAT_OPEN'), of('WECHAT_MP'), of('WECHAT_MINI_PROGRAM')]
  const here = (place: Parameters<typeof groupProviders>[1]) =>
    groupProviders(all, place).map(({ key, here: provider }) => [key, provider?.code])
  expect(here('desk')).toEqual([['wechat', 'WECHAT_OPEN']])
  expect(here('wechat')).toEqual([['wechat', 'WECHAT_MP']])
  expect(here('phone')).toEqual([['wechat', undefined]])
})

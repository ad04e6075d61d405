import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { buildMember, totpOf } from '#testing/builders/people.ts'
import { openRoutes } from '#testing/pages.tsx'
import { solveCaptchaOnPage } from '#testing/solve-captcha.ts'
import { currentSession, endSession } from '#web/api/session.ts'
import { identityPages } from '#web/identity/routes.tsx'
import { ToastRegion } from '#web/ui/states/Toast.tsx'

const app = await testApp()
const solveCaptcha = () => solveCaptchaOnPage(app)
const password = 'Yunting-2026-Strata'

const routes = [
  ...identityPages,
  { path: '*', element: <ToastRegion /> }, // wherever it leads
]
type At = Parameters<typeof openRoutes>[0]
const open = (address: At = '/login') => openRoutes(address, routes)

const field = (label: string | RegExp) => screen.findByLabelText(label)
const press = async (user: ReturnType<typeof open>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

type User = ReturnType<typeof open>['user']

async function fill(user: User, label: string | RegExp, text: string): Promise<void> {
  const input = await field(label)
  await user.clear(input)
  await user.type(input, text)
}

async function signInWith(user: User, username: string, typed = password): Promise<void> {
  await fill(user, '用户名、手机号或邮箱', username)
  await fill(user, '密码', typed)
  await press(user, '登录')
}

beforeEach(async () => {
  endSession('own')
  await app.pool.query('delete from failed_attempt')
})

const isIn = () => waitFor(() => expect(currentSession().token).toBeDefined())

test.each([
  ['/login', 7, /通常扣 7 积分.*注册即有 100 积分/],
  ['/register', 7, /通常扣 7 积分.*注册即有 100 积分/],
  ['/login', 0, /登录后可看。$/],
])('%s says what opening costs at a price of %i', async (path, price, words) => {
  await app.pool.query('update credit_price set price = $1 where kind is null and access is null', [price])
  open(path)
  await waitFor(() => expect(screen.getByText(/目录人人可查/).textContent).toMatch(words))
  cleanup()
})

describe('by password', () => {
  test('missing input is shown at its field, and the first is focused', async () => {
    const { user } = open()
    await press(user, '登录')
    expect(await screen.findByText('请填写用户名、手机号或邮箱')).toBeTruthy()
    expect(screen.getByText('请填写密码')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await field('用户名、手机号或邮箱')))
    expect((await field('密码')).getAttribute('aria-invalid')).toBe('true')
  })

  test('a wrong password is refused at its field; the next try asks for a captcha, which may be declined', async () => {
    await buildMember(app, { username: 'chenmo', password })
    const { user, address } = open()
    await signInWith(user, 'chenmo', 'wrong')
    expect(await screen.findByText('用户名或密码不对')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await field('密码')))
    await signInWith(user, 'chenmo')
    await press(user, '关闭')
    expect(await screen.findByText('请先完成安全验证')).toBeTruthy()
    expect(currentSession().token).toBeUndefined()
    await press(user, '登录')
    await solveCaptcha()
    await isIn()
    await waitFor(() => expect(address()).toBe('/personal-center/info'))
  })

  test('a locked account shows the duration', async () => {
    await buildMember(app, { username: 'suoding', password })
    const { user } = open()
    await signInWith(user, 'suoding', 'wrong')
    await screen.findByText('用户名或密码不对')
    await app.pool.query(`update failed_attempt set locked_until = now() + interval '150 seconds'`)
    await signInWith(user, 'suoding')
    await solveCaptcha()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/改用短信验证码登录/)
    expect(alert.textContent).toMatch(/还需等候 [12] 分( \d+ 秒)?/)
    await waitFor(() => expect(document.activeElement).toBe(alert))
  })

  test('a disabled account shows an error, and input is kept', async () => {
    const { id } = await buildMember(app, { username: 'tingyong', password })
    await app.pool.query('update account set disabled_at = now() where id = $1', [id])
    const { user } = open()
    await signInWith(user, 'tingyong')
    expect(await screen.findByText('账号已停用，请与本馆联系')).toBeTruthy()
    expect((await field('密码')).getAttribute('value')).toBe(password)
  })

  test('a password is shown only when its owner asks', async () => {
    const { user } = open()
    expect((await field('密码')).getAttribute('type')).toBe('password')
    await press(user, '显示密码')
    expect((await field('密码')).getAttribute('type')).toBe('text')
  })

  test.each([
    [{ pathname: '/login', state: { wanted: '/archive?current=2' } }, '/archive?current=2'],
    ['/login?wanted=%2Farchive%2FA1', '/archive/A1'],
    ['/admin/login?callback=%2Fadmin%2Fusers', '/admin/users'],
    ['/admin/login/contour?callback=%2F%2Fevil.example', '/personal-center/info'],
    [{ pathname: '/login', state: { wanted: 'https://evil.example/' } }, '/personal-center/info'],
    ['/custom-login?wanted=javascript:alert(1)', '/personal-center/info'],
  ])('%j leads to %s', async (from, to) => {
    const { username } = await buildMember(app, { password })
    const { user, address } = open(from)
    await signInWith(user, username)
    await waitFor(() => expect(address()).toBe(to))
  })

  test('an account without a menu gets a message and the home page', async () => {
    const { username } = await buildMember(app, { password, roles: [] })
    const { user, address } = open()
    await signInWith(user, username)
    await waitFor(() => expect(address()).toBe('/home'))
    expect(await screen.findByText('这个账号还没有可用的菜单，请与管理员联系')).toBeTruthy()
  })
})

test('a signed-in user continues, or switches the account', async () => {
  const { username } = await buildMember(app, { name: '陈默', password })
  const first = open('/login?wanted=%2Farchive')
  await signInWith(first.user, username)
  await waitFor(() => expect(first.address()).toBe('/archive'))
  cleanup()
  const again = open('/login?wanted=%2Farchive')
  expect(await screen.findByText('已登录为 陈默。')).toBeTruthy()
  await press(again.user, '换一个账号登录')
  expect(await field('密码')).toBeTruthy()
  expect(currentSession().token).toBeUndefined()
  expect(again.address()).toBe('/login?wanted=/archive')
})

describe('after a 401', () => {
  test.each([
    ['expired', /登录已过期/],
    ['kicked', /已在别处被结束/],
    ['disabled', /账号已停用/],
    ['missing', /需要登录后才能看/],
  ])('%s is explained', async (why, words) => {
    open({ pathname: '/custom-login', state: { why, wanted: '/admin/users' } })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('returns to the previous page once', async () => {
    const { username } = await buildMember(app, { password })
    sessionStorage.setItem('geolibrary-wanted', JSON.stringify('/monitoring/gnss'))
    const { user, address } = open('/custom-login')
    await signInWith(user, username)
    await waitFor(() => expect(address()).toBe('/monitoring/gnss'))
    expect(sessionStorage.getItem('geolibrary-wanted')).toBeNull()
  })
})

describe('by a code', () => {
  const ask = async (user: User, phone: string) => {
    await user.click(await screen.findByRole('tab', { name: '短信登录' }))
    await fill(user, '手机号', phone)
    await press(user, '获取验证码')
  }

  test('an invalid number opens no captcha', async () => {
    const { user } = open()
    await ask(user, '1381234')
    expect(await screen.findByText('请输入 11 位手机号')).toBeTruthy()
    expect(screen.queryByRole('slider')).toBeNull()
  })

  test('an unknown number gets the same message, and no code', async () => {
    const { user } = open()
    const before = app.sent.length
    await ask(user, '13900000001')
    await solveCaptcha()
    expect(await screen.findByText(/139\*\*\*\*0001 会收到验证码，5 分钟内有效/)).toBeTruthy()
    await app.identity.outbox.deliver()
    expect(app.sent).toHaveLength(before)
    await fill(user, '短信验证码', '123456')
    await press(user, '登录')
    expect(await screen.findByText('验证码不对或已失效')).toBeTruthy()
  })

  test('the owner is signed in; another code is delayed', async () => {
    await buildMember(app, { phone: '13900000002', password })
    const { user, address } = open()
    await ask(user, '139 0000 0002')
    await solveCaptcha()
    await waitFor(async () => expect(document.activeElement).toBe(await field('短信验证码')))
    expect(screen.getByRole('button', { name: /秒后可重发/ }).hasAttribute('disabled')).toBe(true)
    await app.identity.outbox.deliver()
    await fill(user, '短信验证码', app.sent.at(-1)?.values['code'] ?? '')
    await press(user, '登录')
    await waitFor(() => expect(address()).toBe('/personal-center/info'))
  })
})

describe('the steps after the first', () => {
  test('staff set up an authenticator, and confirm the recovery codes before continuing', async () => {
    const { username } = await buildMember(app, { password, roles: ['records_manager'] })
    const { user, address } = open()
    await signInWith(user, username)
    expect(await screen.findByRole('heading', { name: '绑定动态口令' })).toBe(document.activeElement)
    const secret = (await screen.findByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)).textContent.replaceAll(
      ' ',
      '',
    )
    expect(screen.getByRole('img', { name: '动态口令的二维码' })).toBeTruthy()
    const right = totpOf(secret)
    await fill(user, '动态口令', right === '000000' ? '000001' : '000000')
    await press(user, '确认绑定')
    expect(await screen.findByText('验证码不对或已失效')).toBeTruthy()
    const bound = totpOf(secret)
    await fill(user, '动态口令', bound)
    await press(user, '确认绑定')
    const codes = await screen.findByRole('list', { name: '恢复码' })
    expect(codes.children).toHaveLength(10)
    await press(user, '已保存，继续')
    expect(await screen.findByText('请先保存恢复码，再勾选确认')).toBeTruthy()
    expect(currentSession().token).toBeUndefined()
    await user.click(screen.getByRole('checkbox'))
    await press(user, '已保存，继续')
    await waitFor(() => expect(address()).toBe('/admin'))
    endSession('own')
    const again = open()
    await signInWith(again.user, username)
    expect(await screen.findByRole('heading', { name: '核实身份' })).toBeTruthy()
    await fill(again.user, '动态口令', bound)
    await press(again.user, '继续')
    expect(await screen.findByText('验证码不对或已失效')).toBeTruthy() // already used
    await press(again.user, '手机不在身边？用恢复码')
    await fill(again.user, '恢复码', codes.children[0]?.textContent?.toLowerCase() ?? '')
    await press(again.user, '继续')
    await isIn()
  })

  test('a replaced password is validated while typing, and by the server', async () => {
    const { id, username } = await buildMember(app, { password })
    await app.pool.query('update account set must_change = true where id = $1', [id])
    const { user } = open()
    await signInWith(user, username)
    expect(await screen.findByRole('heading', { name: '设置新密码' })).toBeTruthy()
    await fill(user, '新密码', 'short')
    expect(await screen.findByText('至少 8 个字符')).toBeTruthy()
    await press(user, '保存并登录')
    expect(currentSession().token).toBeUndefined()
    await fill(user, '新密码', password)
    await press(user, '保存并登录')
    await waitFor(async () => expect((await field('新密码')).getAttribute('aria-invalid')).toBe('true'))
    await fill(user, '新密码', 'Another-2026-Stratum')
    expect(screen.getByText('符合要求')).toBeTruthy()
    await press(user, '保存并登录')
    await isIn()
  })

  test('an expired step restarts with the reason', async () => {
    const { id, username } = await buildMember(app, { password })
    await app.pool.query('update account set must_change = true where id = $1', [id])
    const { user } = open()
    await signInWith(user, username)
    await fill(user, '新密码', 'Another-2026-Stratum')
    const { signInFlow } = app.identity
    const read = signInFlow.read
    signInFlow.read = (db) => read(db, 'gone')
    await press(user, '保存并登录')
    expect(await screen.findByText('停留时间过长，请从头再来')).toBeTruthy()
    expect(await field('用户名、手机号或邮箱')).toBeTruthy()
    signInFlow.read = read
  })
})

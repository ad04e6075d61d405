import type { Page } from '@playwright/test'

import { visitors } from '#demo/city/visitors.ts'
import { barriers } from '#e2e/product/barriers.ts'
import { signIn, waitThroughCaptcha } from '#e2e/product/sign-in.ts'
import { expect, test } from '#e2e/product/test.ts'
import { codeSentTo, type TestPerson } from '#testing/builders/people.ts'
import { type FakeProviders, startFakeProviders } from '#testing/builders/third-party/fake-providers.ts'
import { type OidcServer, startOidc } from '#testing/builders/third-party/oidc.ts'
import { buildPerson } from '#testing/journeys/people.ts'

/** Where a provider says that somebody has signed out there. */
const noticesOf = (code: string) => `/api/social/signedOut/${code}`

let fakes: FakeProviders
let oidc: OidcServer
let reader: TestPerson
test.beforeAll(async ({ product }) => {
  fakes = await startFakeProviders()
  oidc = await startOidc([`${product.url}/`], { uri: product.url + noticesOf('city') })
  reader = await buildPerson(product, 'member')
})
test.afterAll(() => Promise.all([fakes.close(), oidc.close()]))

/** Adds a provider by the form of the back office. */
async function addProvider(page: Page, kind: string, fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: '新建第三方登录' }).click()
  const drawer = page.getByRole('dialog', { name: '新建第三方登录' })
  await drawer.getByLabel('类型').selectOption({ label: kind })
  for (const [label, text] of Object.entries(fields))
    await drawer.getByLabel(new RegExp(`^${label}`)).fill(text)
  await drawer.getByLabel('用于').selectOption({ label: '所有登录页' })
  await drawer.getByLabel('启用').check()
  if (/^一网通办|OIDC/.test(kind)) await drawer.getByLabel('退出时一并退出对方').check()
  await drawer.getByRole('button', { name: '建立第三方登录' }).click()
  await expect(page.getByText('已新建第三方登录')).toBeVisible()
  await expect(drawer).toBeHidden()
}

test.use({ library: { city: true, visitors } })
test.describe.configure({ mode: 'serial' })

test('a security officer adds WeChat and the union platform; their secrets are never shown again', async ({
  windowOf,
}) => {
  const page = await windowOf('security_admin')
  await page.goto('/#/admin/sign-in-providers')
  await expect(page.getByRole('heading', { name: '第三方登录', exact: true })).toBeVisible()
  const { appId, secret, origin } = fakes
  const app = { 应用编号: appId, 密钥: secret, 服务地址: origin }
  await addProvider(page, '微信开放平台（网站扫码）', { 显示名称: '微信', 编码: 'wechat', 次序: '1', ...app })
  await addProvider(page, '微信公众号（微信内打开）', {
    显示名称: '微信',
    编码: 'wechat-mp',
    次序: '2',
    ...app,
  })
  const union = { 显示名称: '一网通办', 编码: 'union', 次序: '0', ...app, 对方的退出地址: `${origin}/logout` }
  await addProvider(page, '一网通办（票据）', union)
  const { clientId, clientSecret, issuer } = oidc
  const city = { 应用编号: clientId, 密钥: clientSecret, 服务地址: issuer, 次序: '3' }
  await addProvider(page, '统一身份认证（OIDC）', { 显示名称: '市统一认证', 编码: 'city', ...city })
  await page
    .getByRole('row', { name: /微信公众号/ })
    .getByRole('button')
    .first()
    .click()
  await expect(page.locator('body')).not.toContainText(secret)
})

/** A reminder has nothing to ask an account for. */
const nothingMissing = `update account set company = '个人', company_nature = 'other', industry = 'other'
  where username = $1`

test('a citizen from the portal is asked once, is in without a press the next time, and is signed out of both', async ({
  page,
  product,
}) => {
  const phone = '13912340017'
  const citizen = {
    id: 'citizen-17',
    user: { name: '叶汀舟', idNumber: '310101199001010017', mobile: phone, level: 4 },
  }
  await page.setViewportSize({ width: 390, height: 844 })
  fakes.atHome(citizen)
  await page.goto(`/?ticket=${fakes.issue(citizen)}`)
  await page.getByRole('link', { name: '确认' }).click() // as they sign in there
  await expect(page.getByRole('heading', { name: '这是您第一次这样登录' })).toBeVisible()
  await expect(page.getByText('叶*')).toBeVisible()
  expect(page.url()).not.toContain('ticket')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: '注册新账号' }).click()

  await expect(page.getByText('注册后即绑定一网通办')).toBeVisible()
  await expect(page.getByLabel('手机号')).toHaveValue(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await waitThroughCaptcha(page)
  await expect(page.getByText(/会收到验证码/)).toBeVisible()
  await page.getByLabel('短信验证码').fill(await codeSentTo(product, phone))
  await page.getByRole('button', { name: /^下一步/ }).click()
  await expect(page.getByLabel('真实姓名')).toHaveValue('叶汀舟')
  await page.getByLabel('用户名').fill('汀洲来客')
  await page.getByLabel('密码', { exact: true }).fill('Slow-glacier-88')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page.getByText('注册成功，已登录')).toBeVisible()
  await product.pool.query(nothingMissing, ['汀洲来客'])

  // next week, from the portal again: signed in there, they are in here
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  fakes.atHome(citizen, 'signed in')
  await page.goto(`/?ticket=${fakes.issue(citizen)}&wanted=/queryfcb`)
  await expect(page).toHaveURL(/#\/queryfcb$/)

  // signed out at the platform, they are out here as well
  await page.goto('about:blank') // what asks meanwhile would learn of the end before the reader comes back
  fakes.atHome(citizen)
  const notice = fakes.notice({ userId: citizen.id })
  expect((await page.request.post(noticesOf('union'), { form: notice })).status()).toBe(200)
  await page.goto('/#/personal-center/security')
  await expect(page.getByText('您已在登录所用的平台退出，请重新登录。')).toBeVisible()
  await page.getByRole('button', { name: '一网通办' }).click()
  await page.getByRole('link', { name: '确认' }).click()
  await expect(page).toHaveURL(/#\/personal-center\/security$/)

  await page.getByRole('button', { name: '打开菜单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByText('已退出平台')).toBeVisible()
  await page.getByRole('link', { name: '返回' }).click()
  await expect(page).toHaveURL(/#\/home$/)
})

async function signOutHere(page: Page, name: string): Promise<void> {
  const own = page.getByRole('button', { name: new RegExp(name.slice(0, 2)) }).first()
  const leave = page
    .getByRole('button', { name: '退出登录' })
    .or(page.getByRole('menuitem', { name: '退出登录' }))
  // a reminder that comes meanwhile closes the menu
  await expect(async () => {
    await own.click({ timeout: 5000 })
    await leave.click({ timeout: 5000 })
  }).toPass()
}

test('an engineer who comes by OpenID Connect is signed out of both, wherever they sign out', async ({
  page,
}) => {
  const allowThere = () => page.getByRole('button', { name: 'Continue' }).click()
  const signInThere = async () => {
    await page.getByPlaceholder('Enter any login').fill('engineer-17')
    await page.getByPlaceholder('and password').fill('any')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await allowThere()
  }
  const comeBy = async () => {
    await page.goto('/#/login?wanted=/personal-center/security')
    await page.getByRole('button', { name: '市统一认证' }).click()
  }
  const security = /#\/personal-center\/security$/

  await page.goto('/#/login?wanted=/personal-center/security')
  await signIn(page, reader)
  const line = page.getByRole('listitem').filter({ has: page.getByText('市统一认证', { exact: true }) })
  await line.getByRole('button', { name: '绑定' }).click()
  await signInThere()
  await expect(line).toContainText('已绑定：engineer-17 的姓名')
  await signOutHere(page, reader.name)
  await comeBy()
  await allowThere()
  await expect(page).toHaveURL(security)

  await page.goto('about:blank') // what asks meanwhile would learn of the end before the reader comes back
  const there = await page.context().newPage()
  await there.goto(`${oidc.issuer}/session/end`)
  await there.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(there.getByText('Sign-out Success')).toBeVisible()
  await page.goto('/#/personal-center/security')
  await expect(page.getByText('您已在登录所用的平台退出，请重新登录。')).toBeVisible()

  await comeBy()
  await signInThere()
  await expect(page).toHaveURL(security)
  await signOutHere(page, reader.name)
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(/#\/home$/)
  await comeBy()
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
})

test('an engineer binds WeChat by its QR page, signs in with it, and unbinds it', async ({ page }) => {
  const engineer = { id: 'open-engineer', unionid: 'union-engineer', nickname: '山间来客' }
  await page.goto('/#/login?wanted=/personal-center/security')
  await signIn(page, reader)
  await expect(page.getByRole('heading', { name: '第三方账号' })).toBeVisible()
  const line = page.getByRole('listitem').filter({ has: page.getByText('微信', { exact: true }) })
  await expect(line).toContainText('未绑定')
  fakes.atHome(engineer)
  await line.getByRole('button', { name: '绑定' }).click()
  await page.getByRole('link', { name: '确认' }).click()
  await expect(line).toContainText('已绑定：山间来客')
  expect(await barriers(page)).toEqual([])

  await signOutHere(page, reader.name)
  await page.goto('/#/login?wanted=/personal-center/security')
  await page.getByRole('button', { name: '微信' }).click()
  await page.getByRole('link', { name: '确认' }).click()
  await expect(page).toHaveURL(/#\/personal-center\/security$/)

  await line.getByRole('button', { name: '解除绑定' }).click()
  const dialog = page.getByRole('dialog', { name: '解除与微信的绑定' })
  await expect(dialog).toContainText('以后可用这些方式登录：密码')
  await dialog.getByRole('button', { name: '解除绑定' }).click()
  await expect(line).toContainText('未绑定')
})

test('a phone outside WeChat says where it can be bound, and a spoiled way back where to begin again', async ({
  windowOf,
}) => {
  const page = await windowOf(undefined, {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
  })
  await page.goto('/#/login?wanted=/personal-center/security')
  await expect(page.getByRole('button', { name: '一网通办' })).toBeVisible()
  await expect(page.getByRole('button', { name: '微信' })).toHaveCount(0)
  await signIn(page, reader)
  await expect(page.getByText('未绑定。请在微信中打开本页，或在电脑上扫码绑定')).toBeVisible()
  await page.goto('about:blank')
  await page.goto('/?code=stolen&state=0123456789')
  await expect(page.getByText('这次登录已失效，或不是从这个浏览器开始的，请重新登录')).toBeVisible()
  await page.getByRole('link', { name: '回到登录页' }).click()
  await expect(page).toHaveURL(/#\/login$/)
})

test('whoever tries the demo comes by its own provider, binds an account, and sees it in the personal centre', async ({
  page,
  product,
}) => {
  const { name, username, password } = await buildPerson(product, 'member')
  const security = /#\/personal-center\/security$/
  const comeBy = async () => {
    await page.goto('/#/login?wanted=/personal-center/security')
    await page.getByRole('button', { name: '演示统一认证' }).click()
    await expect(page.getByText('这里不是真实的账号服务')).toBeVisible()
  }
  await comeBy()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: '取消' }).click()
  await page.getByRole('link', { name: '回到登录页' }).click()

  await comeBy()
  await page.getByRole('button', { name: '陆闻笙' }).click()
  await expect(page.getByRole('heading', { name: '这是您第一次这样登录' })).toBeVisible()
  await page.getByRole('button', { name: '绑定已有账号' }).click()
  await signIn(page, { username, password })
  await expect(page).toHaveURL(security)
  const line = page.getByRole('listitem').filter({ has: page.getByText('演示统一认证', { exact: true }) })
  await expect(line).toContainText('已绑定：陆闻笙')

  await signOutHere(page, name)
  await comeBy()
  await page.getByRole('button', { name: '陆闻笙' }).click()
  await expect(page).toHaveURL(security)
  await expect(line).toContainText('已绑定：陆闻笙')
})

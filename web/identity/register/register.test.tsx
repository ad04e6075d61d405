import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { token } from '#contract/sign-in/token.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, codeSentTo, somePhone } from '#testing/builders/people.ts'
import { setPolicy } from '#testing/builders/policy.ts'
import { chooseOption, openRoutes } from '#testing/pages.tsx'
import { solveCaptchaOnPage } from '#testing/solve-captcha.ts'
import { currentSession, endSession } from '#web/api/session.ts'
import { identityPages } from '#web/identity/routes.tsx'

const app = await testApp()
const password = 'Silent-delta-38'
const routes = [...identityPages, { path: '*', element: <p>到了</p> }]
const open = (address: Parameters<typeof openRoutes>[0] = '/register') => openRoutes(address, routes)
type User = ReturnType<typeof open>['user']

const field = (label: string | RegExp) => screen.findByLabelText(label)
const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

async function fill(user: User, label: string | RegExp, text: string): Promise<void> {
  const input = await field(label)
  await user.clear(input)
  await user.type(input, text)
}

/** Resets the rate limit of codes. */
const resetCodeLimit = () => app.pool.query('delete from code_allowance')

async function prove(user: User, phone = somePhone()): Promise<string> {
  await fill(user, '手机号', phone)
  await press(user, '获取验证码')
  await solveCaptchaOnPage(app)
  await screen.findByText(/会收到验证码，5 分钟内有效/)
  await fill(user, '短信验证码', await codeSentTo(app, phone))
  await press(user, /^下一步/)
  return phone
}

async function fillPerson(user: User, username: string): Promise<void> {
  await fill(user, '用户名', username)
  await fill(user, '真实姓名', '周远山')
  await fill(user, '密码', password)
}

let net = 0

/** Each test has its own client address, so that rate limits do not interfere. */
beforeEach(async () => {
  endSession('own')
  await resetCodeLimit()
  net += 1
  await app.from(`192.0.2.${net}`).call(token.key, {})
})

const accountsNamed = async (username: string) =>
  (await app.pool.query('select * from account where username = $1', [username])).rows

describe('registering', () => {
  test('a wrong code does not pass the step', async () => {
    const { user } = open()
    await fill(user, '手机号', somePhone())
    await press(user, '获取验证码')
    await solveCaptchaOnPage(app)
    await screen.findByText(/会收到验证码/)
    await fill(user, '短信验证码', '12345')
    await press(user, /^下一步/)
    expect(await screen.findByText('请输入 6 位数字')).toBeTruthy()
    await fill(user, '短信验证码', '123456')
    await press(user, /^下一步/)
    expect(await screen.findByText('验证码不对或已失效')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await field('短信验证码')))
  })

  test('the page does not disclose registered numbers', async () => {
    const phone = somePhone()
    await buildMember(app, { phone })
    const { user } = open()
    await fill(user, '手机号', phone)
    await press(user, '获取验证码')
    await solveCaptchaOnPage(app)
    expect(await screen.findByText(/会收到验证码/)).toBeTruthy()
    await app.identity.outbox.deliver()
    expect(app.sent.at(-1)?.template).toBe('alreadyRegistered')
  })

  test('errors are at their fields, the first is focused, and the agreement is initially unchecked', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('radio', { name: /单位/ }))
    await prove(user)
    expect((await screen.findByRole('heading', { name: '填写信息' })) === document.activeElement).toBe(true)
    expect(await screen.findByText(/（版本 2026-11.2）/)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    await press(user, '注册并登录')
    for (const words of [
      '请填写用户名',
      '请填写真实姓名',
      '请填写单位名称',
      '请选择单位性质',
      '请选择所属行业',
      '请填写工作地点',
      '请设置密码',
      '请阅读并同意用户协议与隐私政策',
    ])
      expect(screen.getByText(words)).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await field('用户名')))
    await fillPerson(user, 'office2026')
    await fill(user, '单位名称', '云院')
    await user.tab()
    expect(await screen.findByText('单位名称至少 4 个字')).toBeTruthy()
    await press(user, '注册并登录')
    expect(await screen.findByText('单位名称至少 4 个字')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await field('单位名称')))
    await user.click(screen.getByRole('radio', { name: /个人/ }))
    for (const words of ['单位名称至少 4 个字', '请选择单位性质', '请选择所属行业', '请填写工作地点'])
      expect(screen.queryByText(words)).toBeNull()
  })

  test('a username is checked while typing', async () => {
    await buildMember(app, { username: 'taken2026' })
    const { user } = open()
    await prove(user)
    await fill(user, '用户名', '9abc')
    expect(await screen.findByText(/以字母或汉字开头/, { selector: '.field-error' })).toBeTruthy()
    await fill(user, '用户名', 'TAKEN2026')
    expect(await screen.findByText('用户名已被使用，请换一个')).toBeTruthy()
    await fill(user, '用户名', '汀洲一粟')
    expect(await screen.findByText('这个用户名可以使用')).toBeTruthy()
  })

  test('a person registers, is signed in, and returns to the requested page', async () => {
    const { user, address } = open({ pathname: '/register', state: { wanted: '/archive/A1' } })
    await prove(user)
    await fillPerson(user, 'yuanshan')
    await user.click(screen.getByRole('checkbox'))
    await press(user, '注册并登录')
    await waitFor(() => expect(address()).toBe('/archive/A1'))
    expect(currentSession().name).toBe('周远山')
    const [account] = await accountsNamed('yuanshan')
    expect(account).toMatchObject({ party: 'person', agreed_to: '2026-11.2', company: null })
  })

  test('a common password is refused at its field; other input is kept', async () => {
    const { user } = open()
    await prove(user)
    await fillPerson(user, 'weakling')
    await fill(user, '密码', 'Password123!')
    await user.click(screen.getByRole('checkbox'))
    await press(user, '注册并登录')
    await waitFor(async () => expect((await field('密码')).getAttribute('aria-invalid')).toBe('true'))
    await waitFor(async () => expect(document.activeElement).toBe(await field('密码')))
    expect((await field('真实姓名')).getAttribute('value')).toBe('周远山')
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    expect(await accountsNamed('weakling')).toEqual([])
  })

  test('an expired phone verification is repeated; other input is kept', async () => {
    const { user, address } = open()
    await prove(user)
    await fillPerson(user, 'latecomer')
    await user.click(screen.getByRole('checkbox'))
    await app.pool.query('delete from verification_code')
    await press(user, '注册并登录')
    expect(await screen.findByText('停留时间过长，请从头再来')).toBeTruthy()
    await resetCodeLimit()
    await prove(user)
    expect((await field('用户名')).getAttribute('value')).toBe('latecomer')
    await press(user, '注册并登录')
    await waitFor(() => expect(address()).toBe('/personal-center/info'))
  })

  test('an agreement changed meanwhile must be accepted again', async () => {
    const { user } = open()
    await prove(user)
    await fillPerson(user, 'lawful2027')
    await screen.findByText(/（版本 2026-11.2）/)
    await user.click(screen.getByRole('checkbox'))
    await app.pool.query(
      `insert into agreement (version, terms, privacy) select '2027-01', terms, privacy from agreement limit 1`,
    )
    await press(user, '注册并登录')
    expect(await screen.findByText('用户协议已更新，请重新阅读')).toBeTruthy()
    expect(screen.getByText(/（版本 2027-01）/)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox')))
    await user.click(screen.getByRole('checkbox'))
    await press(user, '注册并登录')
    await waitFor(() => expect(currentSession().token).toBeDefined())
    expect((await accountsNamed('lawful2027'))[0]).toMatchObject({ agreed_to: '2027-01' })
    await app.pool.query(`delete from agreement where version = '2027-01'`)
  })

  test('a known organisation is suggested', async () => {
    await app.pool.query(
      `insert into organisation (name, name_key) values ('云汀市勘察设计院（有限公司）', '云汀市勘察设计院有限公司')`,
    )
    const { user } = open()
    await user.click(await screen.findByRole('radio', { name: /单位/ }))
    await prove(user)
    await fillPerson(user, 'surveyor1')
    await fill(user, '单位名称', '云汀市勘察设计院')
    expect(await screen.findByText(/已有名称相近的单位/)).toBeTruthy()
    await press(user, '云汀市勘察设计院（有限公司）')
    expect(await screen.findByText(/不会重复建立/)).toBeTruthy()
    await chooseOption(user, await field('单位性质'), '国有企业')
    await chooseOption(user, await field('所属行业'), '工程勘察')
    await fill(user, '工作地点', '鹭洲区白帆路 74 号')
    await user.click(screen.getByRole('checkbox'))
    await press(user, '注册并登录')
    await waitFor(() => expect(currentSession().token).toBeDefined())
    expect((await app.pool.query('select from organisation')).rowCount).toBe(1)
    const [account] = await accountsNamed('surveyor1')
    expect(account).toMatchObject({
      party: 'organisation',
      company_nature: 'state',
      industry: 'survey',
      workplace: '鹭洲区白帆路 74 号',
    })
  })

  test('with mandatory captcha, closing it after registration leads to the sign-in page', async () => {
    await setPolicy(app, 'captcha', 'always')
    onTestFinished(() => setPolicy(app, 'captcha', 'after_failure'))
    const { user, address } = open({ pathname: '/register', state: { wanted: '/archive/A2' } })
    await prove(user)
    await fillPerson(user, 'careful1')
    await user.click(screen.getByRole('checkbox'))
    await press(user, '注册并登录')
    await press(user, '关闭')
    await waitFor(() => expect(address()).toBe('/login'))
    expect(await accountsNamed('careful1')).toHaveLength(1)
    await fill(user, '用户名、手机号或邮箱', 'careful1')
    await fill(user, '密码', password)
    await press(user, '登录')
    await solveCaptchaOnPage(app)
    await waitFor(() => expect(address()).toBe('/archive/A2'))
  })
})

describe('a forgotten password', () => {
  test('an unknown number does not pass the step', async () => {
    const { user } = open('/reset-pwd')
    await fill(user, '手机号', somePhone())
    await press(user, '获取验证码')
    await solveCaptchaOnPage(app)
    expect(await screen.findByText(/会收到验证码/)).toBeTruthy()
    await fill(user, '短信验证码', '000000')
    await press(user, '下一步')
    expect(await screen.findByText('验证码不对或已失效')).toBeTruthy()
  })

  test('the owner sets a new password, sees the username, and signs in', async () => {
    const phone = somePhone()
    await buildMember(app, { username: 'forgetful', phone, password })
    const { user, address } = open('/reset-pwd')
    await prove(user, phone)
    expect(await screen.findByText('账号：f*******l')).toBeTruthy()
    await fill(user, '新密码', password)
    await press(user, '保存新密码')
    await waitFor(async () => expect((await field('新密码')).getAttribute('aria-invalid')).toBe('true'))
    await fill(user, '新密码', 'Loud-delta-39')
    await press(user, '保存新密码')
    await user.click(await screen.findByRole('link', { name: '去登录' }))
    await fill(user, '用户名、手机号或邮箱', phone)
    await fill(user, '密码', 'Loud-delta-39')
    await press(user, '登录')
    await waitFor(() => expect(address()).toBe('/personal-center/info'))
  })
})

test('a forgotten username is shown after phone verification', async () => {
  const phone = somePhone()
  await buildMember(app, { username: '云深不知处', phone })
  const { user } = open('/recall-username')
  await fill(user, '手机号', phone)
  await press(user, '获取验证码')
  await solveCaptchaOnPage(app)
  await screen.findByText(/会收到验证码/)
  await fill(user, '短信验证码', await codeSentTo(app, phone))
  await press(user, '查看用户名')
  expect(await screen.findByText('云深不知处')).toBeTruthy()
})

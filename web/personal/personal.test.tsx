import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { testApp } from '#testing/app.ts'
import {
  buildMember,
  buildStaff,
  codeSentTo,
  enter,
  type TestPerson,
  totpOf,
} from '#testing/builders/people.ts'
import { chooseOption, openRoutes } from '#testing/pages.tsx'
import { beginSession, currentSession, endSession, storePermissions } from '#web/api/session.ts'
import { local, readStored, storageKeys } from '#web/api/storage.ts'
import { ProofGate } from '#web/app/session/ProofGate.tsx'
import { ReminderGate } from '#web/app/session/ReminderGate.tsx'
import { ToastRegion } from '#web/ui/states/Toast.tsx'

import { PersonalInfoPage } from './PersonalInfoPage.tsx'
import { SecurityPage } from './SecurityPage.tsx'

const library = await testApp()

async function signInHere(person: TestPerson) {
  const inside = await enter(library, person)
  const me = await inside.call(users.me, {})
  beginSession({ accessToken: inside.token, refreshToken: inside.refreshToken, expiresIn: 3600 }, me)
  return inside
}

afterEach(() => endSession('own'))

const shell = (page: React.ReactElement) => (
  <>
    {page}
    <ProofGate />
    <ReminderGate />
    <ToastRegion />
  </>
)
const open = (page: React.ReactElement) => openRoutes('/', [{ path: '*', element: shell(page) }])

/** Backdates the re-authentication by an hour. */
const forgetProof = () => library.pool.query('update session set proved_at = null')

test('a company of three characters is refused at its field; valid input is kept', async () => {
  const member = await buildMember(library)
  const inside = await signInHere(member)
  const { user } = open(<PersonalInfoPage />)
  const company = await screen.findByLabelText('单位名称')
  await user.type(company, '勘察院')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('单位名称至少 4 个字')).toBeTruthy()
  expect(screen.getByText('请选择所属行业')).toBeTruthy()
  expect(screen.getByText('请填写工作地点')).toBeTruthy()
  await user.type(company, '总院')
  await user.type(screen.getByLabelText('工作地点'), '鹭洲区')
  await chooseOption(user, screen.getByLabelText('单位性质'), '科研院所')
  await chooseOption(user, screen.getByLabelText('所属行业'), '工程勘察')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('工作地点至少 4 个字')).toBeTruthy()
  await user.type(screen.getByLabelText('工作地点'), '白帆路')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('个人信息已更新')).toBeTruthy()
  expect(await inside.call(users.personal, {})).toMatchObject({
    company: '勘察院总院',
    workplace: '鹭洲区白帆路',
    companyNature: 'research',
    industry: 'survey',
  })
  expect(screen.getByLabelText<HTMLInputElement>('手机号').readOnly).toBe(true)
})

test('a text is validated on blur, a choice on change', async () => {
  await signInHere(await buildMember(library))
  const { user } = open(<PersonalInfoPage />)
  const company = await screen.findByLabelText('单位名称')
  await user.type(company, '勘察')
  expect(screen.queryByText('单位名称至少 4 个字')).toBeNull()
  await user.tab()
  expect(await screen.findByText('单位名称至少 4 个字')).toBeTruthy()
  await user.clear(company)
  await user.tab()
  expect(await screen.findByText('请填写单位名称')).toBeTruthy()
  await user.type(company, '勘察总院')
  expect(screen.queryByText('请填写单位名称')).toBeNull()
  const nature = screen.getByLabelText('单位性质')
  await chooseOption(user, nature, '科研院所')
  expect(screen.queryByText('请选择单位性质')).toBeNull()
  await user.selectOptions(nature, '请选择')
  await user.tab()
  expect(await screen.findByText('请选择单位性质')).toBeTruthy()
  await user.selectOptions(nature, '科研院所')
  expect(screen.queryByText('请选择单位性质')).toBeNull()
})

test('after signing in the missing company is asked for once, and can be put off', async () => {
  const member = await buildMember(library)
  await library.pool.query(
    'update account set agreed_to = (select max(version) from agreement) where id = $1',
    [member.id],
  )
  const { user } = open(<p>首页</p>)
  await signInHere(member)
  await screen.findByRole('dialog', { name: '请完善个人信息' })
  await user.click(await screen.findByRole('button', { name: '以后再填' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '请完善个人信息' })).toBeNull())
})

test('a new mail address requires re-authentication, then a code; a wrong password is refused', async () => {
  const member = await buildMember(library)
  await signInHere(member)
  await forgetProof()
  const { user } = open(<SecurityPage />)
  await user.click((await screen.findAllByRole('button', { name: '绑定' }))[0] as HTMLElement)
  await screen.findByLabelText('新的邮箱')
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(await screen.findByText('请输入邮箱地址')).toBeTruthy()
  await user.type(screen.getByLabelText('新的邮箱'), 'lin@example.com')
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByText('验证码已发送，5 分钟内有效')
  expect(screen.getByRole('button', { name: /秒后可重发/ })).toBeTruthy()
  await user.type(screen.getByLabelText('验证码'), await codeSentTo(library, 'lin@example.com'))
  await user.click(screen.getByRole('button', { name: '更换邮箱' }))
  await user.type(await screen.findByLabelText('登录密码'), 'wrong')
  await user.click(screen.getByRole('button', { name: '核实' }))
  expect(await screen.findByText('密码不对')).toBeTruthy()
  await user.clear(screen.getByLabelText('登录密码'))
  await user.type(screen.getByLabelText('登录密码'), member.password)
  await user.click(screen.getByRole('button', { name: '核实' }))
  expect(await screen.findByText('邮箱已更换')).toBeTruthy()
  expect(await screen.findByText('l***@example.com')).toBeTruthy()
})

test('a new phone number may have a country code and separators', async () => {
  await signInHere(await buildMember(library))
  const { user } = open(<SecurityPage />)
  await user.click((await screen.findAllByRole('button', { name: '更换' }))[0] as HTMLElement)
  await user.type(await screen.findByLabelText('新的手机号'), '+86 139-7654-0012')
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByText('验证码已发送，5 分钟内有效')
  await user.type(screen.getByLabelText('验证码'), await codeSentTo(library, '13976540012'))
  await user.click(screen.getByRole('button', { name: '更换手机号' }))
  expect(await screen.findByText('手机号已更换')).toBeTruthy()
  expect(await screen.findByText('139****0012')).toBeTruthy()
})

test('changing the password requires the old one and ends other sessions', async () => {
  const member = await buildMember(library)
  const elsewhere = await enter(library, member)
  await signInHere(member)
  const { user } = open(<SecurityPage />)
  await user.click(await screen.findByRole('button', { name: '修改' }))
  await user.type(await screen.findByLabelText('现在的密码'), 'not-this-one')
  await user.type(screen.getByLabelText('新密码'), 'Slow-glacier-88')
  await user.click(screen.getByRole('button', { name: '修改密码' }))
  expect(await screen.findByText('原密码不对')).toBeTruthy()
  await user.clear(screen.getByLabelText('现在的密码'))
  await user.type(screen.getByLabelText('现在的密码'), member.password)
  await user.click(screen.getByRole('button', { name: '修改密码' }))
  expect(await screen.findByText('密码已修改，其他设备上的登录已失效')).toBeTruthy()
  await expect(elsewhere.call(users.me, {})).rejects.toMatchObject({ detail: { reason: 'kicked' } })
  expect(currentSession().token).toBeDefined()
})

test('an authenticator is confirmed by its first code; recovery codes are shown once', async () => {
  const member = await buildMember(library)
  await signInHere(member)
  const { user } = open(<SecurityPage />)
  await user.click(await screen.findByRole('button', { name: '启用' }))
  const secret = (await screen.findByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)).textContent.replaceAll(' ', '')
  await user.type(screen.getByLabelText('动态口令'), totpOf(secret))
  await user.click(screen.getByRole('button', { name: '确认绑定' }))
  const codes = await screen.findByRole('list', { name: '恢复码' })
  expect(codes.children).toHaveLength(10)
})

test('staff cannot remove their authenticator', async () => {
  await signInHere(await buildStaff(library, ['counter_clerk', 'member']))
  open(<SecurityPage />)
  expect(await screen.findByRole('button', { name: '更换设备' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '停用' })).toBeNull()
})

test('the address is the one that the server sees, and follows it', async () => {
  const { token } = await signInHere(await buildMember(library))
  open(<SecurityPage />)
  expect(screen.getByText(/^您现在的地址是/).textContent).toContain('127.0.0.1')
  storePermissions(await library.from('203.0.113.9', token).call(users.me, {}))
  expect(await screen.findByText('203.0.113.9')).toBeTruthy()
  expect(readStored(local, storageKeys.userInfo)).toMatchObject({ userIp: '203.0.113.9' })
})

test('another session can be ended', async () => {
  const member = await buildMember(library)
  const elsewhere = await enter(library, member)
  await signInHere(member)
  const { user } = open(<SecurityPage />)
  await user.click(await screen.findByRole('button', { name: '下线' }))
  expect(await screen.findByText('已下线')).toBeTruthy()
  await expect(elsewhere.call(users.me, {})).rejects.toMatchObject({ detail: { reason: 'kicked' } })
})

test('an open form sees a changed dictionary within a minute; a disabled value stands where it is held', async () => {
  await signInHere(await buildMember(library))
  await library.pool.query(`update account set industry = 'port'`)
  await library.pool.query(`update dictionary_item set status = '0' where value in ('port', 'energy')`)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  openRoutes('/', [{ path: '*', element: <PersonalInfoPage /> }])
  expect(await screen.findByRole('option', { name: '港口与海洋', selected: true })).toBeTruthy()
  expect(screen.queryByRole('option', { name: '能源与电力' })).toBeNull()
  await library.pool.query(`update dictionary_item set status = '1', label = '能源' where value = 'energy'`)
  vi.advanceTimersByTime(60_000)
  expect(await screen.findByRole('option', { name: '能源' })).toBeTruthy()
  vi.useRealTimers()
})

import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { siteSettingsRoutes } from '#contract/back-office/content/site-settings.ts'
import { gatewaySettingRoutes } from '#contract/back-office/settings/gateway.ts'
import { serviceSettingRoutes } from '#contract/back-office/settings/services.ts'
import { testApp } from '#testing/app.ts'
import { buildBackOffice, type BackOffice } from '#testing/builders/back-office.ts'
import { buildStaff, enter } from '#testing/builders/people.ts'
import { buildProvider } from '#testing/builders/third-party/providers.ts'
import { openInside } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'
import { ProofGate } from '#web/app/session/ProofGate.tsx'
import { FormPage } from '#web/back-office/form/FormPage.tsx'
import { RowDrawer } from '#web/back-office/form/RowDrawer.tsx'
import { FormerServers } from '#web/back-office/frame/FormerServers.tsx'
import { siteSettingsPage } from '#web/back-office/pages/content/site-pages.tsx'

import { signInProviderPage } from './provider-page.tsx'
import { gatewaySettingPage, serviceSettingPage } from './setting-pages.tsx'

const library = await testApp()
let backOffice: BackOffice

beforeAll(async () => {
  backOffice = await buildBackOffice(library)
})
afterEach(() => {
  endSession('own')
})

const openServices = () => openInside(backOffice.system, <FormPage page={serviceSettingPage} id={1} />)
const row = () => backOffice.system.call(serviceSettingRoutes.detail, { id: 1 })

test('a secret is typed, saved, shown no more, and stays unless another is typed', async () => {
  const { user, unmount } = await openServices()
  await user.type(await screen.findByLabelText(/^服务地址/), 'http://127.0.0.1:9/v1')
  await user.type(screen.getByLabelText(/^模型/), 'any-model')
  const key = () => screen.getByLabelText<HTMLInputElement>(/^服务的密钥/)
  expect(key().type).toBe('password')
  await user.type(key(), 'sk-secret-0815')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(async () => expect((await row()).aiKey).toMatch(/^•/))
  const { aiKey } = await row()
  unmount()
  endSession('own')
  const again = await openServices()
  expect(await screen.findByText('已设置，不再显示；输入新的即更换')).toBeTruthy()
  expect(key().value).toBe('')
  expect(document.body.innerHTML).not.toContain('sk-secret')
  await again.user.type(key(), 'x')
  await again.user.clear(key())
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true)
  await again.user.clear(screen.getByLabelText(/^模型/))
  await again.user.type(screen.getByLabelText(/^模型/), 'another-model')
  await again.user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(async () => expect(await row()).toMatchObject({ aiModel: 'another-model', aiKey }))
})

test('a service is tried with what is saved, and what came of it is said; one without an account is not', async () => {
  const { user } = await openServices()
  const section = async (name: string) => within(await screen.findByRole('region', { name }))
  expect(await (await section('短信')).findByText('没有账号，这项服务不使用')).toBeTruthy()
  expect((await section('短信')).queryByRole('button', { name: '发测试短信' })).toBeNull()
  const ai = await section('智能回答')
  expect(await ai.findByText('现用本页的账号')).toBeTruthy()
  await user.click(ai.getByRole('button', { name: '试问一句' }))
  expect(await ai.findByText(/^智能回答没有成功/)).toBeTruthy()
})

test('a secret is cleared', async () => {
  const { user } = await openServices()
  await user.click(await screen.findByRole('button', { name: '清除服务的密钥' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(async () => expect((await row()).aiKey).toBeNull())
})

test('the page of the gateway tries what can be tried: a captcha of each kind, and one signed call', async () => {
  const { user } = await openInside(backOffice.guard, <FormPage page={gatewaySettingPage} id={1} />)
  for (const [name, title] of [
    ['试滑块', /^拖动滑块/],
    ['试点字', /^按顺序点击/],
    ['试等待验证', /^不看图的验证/],
  ] as const) {
    await user.click(await screen.findByRole('button', { name }))
    const dialog = within(await screen.findByRole('dialog', { name: '安全验证' }))
    expect(dialog.getByText(title)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: '关闭' }))
  }
  await user.click(screen.getByRole('button', { name: '试发一次签名的调用' }))
  expect(await screen.findByText('服务器收到的签名正确')).toBeTruthy()
  expect(screen.getByText('x-tif-', { selector: 'dd' })).toBeTruthy()
})

test('whoever does not say who they are keeps what they typed, is told, and saves it when asked once more', async () => {
  await library.pool.query('update session set proved_at = null')
  const { user } = await openInside(
    backOffice.system,
    <>
      <ProofGate />
      <FormPage page={siteSettingsPage} id={1} />
    </>,
  )
  const field = await screen.findByLabelText<HTMLInputElement>(/^邮箱/)
  const mail = async () => (await backOffice.system.call(siteSettingsRoutes.detail, { id: 1 })).mail
  const before = await mail()
  await user.clear(field)
  await user.type(field, 'archive@example.cn')
  const save = async () => {
    await user.click(screen.getByRole('button', { name: '保存' }))
    return within(await screen.findByRole('dialog', { name: '请先核实身份' }))
  }
  await user.click((await save()).getByRole('button', { name: '取消' }))
  expect(await screen.findByText('为了账号安全，请先核实身份')).toBeTruthy()
  expect([field.value, await mail()]).toEqual(['archive@example.cn', before])
  const dialog = await save()
  await user.type(await dialog.findByLabelText('登录密码'), 'Deep-bedrock-2026')
  await user.click(dialog.getByRole('button', { name: '核实' }))
  await waitFor(async () => expect(await mail()).toBe('archive@example.cn'))
  await library.pool.query('update session set proved_at = now()')
})

test('what is typed while the settings are saved stays, and is saved next; nothing of it is asked about', async () => {
  const { user } = await openInside(backOffice.system, <FormPage page={siteSettingsPage} id={1} />)
  const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label)
  const save = screen.findByRole<HTMLButtonElement>('button', { name: '保存' })
  const type = async (label: RegExp, text: string) => {
    await user.clear(await field(label))
    await user.type(await field(label), text)
  }
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
  const send = globalThis.fetch
  const slow = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    if (request[0] instanceof Request && request[0].method === 'PUT') await held
    return send(...request)
  })
  onTestFinished(() => slow.mockRestore())
  await type(/^地址/, ' 云汀路 1 号')
  await type(/^邮编/, '310000')
  await user.click(await save)
  await type(/^邮编/, '310001')
  await type(/^主办单位/, '市资源局')
  goOn()
  expect(await screen.findByText('已保存站点设置')).toBeTruthy()
  await waitFor(async () => expect((await field(/^地址/)).value).toBe('云汀路 1 号')) // as it is stored
  expect([(await field(/^邮编/)).value, (await field(/^主办单位/)).value]).toEqual(['310001', '市资源局'])
  expect(screen.getByText('有未保存的修改')).toBeTruthy()
  const stored = () => backOffice.system.call(siteSettingsRoutes.detail, { id: 1 })
  expect(await stored()).toMatchObject({ address: '云汀路 1 号', postcode: '310000' })
  await user.click(await save)
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ postcode: '310001', host: '市资源局', address: '云汀路 1 号' }),
  )
  await waitFor(async () => expect((await save).disabled).toBe(true))
})

test('an origin that is typed in is judged by the lists of the form', async () => {
  const { user } = await openInside(backOffice.system, <FormPage page={siteSettingsPage} id={1} />)
  await user.type(await screen.findByLabelText(/^可嵌入本站页面的网站/), 'https://portal.example.cn')
  await user.type(screen.getByLabelText('试一个网站'), 'https://portal.example.cn')
  expect(await screen.findByText(/^可以嵌入本站页面：名单中有/)).toBeTruthy()
  expect(screen.getByText(/^不可以向本站发页面消息：名单中没有这个网站/)).toBeTruthy()
})

test('the whole back office names servers in the former mode to those who may read the rules only', async () => {
  await library.pool.query(`insert into running_server (name, mode) values ('server-2', 'SM')`)
  const { unmount } = await openInside(backOffice.guard, <FormerServers />)
  expect(await screen.findByText(/还有 1 台服务器没有重启，仍用原来的：server-2/)).toBeTruthy()
  unmount()
  endSession('own')
  await openInside(await enter(library, await buildStaff(library, ['records_manager'])), <FormerServers />)
  expect(document.querySelector('.former-servers')).toBeNull()
  await library.pool.query(`delete from running_server where name = 'server-2'`)
})

test('the page of the gateway says which mode runs, and that the other needs a restart', async () => {
  const page = <FormPage page={gatewaySettingPage} id={1} />
  const { user, unmount } = await openInside(backOffice.guard, page)
  expect(await screen.findByText(/^正在使用：国际算法/)).toBeTruthy()
  expect(screen.queryByText(/保存后请重启各台服务器/)).toBeNull()
  expect(screen.queryByLabelText('登录密码的保存')).toBeNull()
  await user.selectOptions(screen.getByLabelText('密码算法'), 'SM')
  expect(screen.getByText(/保存后请重启各台服务器/)).toBeTruthy()
  expect(screen.getByLabelText('登录密码的保存')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(async () =>
    expect(await backOffice.guard.call(gatewaySettingRoutes.detail, { id: 1 })).toMatchObject({
      cipherMode: 'SM',
      running: 'DEFAULT',
    }),
  )
  unmount()
  endSession('own')
  await openInside(backOffice.guard, page)
  expect(await screen.findByText(/保存后请重启各台服务器/)).toBeTruthy()
})

test('a provider that is saved is tried, and what came of it is said beside the form', async () => {
  const row = { kind: 'OIDC' as const, name: '市统一认证', address: 'http://127.0.0.1:2', secret: 's' }
  const { id } = await buildProvider(library, row)
  const { user } = await openInside(
    backOffice.guard,
    <RowDrawer page={signInProviderPage} open={id} onClose={() => {}} onSaved={() => {}} />,
  )
  const section = within(await screen.findByRole('region', { name: '试一试' }))
  await user.click(section.getByRole('button', { name: '试一试' }))
  expect(await section.findByText(/^读取颁发者的配置没有成功：连不上对方/)).toBeTruthy()
})

import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { GivenOf } from '#contract/back-office/resource.ts'
import { gatewaySettingRoutes } from '#contract/back-office/settings/gateway.ts'
import { serviceSettingRoutes, type serviceSetting } from '#contract/back-office/settings/services.ts'
import { ask } from '#contract/search/ask.ts'
import { signing } from '#contract/sign-in/signing.ts'
import { templates } from '#server/messages/templates.ts'
import { signatureOf } from '#server/signing/signature.ts'
import { testApp, type SignedIn } from '#testing/app.ts'
import { setPolicy } from '#testing/builders/policy.ts'
import { mailServer } from '#testing/builders/third-party/mail-server.ts'
import { outcomeOf } from '#testing/outcome.ts'

const library = await testApp({ ai: { url: 'http://127.0.0.1:9/v1', key: 'sk-environment', model: 'm' } })
const { db, pool, raw, visitor } = library
let system: SignedIn
let security: SignedIn

let service: Server
let url: string
let heard: IncomingHttpHeaders[] = []
let answer: () => [status: number, body: string]
const words = (content: string): [number, string] => [
  200,
  JSON.stringify({ choices: [{ message: { content } }] }),
]

beforeAll(async () => {
  system = await library.signIn('services.read', 'services.write', 'audit.read')
  security = await library.signIn('gateway.read', 'gateway.write')
  service = createServer((request, reply) => {
    heard.push(request.headers)
    const [status, body] = answer()
    reply.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`
})
afterAll(() => void service.close())
beforeEach(async () => {
  heard = []
  await pool.query('truncate call_count')
})

const version = async () => (await system.call(serviceSettingRoutes.detail, { id: 1 })).version
const save = async (values: GivenOf<typeof serviceSetting>) =>
  system.call(serviceSettingRoutes.update, { id: 1, version: await version(), values })

const secret = 'sk-very-secret-0815'

describe('accounts of services', () => {
  test('what is not set comes from the environment, and what is set replaces it at once', async () => {
    expect(await system.call(serviceSettingRoutes.sources, {})).toEqual({
      ai: 'environment',
      sms: 'none',
      mail: 'none',
      database: 'embedded',
    })
    answer = () => words('可用')
    await save({ aiUrl: `${url}/`, aiModel: 'any-model', aiKey: secret })
    expect((await system.call(serviceSettingRoutes.sources, {})).ai).toBe('settings')
    const { result } = await system.call(serviceSettingRoutes.try, { service: 'ai', to: '' })
    expect(result).toBe('服务已答复：可用')
    expect(heard.map(({ authorization }) => authorization)).toEqual([`Bearer ${secret}`])
    expect((await visitor.call(ask.question, { question: '钻孔' })).answers).toBe(true)
  })

  test('a secret is in no answer, in no log and in no column that can be read', async () => {
    const row = await system.call(serviceSettingRoutes.detail, { id: 1 })
    expect(row.aiKey).toMatch(/^•{8} [\da-f]{4}$/)
    const { rows } = await pool.query<{
      line: string
    }>(`select to_jsonb(s)::text as line from service_setting s
      union all select to_jsonb(e)::text from audit_event e`)
    for (const { line } of rows) expect(line).not.toContain(secret)
    const { rows: sealed } = await pool.query<{ key: Buffer }>('select ai_key as key from service_setting')
    expect(sealed[0]?.key.toString('latin1')).not.toContain(secret)
    const log = rows.map(({ line }) => line).join('\n')
    expect(log).toContain('resource_updated')
    expect(log).toContain('aiKey')
  })

  test('a new secret is another print, though the log does not say which', async () => {
    const before = (await system.call(serviceSettingRoutes.detail, { id: 1 })).aiKey
    await save({ aiKey: `${secret}-2` })
    expect((await system.call(serviceSettingRoutes.detail, { id: 1 })).aiKey).not.toBe(before)
  })

  test('a secret is not sent to another address than it was given for', async () => {
    const moved = { aiUrl: 'https://elsewhere.example/v1' }
    await expect(save(moved)).rejects.toMatchObject({
      detail: { fields: { 'values.aiKey': '服务换了地址或账号，请重新填写' } },
    })
    await save({ ...moved, aiKey: null })
    expect((await system.call(serviceSettingRoutes.detail, { id: 1 })).aiKey).toBeNull()
    await save({ aiUrl: url, aiKey: secret })
  })

  test.each<[string, GivenOf<typeof serviceSetting>, string]>([
    ['dots for a secret', { aiKey: '•••••••• 0a1b' }, 'values.aiKey'],
    ['an address that is none', { aiUrl: 'ftp://x' }, 'values.aiUrl'],
    ['an address with a password', { aiUrl: 'https://a:b@x/v1' }, 'values.aiUrl'],
    ['no model', { aiModel: null }, 'values.aiModel'],
    ['a provider alone', { smsProvider: 'aliyun' }, 'values.smsKeyId'],
    ['an unknown provider', { smsProvider: 'twilio' as 'aliyun' }, 'values.smsProvider'],
    [
      'templates that are not all there',
      {
        ...{ smsProvider: 'aliyun', smsKeyId: 'k', smsKeySecret: 's', smsSignName: '馆' },
        smsTemplates: 'signInCode=SMS_1',
      },
      'values.smsTemplates',
    ],
    ['a mail server without a sender', { mailHost: 'smtp.example.cn' }, 'values.mailFrom'],
    ['a sender that is none', { mailHost: 'smtp.example.cn', mailFrom: '某馆' }, 'values.mailFrom'],
    ['a host with a scheme', { mailHost: 'smtp://example.cn', mailFrom: 'a@b.cn' }, 'values.mailHost'],
  ])('%s is refused', async (_, values, field) => {
    const before = await version()
    await expect(save(values)).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { [field]: expect.any(String) } },
    })
    expect(await version()).toBe(before)
  })

  test('only whoever may sees them, and to change or try them one proves who one is', async () => {
    const other = await library.signIn('site.write')
    expect(await outcomeOf(other.call(serviceSettingRoutes.detail, { id: 1 }))).toBe('forbidden')
    expect(await outcomeOf(security.call(serviceSettingRoutes.sources, {}))).toBe('forbidden')
    await pool.query(`update session set proved_at = null where account = $1`, [system.actor.id])
    const asked = { id: 1, version: await version(), values: { aiModel: 'x' } }
    expect(await outcomeOf(system.call(serviceSettingRoutes.update, asked))).toBe('proof_required')
    expect(await outcomeOf(system.call(serviceSettingRoutes.try, { service: 'ai', to: '' }))).toBe(
      'proof_required',
    )
    await pool.query(`update session set proved_at = now() where account = $1`, [system.actor.id])
  })
})

describe('trying a service', () => {
  const tried = (service: 'ai' | 'sms' | 'mail', to = '') =>
    system.call(serviceSettingRoutes.try, { service, to }).catch((error: unknown) => Object(error).message)

  test('without an account is refused', async () => {
    expect(await tried('sms', '13812345678')).toBe('短信没有成功：没有填写账号')
  })

  test.each<[string, () => [number, string], string]>([
    ['refuses the key', () => [401, `key ${secret} is wrong`], '智能回答服务没有接受本馆的请求'],
    ['answers nothing of use', () => [200, '<html>'], '智能回答服务暂时不可用'],
    ['answers too much', () => [200, 'x'.repeat(300_000)], '智能回答服务暂时不可用'],
  ])('that %s says so without its words', async (_, reply, reason) => {
    answer = reply
    const message = String(await tried('ai'))
    expect(message).toContain(`智能回答没有成功：${reason}`)
    expect(message).not.toContain(secret)
  })

  test('mail goes to an address, and a server that is away is reported', async () => {
    await save({ mailHost: '127.0.0.1', mailPort: 9, mailTls: false, mailFrom: '某馆 <a@b.cn>' })
    expect(await tried('mail', 'nobody')).toBe('请填写邮箱')
    expect(await tried('mail', 'reader@example.cn')).toBe('邮件没有成功：服务商暂时不可用（ESOCKET）')
  })
})

describe('a service that works', () => {
  test('accepts the test mail, and the page is told so', async () => {
    const { port, heard: lines } = await mailServer()
    await save({ mailHost: '127.0.0.1', mailPort: port, mailTls: false, mailFrom: '某馆 <a@b.cn>' })
    const { result } = await system.call(serviceSettingRoutes.try, {
      service: 'mail',
      to: 'reader@example.cn',
    })
    expect(result).toBe('邮件服务器已接受')
    expect(lines).toEqual(expect.arrayContaining(['MAIL FROM:<a@b.cn>', 'RCPT TO:<reader@example.cn>', '.']))
  })

  test('accepts the test SMS of its provider, and the page is told so', async () => {
    const smsTemplates = Object.keys(templates)
      .map((name) => `${name}=SMS_1`)
      .join('\n')
    await save({ smsProvider: 'aliyun', smsKeyId: 'k', smsKeySecret: 's', smsSignName: '馆', smsTemplates })
    answer = () => [200, '{"Code":"OK","BizId":"1"}']
    const asked: URL[] = []
    const { fetch } = globalThis // the provider's constant address leads to the service on this machine
    globalThis.fetch = (to, init) => {
      asked.push(new URL(String(to)))
      return fetch(url, init)
    }
    const body = { service: 'sms', to: '+86 138 1234 5678' }
    const tried = await raw('PUT', '/api/serviceSetting/try', { body, token: system.token })
    expect(tried.body.data).toEqual({ result: '短信服务商已接受；验证码 000000 不能用于登录' })
    expect(asked.map(({ origin }) => origin)).toEqual(['https://dysmsapi.aliyuncs.com'])
    expect(asked[0]?.searchParams.get('PhoneNumbers')).toBe('13812345678')
    expect(heard).toHaveLength(1)
  })
})

describe('the rules of signing in and of the gateway', () => {
  const read = () => security.call(gatewaySettingRoutes.detail, { id: 1 })
  const change = async (
    values: Parameters<typeof security.call<typeof gatewaySettingRoutes.update>>[1]['values'],
  ) => security.call(gatewaySettingRoutes.update, { id: 1, version: (await read()).version, values })

  test('SM is a setting, and the page says which mode runs until the restart', async () => {
    expect(await read()).toMatchObject({
      cipherMode: 'DEFAULT',
      running: 'DEFAULT',
      passwordScheme: 'argon2id',
    })
    await change({ cipherMode: 'SM', passwordScheme: 'pbkdf2-sm3' })
    expect(await read()).toMatchObject({ cipherMode: 'SM', running: 'DEFAULT', passwordScheme: 'pbkdf2-sm3' })
    await change({ cipherMode: 'DEFAULT' })
    expect(await read()).toMatchObject({ cipherMode: 'DEFAULT', passwordScheme: 'argon2id' })
  })

  test('servers that still run in the former mode are named until they are gone', async () => {
    const former = async () => (await security.call(gatewaySettingRoutes.servers, {})).former
    await expect.poll(async () => (await pool.query('select from running_server')).rowCount).toBe(1)
    await pool.query(`insert into running_server (name, mode) values ('server-2', 'SM')`)
    expect(await former()).toEqual(['server-2'])
    await change({ cipherMode: 'SM' })
    expect(await former()).toEqual([expect.stringMatching(/-\d+-[\da-f]{4}$/)])
    await change({ cipherMode: 'DEFAULT' })
    const longAgo = `update running_server set seen_at = now() - interval '2 minutes' where name = 'server-2'`
    await pool.query(longAgo)
    expect(await former()).toEqual([])
    expect(await outcomeOf(system.call(gatewaySettingRoutes.servers, {}))).toBe('forbidden')
  })

  test('a signed call says what the server read of it', async () => {
    await setPolicy(library, 'mostSessions', 9) // with which the rules are read anew, those of the ciphers too
    const read = async (headers: Record<string, string>) =>
      (await raw('GET', '/api/gatewaySetting/try', { headers, token: security.token })).body.data
    expect(await read({})).toEqual({
      ...{ prefix: 'x-tif-', passId: null, fault: '没有收到签名的请求头', behind: null },
      ...{ tenant: null, app: null },
    })
    const { passId, passToken } = await security.call(signing.read, {})
    const timestamp = String(Math.floor(Date.now() / 1000) - 60)
    const signed = {
      'x-tif-paasid': passId,
      'x-tif-timestamp': timestamp,
      'x-tif-nonce': 'abcdef',
      'x-tif-signature': signatureOf('SHA-256', { token: passToken, timestamp, nonce: 'abcdef' }),
    }
    const known = { ...signed, 'x-tenant-id': '1', 'x-app-id': 'portal' }
    const { behind, ...rest } = await read(known)
    expect(rest).toEqual({ prefix: 'x-tif-', passId, fault: null, tenant: '1', app: 'portal' })
    expect(Number(behind)).toBeGreaterThanOrEqual(59)
    expect((await read({ ...signed, 'x-tif-signature': '0' }))['fault']).toBe('请求签名不对或已失效')
    expect((await read({ ...signed, 'x-tif-timestamp': '1700000000' }))['fault']).toMatch(/^本机的时间/)
  })

  test('another tenant of ours takes its apps along', async () => {
    await change({ tenant: 'city-archive' })
    await setPolicy(library, 'mostSessions', 10) // with which the rules are read anew
    const ask = async (tenant: string) =>
      (await raw('GET', '/api/site', { headers: { 'x-tenant-id': tenant, 'x-app-id': 'portal' } })).status
    expect([await ask('city-archive'), await ask('1')]).toEqual([200, 400])
    await pool.query(`update app set tenant = '1'`)
    await setPolicy(library, 'tenant', '1')
  })

  test.each([
    ['a prefix with a colon', { signaturePrefix: 'x:' }, 'values.signaturePrefix'],
    ['a short token', { passToken: 'abc' }, 'values.passToken'],
    ['a pass id with spaces', { passId: 'a b' }, 'values.passId'],
    ['no session at all', { mostSessions: 0 }, 'values.mostSessions'],
    ['an unknown mode', { cipherMode: 'ROT13' as 'SM' }, 'values.cipherMode'],
  ])('%s is refused', async (_, values, field) => {
    await expect(change(values)).rejects.toMatchObject({
      detail: { fields: { [field]: expect.any(String) } },
    })
  })

  test('what a form does not hold is not written', async () => {
    const { version } = await read()
    const body = { version, values: { running: 'SM' } }
    const { status } = await raw('PUT', '/api/gatewaySetting/1', { body, token: security.token })
    expect(status).toBe(400)
  })

  test('whoever may not is refused, and a second editor sees what the first has saved', async () => {
    expect(await outcomeOf(system.call(gatewaySettingRoutes.detail, { id: 1 }))).toBe('forbidden')
    const { version } = await read()
    await change({ mostSessions: 9 })
    const late = { id: 1, version, values: { mostSessions: 8 } }
    expect(await outcomeOf(security.call(gatewaySettingRoutes.update, late))).toBe('row_changed')
    const { mostSessions } = await db
      .selectFrom('signInPolicy')
      .select('mostSessions')
      .executeTakeFirstOrThrow()
    expect(mostSessions).toBe(9)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { signInProviderRoutes as routes } from '#contract/back-office/sign-in/provider.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { type FakeProviders, startFakeProviders } from '#testing/builders/third-party/fake-providers.ts'
import { type OidcServer, startOidc } from '#testing/builders/third-party/oidc.ts'
import { buildProvider } from '#testing/builders/third-party/providers.ts'
import { type Directory, hasSlapd, startSlapd } from '#testing/builders/third-party/slapd.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let officer: SignedIn
let oidc: OidcServer
let fakes: FakeProviders
let calls = 0

beforeAll(async () => {
  library = await testApp()
  officer = await library.signIn('providers.read', 'providers.write')
  oidc = await startOidc([])
  fakes = await startFakeProviders()
})
afterAll(() => Promise.all([oidc.close(), fakes.close()]))

/** What the button says of a row that is stored. */
async function tried(fields: Parameters<typeof buildProvider>[1]) {
  const { id } = await buildProvider(library, { secret: 's', enabled: false, ...fields })
  calls += 1
  return library
    .from(`10.1.0.${calls}`, officer.token)
    .call(routes.try, { id })
    .then(
      ({ result, warning }) => [result, warning],
      ({ code, message }: { code?: string; message?: string }) => [code, message],
    )
}

const dead = 'http://127.0.0.1:2'

test('needs the right to write and a fresh proof, and a row', async () => {
  const { id } = await buildProvider(library, { address: dead, secret: 's' })
  const reader = await library.signIn('providers.read')
  expect(await outcomeOf(reader.call(routes.try, { id }))).toBe('forbidden')
  expect(await outcomeOf(officer.call(routes.try, { id: 999_999 }))).toBe('not_found')
  const stale = await library.signIn('providers.write')
  await library.pool.query('update session set proved_at = null where account = $1', [stale.actor.id])
  expect(await outcomeOf(stale.call(routes.try, { id }))).toBe('proof_required')
})

test('of OIDC the configuration and the keys are read; without the address of the site it warns', async () => {
  const [result, warning] = await tried({ address: oidc.issuer, appId: oidc.clientId })
  expect(result).toMatch(/^已读到颁发者的配置与 \d 把公钥/)
  expect(warning).toMatch(/^服务器没有设置 PUBLIC_URL/)
})

test.each<[string, Parameters<typeof buildProvider>[1], string]>([
  ['OIDC', { kind: 'OIDC', address: dead }, '读取颁发者的配置没有成功：连不上对方（ECONNREFUSED）'],
  ['a union', { kind: 'UNION', address: dead }, '连接 127.0.0.1:2 没有成功：连不上对方（ECONNREFUSED）'],
  ['WeChat', { kind: 'WECHAT_OPEN', address: dead }, '连接 127.0.0.1:2 没有成功：连不上对方（ECONNREFUSED）'],
  ['a directory', { kind: 'LDAP', address: 'ldap://127.0.0.1:2', baseDn: 'dc=x' }, '连接目录'],
])('%s that is dead is said to be', async (_, fields, words) => {
  const [code, message] = await tried(fields)
  expect(code).toBe('service_failed')
  expect(message).toContain(words)
  expect(message).toContain('连不上对方')
})

test('what is no OIDC provider, has no secret, or a key that is none, is told apart', async () => {
  const address = fakes.origin
  expect((await tried({ address }))[1]).toMatch(/^读取颁发者的配置没有成功：/)
  expect(await tried({ kind: 'UNION', address, secret: undefined })).toEqual([
    'service_failed',
    '读取密钥没有成功：没有填写密钥',
  ])
  expect((await tried({ kind: 'ALIPAY', address }))[1]).toBe('读取密钥没有成功：密钥不是应用私钥（RSA2）')
})

test.each(['UNION', 'GITEE'] as const)(
  'of %s the host is asked for an answer, without a code',
  async (kind) => {
    const [result] = await tried({ kind, address: fakes.origin })
    expect(result).toMatch(/^127\.0\.0\.1:\d+ 有应答（HTTP \d{3}）/)
  },
)

describe.each(hasSlapd ? ['slapd'] : [])('a directory, on %s', () => {
  let directory: Directory
  beforeAll(async () => {
    directory = await startSlapd([])
  })
  afterAll(() => directory.close())

  test('is signed in to and searched', async () => {
    const { address, baseDn, bindDn, bindPassword: secret } = directory
    const row = { kind: 'LDAP' as const, address, baseDn, bindDn, secret }
    expect(await tried(row)).toEqual(['已连到目录，查询账号可以登录并查找', undefined])
    expect((await tried({ ...row, secret: 'wrong' }))[1]).toContain('以查询账号登录没有成功：账号或密码不对')
    expect((await tried({ ...row, baseDn: `ou=none,${baseDn}` }))[1]).toContain('没有这个范围')
    expect((await tried({ ...row, address: directory.tlsAddress }))[1]).toContain('证书不受信任')
  })
})

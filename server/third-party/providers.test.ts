import { beforeAll, describe, expect, test } from 'vitest'

import { signInProviderRoutes as routes } from '#contract/back-office/sign-in/provider.ts'
import { thirdParty } from '#contract/sign-in/third-party.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildAccount } from '#testing/builders/accounts.ts'
import { newBrowser } from '#testing/builders/third-party/providers.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

import { readProvider } from './providers.ts'

let library: TestApp
let officer: SignedIn
beforeAll(async () => {
  library = await testApp()
  officer = await library.signIn('providers.read', 'providers.write')
})

const secret = 'SECRET-of-gitee-0123456789'
const gitee = {
  ...{ code: 'gitee', name: 'Gitee', kind: 'GITEE', appId: 'abc', secret },
  ...{ audience: 'everyone' as const, position: 1, enabled: true, endsThere: false, domain: false },
}

test('a secret is written, used, and answered to nobody: not in the row, the list, the log or the table', async () => {
  const { id } = await officer.call(routes.create, { values: gitee })
  const detail = await officer.call(routes.detail, { id })
  expect(detail).toMatchObject({ name: 'Gitee', secret: null, secretHeld: true, bound: 0 })
  await officer.call(routes.update, { id, version: detail.version, values: { name: '码云' } })
  const listed = await officer.call(routes.page, { current: 1, size: 10 })
  const log = await library.pool.query('select * from audit_event')
  const table = await library.pool.query('select * from sign_in_provider')
  expect(JSON.stringify([listed, log.rows, table.rows.map(String)])).not.toContain(secret)
  expect(Buffer.from(table.rows[0].secret).includes(secret)).toBe(false)
  expect((await readProvider(library.db, library.identity.personal, 'gitee')).secret).toBe(secret)
})

test('a kind says what it needs, at the field', async () => {
  const refused = (values: object) =>
    officer.call(routes.create, { values: { ...gitee, code: 'x1', ...values } }).then(
      () => 'done',
      (error: { detail?: { fields?: object } }) => Object.keys(error.detail?.fields ?? {}).join(),
    )
  expect(await refused({ secret: null })).toBe('values.secret')
  expect(await refused({ kind: 'OIDC' })).toBe('values.address')
  expect(await refused({ kind: 'OIDC', address: 'http://intranet.example' })).toBe('values.address')
  expect(await refused({ kind: 'OIDC', address: 'https://id.example/?a=b' })).toBe('values.address')
  expect(await refused({ kind: 'LDAP', address: 'ldaps://dc.example', secret: null })).toBe('values.baseDn')
  expect(await refused({ kind: 'ALIPAY', publicKey: 'none', secret: 'none' })).toBe('values.secret')
  expect(await refused({ kind: 'NONE' })).toBe('values.kind')
})

const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { detail?: { fields?: object } }) => Object.keys(error.detail?.fields ?? {}).join(),
  )

test.each([
  ...[
    'https://',
    'https:///',
    'https://:443',
    'https://host:99999',
    'ldap://',
    'ldaps://:636',
    'https://a b',
  ],
  ...[String.raw`https://a\b.example`, 'https://user@host.example', 'https://[::1', 'http://192.168.1.1'],
])('%j is no address of a provider', async (address) => {
  const oidc = { ...gitee, code: 'x3', kind: 'OIDC', address }
  expect(await faultOf(officer.call(routes.create, { values: oidc }))).toBe('values.address')
  const union = { ...oidc, kind: 'UNION', address: 'https://p.example', logoutAddress: address }
  expect(await faultOf(officer.call(routes.create, { values: union }))).toBe('values.logoutAddress')
})

describe('a secret that is held', () => {
  const standing = { ...gitee, kind: 'OIDC', address: 'https://id.example' }

  async function stored(values: object) {
    const { id } = await officer.call(routes.create, { values: { ...standing, enabled: false, ...values } })
    return async (change: object) => {
      const { version } = await officer.call(routes.detail, { id })
      return faultOf(officer.call(routes.update, { id, version, values: change }))
    }
  }

  test('is not sent to another address, app or host than it was given for, nor for another account', async () => {
    const change = await stored({ code: 'moved' })
    for (const moved of [
      { address: 'https://elsewhere.example' },
      { appId: 'another' },
      { hosts: 'elsewhere.example' },
      { address: 'https://elsewhere.example', secret: '' },
    ])
      expect([moved, await change(moved)]).toEqual([moved, 'values.secret'])
    expect(await change({ name: '换了名字', address: standing.address, hosts: '' })).toBe('done')
    expect(await change({ address: 'https://elsewhere.example', secret: 'another' })).toBe('done')
    const domain = { kind: 'LDAP', address: 'ldaps://dc.example', baseDn: 'dc=example', bindDn: 'cn=a' }
    const search = await stored({ ...domain, code: 'moved-domain' })
    expect(await search({ bindDn: 'cn=b' })).toBe('values.secret')
    expect(await search({ address: 'ldaps://elsewhere.example' })).toBe('values.secret')
    expect(await search({ bindDn: null })).toBe('done')
    expect(await search({ address: 'ldaps://elsewhere.example' })).toBe('done')
    const { records } = await officer.call(routes.page, { current: 1, size: 10, text: 'moved-domain' })
    expect(records).toMatchObject([{ secretHeld: false }])
  })

  test('does not make another provider of one that accounts are bound to', async () => {
    const change = await stored({ code: 'bound' })
    const account = await buildAccount(library.db)
    await library.pool.query(
      `insert into account_identity (account, provider, subject)
       select $1, id, '7' from sign_in_provider where code = 'bound'`,
      [account.id],
    )
    expect(await change({ address: 'https://elsewhere.example', secret: 'another' })).toBe('values.address')
    expect(await change({ appId: 'another', secret: 'another' })).toBe('values.appId')
    expect(await change({ secret: 'renewed', enabled: false })).toBe('done')
  })
})

test('to make, change or remove one needs a fresh proof', async () => {
  const { id } = await officer.call(routes.create, { values: { ...gitee, code: 'proof', enabled: false } })
  const stale = await library.signIn('providers.read', 'providers.write')
  await library.pool.query('update session set proved_at = null where account = $1', [stale.actor.id])
  expect(
    await outcomesOf([
      stale.call(routes.create, { values: { ...gitee, code: 'proof-2' } }),
      stale.call(routes.update, { id, version: 1, values: { name: '换了' } }),
      stale.call(routes.batchDelete, { ids: [id] }),
    ]),
  ).toEqual(Array(3).fill('proof_required'))
})

test('the sign-in pages see what is enabled, nothing of its settings, and no page to go to from a site without address', async () => {
  await officer.call(routes.create, { values: { ...gitee, code: 'off', enabled: false } })
  const directory = { kind: 'LDAP', address: 'ldaps://dc.example', baseDn: 'dc=example' }
  await officer.call(routes.create, { values: { ...gitee, code: 'domain', name: '域账号', ...directory } })
  const offered = await library.visitor.call(thirdParty.providers, {})
  expect(offered).toEqual([{ code: 'domain', name: '域账号', kind: 'LDAP', staffOnly: false }])
})

test('without the address of the site nobody is sent away; a provider that is off is none', async () => {
  const start = (provider: string) =>
    outcomeOf(library.visitor.call(thirdParty.start, { provider, browser: newBrowser().hash }))
  expect(await start('gitee')).toBe('provider_off')
  expect(await start('off')).toBe('provider_off')
  expect(await start('unknown')).toBe('provider_off')
})

test('one that accounts are bound to stays; others need the permission', async () => {
  const account = await buildAccount(library.db)
  const [{ id }] = (await library.pool.query(`select id from sign_in_provider where code = 'gitee'`)).rows
  await library.db
    .insertInto('accountIdentity')
    .values({ account: account.id, provider: id, subject: '1' })
    .execute()
  expect(await outcomeOf(officer.call(routes.batchDelete, { ids: [id] }))).toBe('row_in_use')
  const reader = await library.signIn('providers.read')
  expect(await outcomeOf(reader.call(routes.create, { values: { ...gitee, code: 'x2' } }))).toBe('forbidden')
  expect(await outcomeOf((await library.signIn()).call(routes.page, { current: 1, size: 10 }))).toBe(
    'forbidden',
  )
})

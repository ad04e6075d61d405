import { beforeAll, expect, test } from 'vitest'

import { signInProviderRoutes as routes } from '#contract/back-office/sign-in/provider.ts'
import { thirdParty } from '#contract/sign-in/third-party.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildAccount } from '#testing/builders/accounts.ts'
import { newBrowser } from '#testing/builders/third-party/providers.ts'
import { outcomeOf } from '#testing/outcome.ts'

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

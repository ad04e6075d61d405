import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { me } from '#contract/accounts/me.ts'
import { thirdParty } from '#contract/sign-in/third-party.ts'
import { token } from '#contract/sign-in/token.ts'
import { mailKey } from '#server/people/people.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember } from '#testing/builders/people.ts'
import { type OidcServer, signInAtOidc, startOidc } from '#testing/builders/third-party/oidc.ts'
import { buildProvider, newBrowser } from '#testing/builders/third-party/providers.ts'

const publicUrl = 'https://library.example'

let library: TestApp
let oidc: OidcServer

beforeAll(async () => {
  library = await testApp({ publicUrl })
  oidc = await startOidc([`${publicUrl}/`])
  const row = { address: oidc.issuer, appId: oidc.clientId, secret: oidc.clientSecret }
  await buildProvider(library, { ...row, code: 'city' })
  await buildProvider(library, { ...row, code: 'domain', name: '市局域', domain: true })
})
afterAll(() => oidc.close())

/** Signs in there as somebody, and comes back. */
async function arrive(provider: string, login: string) {
  const browser = newBrowser()
  const asked = { provider, browser: browser.hash }
  const { address } = await library.visitor.call(thirdParty.start, asked)
  const {
    code = '',
    state = '',
    iss = '',
  } = Object.fromEntries((await signInAtOidc(address, login)).searchParams)
  const shown = { grant: 'social' as const, answer: code, state, iss, browser: browser.secret }
  return library.visitor.call(token.signIn, shown)
}

const whoIs = (accessToken: string | undefined) => library.from('10.3.0.1', accessToken).call(me, {})

async function accountsOf(username: string) {
  const { rows } = await library.pool.query(
    `select a.id, a.name, a.source, array(select r.code from account_role ar join role r on r.id = ar.role
      where ar.account = a.id) as roles from account a where username_key = $1`,
    [username],
  )
  return rows
}

describe('whoever comes by a domain of OpenID Connect', () => {
  test('has an account from the first entry on, of source 99 and with the role of members; the second finds it', async () => {
    const first = await whoIs((await arrive('domain', 'surveyor')).tokens?.accessToken)
    expect(await accountsOf('surveyor')).toEqual([
      { id: first.id, name: 'surveyor 的姓名', source: 99, roles: ['member'] },
    ])
    const second = await whoIs((await arrive('domain', 'surveyor')).tokens?.accessToken)
    expect(second.id).toBe(first.id)
    expect(await accountsOf('surveyor')).toHaveLength(1)
  })

  test('does not take over a username that somebody has', async () => {
    const { id } = await buildMember(library, { username: 'Taken-Name', name: '周远山' })
    expect(await arrive('domain', 'taken-name')).toMatchObject({ link: { provider: '市局域' } })
    expect(await accountsOf('taken-name')).toEqual([{ id, name: '周远山', source: 1, roles: ['member'] }])
    expect(await library.pool.query('select from account_identity where account = $1', [id])).toMatchObject({
      rowCount: 0,
    })
  })

  test('is asked to bind or to register, where the domain names no username', async () => {
    expect(await arrive('domain', 'nameless-one')).toMatchObject({ link: { label: 'nameless-one 的姓名' } })
    expect(await accountsOf('nameless-one')).toEqual([])
  })
})

test('an equal mail address, which the provider sends and calls verified, opens no account of ours', async () => {
  const { personal } = library.identity
  const person = await buildMember(library)
  for (const [provider, login] of [
    ['city', 'same-mail'],
    ['domain', 'same-mail-there'],
  ] as const) {
    const mail = `${login}@example.cn`
    await library.db
      .updateTable('account')
      .set({ mail: personal.seal(mail), mailKey: personal.index(mailKey(mail)) })
      .where('id', '=', person.id)
      .execute()
    const { link, tokens } = await arrive(provider, login)
    const { rows } = await library.pool.query<{ token: Buffer }>(
      'select id_token as token from provider_session order by id desc limit 1',
    )
    const claims = decodeJwt(personal.unseal(rows[0]?.token ?? Buffer.alloc(0)))
    expect(claims).toMatchObject({ email: mail, email_verified: true })
    expect(link === undefined).toBe(provider === 'domain')
    expect(tokens && (await whoIs(tokens.accessToken)).id).not.toBe(person.id)
  }
  const { rows } = await library.pool.query('select from account_identity where account = $1', [person.id])
  expect(rows).toEqual([])
})

import { randomUUID } from 'node:crypto'

import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { me } from '#contract/accounts/me.ts'
import { heldTokens } from '#contract/sign-in/held-tokens.ts'
import { thirdParty } from '#contract/sign-in/third-party.ts'
import { token } from '#contract/sign-in/token.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import {
  buildMember,
  buildStaff,
  enter,
  buildClient,
  type Inside,
  type TestPerson,
  totpOf,
} from '#testing/builders/people.ts'
import {
  oidcVisitor,
  type OidcServer,
  signInAtOidc,
  signOutAtOidc,
  startOidc,
} from '#testing/builders/third-party/oidc.ts'
import { buildProvider, newBrowser } from '#testing/builders/third-party/providers.ts'
import { outcomeOf } from '#testing/outcome.ts'

const publicUrl = 'https://library.example'
const path = '/api/social/signedOut/city'
const gone = 'not_signed_in signed_out_there'

let library: TestApp
let oidc: OidcServer

/** What the provider posts arrives at the library, which listens at no port. */
const deliver: typeof fetch = async (_, init) => {
  const body = await new Response(init?.body).text()
  return new Response(null, { status: await post(body) })
}

const headers = { 'content-type': 'application/x-www-form-urlencoded' }
const post = async (body: string, to = path) => (await library.raw('POST', to, { body, headers })).status

beforeAll(async () => {
  library = await testApp({ publicUrl })
  oidc = await startOidc([`${publicUrl}/`], { uri: `${publicUrl}${path}`, deliver })
  const { issuer: address, clientId: appId, clientSecret: secret } = oidc
  await buildProvider(library, { code: 'city', name: '市统一认证', address, appId, secret, endsThere: true })
})
afterAll(() => oidc.close())

async function arrive(login: string, visit = oidcVisitor()) {
  const browser = newBrowser()
  const asked = { provider: 'city', browser: browser.hash }
  const { address } = await library.visitor.call(thirdParty.start, asked)
  const back = await signInAtOidc(address, login, visit)
  const { code = '', state = '', iss = '' } = Object.fromEntries(back.searchParams)
  const entry = await library.visitor.call(token.signIn, {
    ...{ grant: 'social', answer: code, state, iss, browser: browser.secret },
  })
  return { entry, visit }
}

/** A person who is in by the provider, and again by a password. */
async function known(login: string) {
  const person = await buildMember(library)
  const byPassword = await enter(library, person)
  const { entry } = await arrive(login)
  await byPassword.call(thirdParty.bind, { link: entry.link?.ticket })
  return { person, byPassword, ...(await again(login, person)) }
}

async function again(login: string, person: TestPerson) {
  const { entry, visit } = await arrive(login)
  const { rows } = await library.pool.query<{ sid: string }>(
    'select sid from provider_session order by id desc limit 1',
  )
  return {
    ...{ visit, sid: rows[0]?.sid ?? '' },
    here: buildClient(library, person, entry.tokens ?? { accessToken: '', expiresIn: 0 }),
  }
}

const isIn = (here: Inside) => outcomeOf(here.call(me, {}))

const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const now = () => Math.floor(Date.now() / 1000)
const claims = (given: JWTPayload): JWTPayload => ({
  ...{ iss: oidc.issuer, aud: oidc.clientId, iat: now(), exp: now() + 120, jti: randomUUID(), events },
  ...given,
})
const sent = (jwt: string) => post(new URLSearchParams({ logout_token: jwt }).toString())

describe('a logout token is refused', () => {
  let sid: string
  let here: Inside
  beforeAll(async () => {
    ;({ sid, here } = await known('careful'))
  })

  test.each<[string, (id: string) => JWTPayload]>([
    ['of another issuer', (id) => ({ sid: id, iss: 'https://evil.example' })],
    ['for another application', (id) => ({ sid: id, aud: 'another' })],
    ['that is over', (id) => ({ sid: id, iat: now() - 300, exp: now() - 120 })],
    ['that never ends', (id) => ({ sid: id, exp: undefined })],
    ['of long ago, however long it lasts', (id) => ({ sid: id, iat: now() - 3600, exp: now() + 86_400 })],
    ['of the future', (id) => ({ sid: id, iat: now() + 600, exp: now() + 900 })],
    ['without a time', (id) => ({ sid: id, iat: undefined })],
    ['without a number', (id) => ({ sid: id, jti: undefined })],
    ['with a nonce, as ID tokens have', (id) => ({ sid: id, nonce: 'n' })],
    ['without the event', (id) => ({ sid: id, events: undefined })],
    ['of another event', (id) => ({ sid: id, events: { 'https://evil.example': {} } })],
    ['with an event that is no object', (id) => ({ sid: id, events: { [Object.keys(events)[0] ?? '']: 1 } })],
    ['of nobody', () => ({})],
  ])('%s', async (_, given) => {
    expect(await sent(await oidc.sign(claims(given(sid))))).toBe(400)
    expect(await isIn(here)).toBe('done')
  })

  test('of the type of another token, unsigned, signed by others, or with the secret of the application', async () => {
    const right = claims({ sid })
    const key = new TextEncoder().encode(oidc.clientSecret)
    const other = await startOidc([])
    for (const jwt of [
      await oidc.sign(right, { typ: 'at+jwt' }),
      await oidc.sign(right, { kid: 'unknown' }),
      new UnsecuredJWT(right).encode(),
      await other.sign(right),
      await new SignJWT(right).setProtectedHeader({ alg: 'HS256', typ: 'logout+jwt' }).sign(key),
      '',
      'a.b.c',
    ])
      expect(await sent(jwt)).toBe(400)
    await other.close()
    expect(await isIn(here)).toBe('done')
    await library.identity.auditBuffer.close()
    const { rows } = await library.pool.query(
      `select object from audit_event where action = 'sign_out_refused'`,
    )
    expect(rows[0]).toEqual({ object: '市统一认证' })
  })

  test('that was used', async () => {
    const jwt = await oidc.sign(claims({ sid: 'of-nobody', sub: 'nobody' }))
    expect([await sent(jwt), await sent(jwt)]).toEqual([200, 400])
  })

  test('of twenty at once but one', async () => {
    const jwt = await oidc.sign(claims({ sid: 'of-nobody-either' }))
    const answers = await Promise.all(Array.from({ length: 20 }, () => sent(jwt)))
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
  })

  test('as nothing, as JSON of the wrong shape, too long, and of a provider that is not there', async () => {
    expect(await post('')).toBe(400)
    expect(await post(`logout_token=${'x'.repeat(9000)}`)).toBe(400)
    expect(await post('logout_token=x', '/api/social/signedOut/nowhere')).toBe(550)
  })
})

describe('whoever signs out at the provider', () => {
  test('is signed out here at once; what began by a password, or by another browser there, goes on', async () => {
    const { person, byPassword, here, visit } = await known('citizen')
    const phone = await again('citizen', person)
    const { continueAt } = await phone.here.call(heldTokens.signOut, {})
    const elsewhere = await again('citizen', person)
    const home = new URL(continueAt ?? '')
    home.searchParams.delete('id_token_hint')
    expect((await signOutAtOidc(home.href, visit)).href).toBe(`${publicUrl}/`)
    expect(await isIn(here)).toBe(gone)
    expect(await isIn(byPassword)).toBe('done')
    expect(await isIn(elsewhere.here)).toBe('done')
    expect(await outcomeOf(library.visitor.call(heldTokens.refresh, renewal(here)))).toBe(gone)
    const { rows } = await library.pool.query(
      `select name, object from audit_event where action = 'sign_out' and account = $1 and object <> ''`,
      [person.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('is signed out of all that began there, where it names the person only', async () => {
    const { person, here, byPassword } = await known('official')
    const second = await again('official', person)
    const other = await known('colleague')
    expect(await sent(await oidc.sign(claims({ sub: 'official' })))).toBe(200)
    expect([await isIn(here), await isIn(second.here)]).toEqual([gone, gone])
    expect([await isIn(byPassword), await isIn(other.here)]).toEqual(['done', 'done'])
  })

  test('ends nothing of another person with their own sign-in', async () => {
    const [victim, other] = [await known('victim'), await known('other')]
    expect(await sent(await oidc.sign(claims({ sid: victim.sid, sub: 'other' })))).toBe(200)
    expect([await isIn(victim.here), await isIn(other.here)]).toEqual(['done', 'done'])
  })

  test('cannot finish here what was on its way: neither the second factor nor a link', async () => {
    const clerk = await buildStaff(library, ['records_manager'])
    const { entry: first } = await arrive('clerk')
    await (await enter(library, clerk)).call(thirdParty.bind, { link: first.link?.ticket })
    const { entry } = await arrive('clerk')
    expect(entry.step?.next).toBe('second_factor')
    expect(await sent(await oidc.sign(claims({ sub: 'clerk' })))).toBe(200)
    await library.db.updateTable('account').set({ totpStep: 0 }).where('id', '=', clerk.id).execute()
    const code = totpOf(clerk.secret ?? '')
    const finish = { grant: 'second_factor' as const, ticket: entry.step?.ticket, code }
    expect(await outcomeOf(library.visitor.call(token.signIn, finish))).toBe('provider_refused')

    const { entry: guest } = await arrive('guest')
    const host = await enter(library, await buildMember(library))
    await library.pool.query(
      `insert into account_identity (account, provider, subject)
      select $1, id, 'guest' from sign_in_provider where code = 'city'`,
      [host.actor.id],
    )
    expect(await sent(await oidc.sign(claims({ sub: 'guest' })))).toBe(200)
    const link = { grant: 'link' as const, link: guest.link?.ticket }
    expect(await outcomeOf(library.visitor.call(token.signIn, link))).toBe('provider_refused')
  })

  test('ends what was handed to an older system as well', async () => {
    const { here, sid } = await known('handed')
    const { rows } = await library.pool.query<{ id: number }>(`insert into session (account, parent)
      select account, id from session where ended is null order by id desc limit 1 returning id`)
    expect(await sent(await oidc.sign(claims({ sid })))).toBe(200)
    expect(await isIn(here)).toBe(gone)
    const child = await library.pool.query('select ended from session where id = $1', [rows[0]?.id])
    expect(child.rows[0]).toEqual({ ended: 'signed_out_there' })
  })
})

const renewal = ({ refreshToken }: Inside) => ({ grant: 'refresh_token' as const, refreshToken })

test('signing out here shows the provider its own ID token, sealed until then', async () => {
  const { here, visit } = await known('hinted')
  const { rows } = await library.pool.query('select id_token from provider_session')
  expect(rows.every(({ id_token: sealed }) => !String(sealed).includes('eyJ'))).toBe(true)
  const { continueAt } = await here.call(heldTokens.signOut, {})
  const there = new URL(continueAt ?? '')
  expect(there.searchParams.get('id_token_hint')).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/)
  expect((await signOutAtOidc(there.href, visit)).href).toBe(`${publicUrl}/`)
})

test.each([
  ['is away', { address: 'http://127.0.0.1:9' }],
  ['has a broken address', { address: 'https://' }],
  ['cannot be left by its broken page', { kind: 'UNION' as const, logoutAddress: 'https://host:99999' }],
])('whose provider %s is signed out here, and led nowhere', async (what, fields) => {
  const row = { name: '不在', address: 'https://p.example', appId: 'a', secret: 's', endsThere: true }
  const { id } = await buildProvider(library, { ...row, ...fields })
  const here = await enter(library, await buildMember(library))
  await library.pool.query(
    `with there as (insert into provider_session (provider, subject) values ($1, $2) returning id)
     update session set provider_session = there.id from there
     where session.id = (select max(id) from session)`,
    [id, what],
  )
  expect(await here.call(heldTokens.signOut, {})).toEqual({})
  expect(await isIn(here)).toBe('not_signed_in missing')
})

test('notices and keys that are refused leave a few lines a minute, and are all answered', async () => {
  const address = '198.51.100.9'
  const authorization = `Basic ${Buffer.from('nobody:guess').toString('base64')}`
  for (let i = 0; i < 12; i += 1) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const notice = { address, headers, body: 'logout_token=a.b.c' }
    expect((await library.raw('POST', path, notice)).status).toBe(400)
    const shown = { address, headers: { authorization }, body: { token: 'x' } }
    const { body } = await library.raw('POST', '/api/token/accessToken', shown)
    expect(body.data['error']).toBe('sign_in_refused')
  }
  await library.identity.auditBuffer.close()
  const { rows } = await library.pool.query(
    `select action, count(*)::int as lines from audit_event where address = $1 group by action order by action`,
    [address],
  )
  expect(rows).toEqual([
    { action: 'sign_in_refused', lines: 5 },
    { action: 'sign_out_refused', lines: 5 },
  ])
})

test('a provider that cannot be asked for its keys is told to come again', async () => {
  const address = 'http://127.0.0.1:9'
  await buildProvider(library, { code: 'silent', name: '不在', address, appId: 'a', secret: 's' })
  expect(await post('logout_token=a.b.c', '/api/social/signedOut/silent')).toBe(503)
})

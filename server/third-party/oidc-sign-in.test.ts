import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { me } from '#contract/accounts/me.ts'
import { notices } from '#contract/accounts/notices.ts'
import { users } from '#contract/accounts/users.ts'
import { heldTokens } from '#contract/sign-in/held-tokens.ts'
import { olderSystems, thirdParty } from '#contract/sign-in/third-party.ts'
import { token } from '#contract/sign-in/token.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import {
  agreementInForce,
  buildMember,
  encryptFor,
  enter,
  type Inside,
  buildClient,
  type TestPerson,
  proveNewPhone,
  somePhone,
} from '#testing/builders/people.ts'
import { type OidcServer, signInAtOidc, startOidc } from '#testing/builders/third-party/oidc.ts'
import { buildProvider, newBrowser } from '#testing/builders/third-party/providers.ts'
import { outcomeOf } from '#testing/outcome.ts'

const publicUrl = 'https://library.example'

let library: TestApp
let oidc: OidcServer
let provider: { id: number; code: string }

beforeAll(async () => {
  library = await testApp({ publicUrl })
  oidc = await startOidc([`${publicUrl}/`])
  provider = await buildProvider(library, {
    code: 'city',
    address: oidc.issuer,
    appId: oidc.clientId,
    secret: oidc.clientSecret,
    endsThere: true,
  })
})
afterAll(() => oidc.close())

type Browser = ReturnType<typeof newBrowser>

/** Leaves for the provider, signs in there, and returns what comes back. */
async function away(login: string, browser: Browser) {
  const { address } = await library.visitor.call(thirdParty.start, {
    provider: provider.code,
    browser: browser.hash,
  })
  return returned(await signInAtOidc(address, login))
}

function returned(back: URL) {
  const { code = '', state = '', iss = '' } = Object.fromEntries(back.searchParams)
  return { back, code, state, iss }
}

type ReturnAddress = ReturnType<typeof returned>

const signIn = ({ code, state, iss }: ReturnAddress, browser: Browser) =>
  library.visitor.call(token.signIn, { grant: 'social', answer: code, state, iss, browser: browser.secret })

/** Signs in as somebody whom an account may or may not know. */
async function arrive(login: string) {
  const browser = newBrowser()
  return signIn(await away(login, browser), browser)
}

async function bindTo(here: Inside, login: string): Promise<void> {
  const browser = newBrowser()
  const asked = { provider: provider.code, browser: browser.hash }
  const { address } = await here.call(thirdParty.oauthBindStart, asked)
  const { code, state, iss } = returned(await signInAtOidc(address, login))
  await here.call(thirdParty.oauthBind, { code, state, iss, browser: browser.secret })
}

describe('somebody who comes by a real OIDC provider', () => {
  let person: TestPerson
  let here: Inside
  beforeEach(async () => {
    person = await buildMember(library)
    here = await enter(library, person)
  })

  test('is asked once to bind or to register, and next time is in', async () => {
    const { tokens, link } = await arrive('engineer-1')
    expect(tokens).toBeUndefined()
    expect(link).toMatchObject({ provider: '第三方', label: 'engineer-1 的姓名' })
    await here.call(thirdParty.bind, { link: link?.ticket })
    const next = await arrive('engineer-1')
    const known = buildClient(library, person, next.tokens ?? { accessToken: '', expiresIn: 0 })
    expect((await known.call(me, {})).id).toBe(person.id)
  })

  test('registers with the link, which signs in afterwards and only once', async () => {
    const { link } = await arrive('newcomer')
    const ticket = link?.ticket ?? ''
    const phone = somePhone()
    expect(await outcomeOf(library.visitor.call(token.signIn, { grant: 'link', link: ticket }))).toBe(
      'ticket_expired',
    )
    await library.visitor.call(users.register, {
      ticket: await proveNewPhone(library, phone),
      party: 'person',
      username: 'newcomer1',
      userRealName: '林小川',
      encrypted: await encryptFor(library.visitor, 'Silent-delta-38'),
      agreement: await agreementInForce(library),
      link: ticket,
    })
    const { tokens } = await library.visitor.call(token.signIn, { grant: 'link', link: ticket })
    expect(tokens?.refreshToken).toBeDefined()
    expect(await outcomeOf(library.visitor.call(token.signIn, { grant: 'link', link: ticket }))).toBe(
      'ticket_expired',
    )
    expect((await arrive('newcomer')).tokens).toBeDefined()
  })

  test('is not in by a link whose provider was switched off meanwhile', async () => {
    const { link } = await arrive('late-link')
    await bindTo(here, 'late-link')
    await library.pool.query(`update sign_in_provider set enabled = false`)
    const shown = { grant: 'link' as const, link: link?.ticket ?? '' }
    expect(await outcomeOf(library.visitor.call(token.signIn, shown))).toBe('provider_off')
    await library.pool.query(`update sign_in_provider set enabled = true`)
    expect((await library.visitor.call(token.signIn, shown)).tokens).toBeDefined()
  })

  test('binds from account security, sees it, and cannot bind it to a second account', async () => {
    await bindTo(here, 'engineer-2')
    expect(await here.call(thirdParty.userList, {})).toMatchObject([
      { provider: 'city', label: 'engineer-2 的姓名', usedAt: null },
    ])
    const { records } = await here.call(notices.page, { current: 1, size: 10, show: 'all' })
    expect(records.map(({ title }) => title)).toEqual(['账号已绑定第三方'])
    const other = await enter(library, await buildMember(library))
    expect(await outcomeOf(bindTo(other, 'engineer-2'))).toBe('identity_taken')
    expect(await outcomeOf(bindTo(here, 'engineer-9'))).toBe('identity_held')
  })

  test('is signed out of both', async () => {
    await bindTo(here, 'engineer-3')
    const { tokens } = await arrive('engineer-3')
    const in2 = buildClient(library, person, tokens ?? { accessToken: '', expiresIn: 0 })
    const { continueAt } = await in2.call(heldTokens.signOut, {})
    const there = new URL(continueAt ?? '')
    expect(there.origin).toBe(oidc.issuer)
    expect(there.searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/`)
    expect((await fetch(there)).status).toBe(200)
    expect(await here.call(heldTokens.signOut, {})).toEqual({})
  })

  test('still shows the second factor of the account', async () => {
    const { buildStaff } = await import('#testing/builders/people.ts')
    const clerk = await buildStaff(library, ['records_manager'])
    await bindTo(await enter(library, clerk), 'clerk-1')
    expect(await arrive('clerk-1')).toMatchObject({ step: { next: 'second_factor' } })
  })

  test('gets no further with a disabled account', async () => {
    await bindTo(here, 'engineer-4')
    await library.db
      .updateTable('account')
      .set({ disabledAt: new Date() })
      .where('id', '=', person.id)
      .execute()
    expect(await outcomeOf(arrive('engineer-4'))).toBe('account_disabled')
  })
})

describe('a request that is on its way', () => {
  test('counts once: neither state nor code can be shown again', async () => {
    const browser = newBrowser()
    const back = await away('replay-1', browser)
    await signIn(back, browser)
    expect(await outcomeOf(signIn(back, browser))).toBe('state_refused')
    const fresh = await away('replay-2', browser)
    expect(await outcomeOf(signIn({ ...fresh, code: back.code }, browser))).toBe('provider_refused')
  })

  test('of twenty parallel returns one succeeds', async () => {
    const browser = newBrowser()
    const back = await away('replay-3', browser)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(signIn(back, browser))))
    expect(outcomes.filter((outcome) => outcome !== 'state_refused')).toHaveLength(1)
  })

  test('belongs to the browser that began, and stays there for it', async () => {
    const [own, foreign] = [newBrowser(), newBrowser()]
    const back = await away('victim', own)
    expect(await outcomeOf(signIn(back, foreign))).toBe('state_refused')
    expect(await signIn(back, own)).toMatchObject({ link: {} })
  })

  test('of one cannot be finished with the code of another', async () => {
    const [own, foreign] = [newBrowser(), newBrowser()]
    const [mine, theirs] = [await away('mine', own), await away('theirs', foreign)]
    // the code was asked for with another challenge and nonce
    expect(await outcomeOf(signIn({ ...mine, code: theirs.code }, own))).toBe('provider_refused')
  })

  test('for a sign-in binds nothing, one for binding signs nobody in, and only its own account binds', async () => {
    const [one, other] = [
      await enter(library, await buildMember(library)),
      await enter(library, await buildMember(library)),
    ]
    const browser = newBrowser()
    const asked = { provider: provider.code, browser: browser.hash }
    const own = { browser: browser.secret }
    const start = async () =>
      returned(await signInAtOidc((await one.call(thirdParty.oauthBindStart, asked)).address, 'bound-1'))
    const { back: _, ...signing } = await away('bound-1', browser)
    expect(await outcomeOf(one.call(thirdParty.oauthBind, { ...signing, ...own }))).toBe('state_refused')
    expect(await outcomeOf(signIn(await start(), browser))).toBe('state_refused')
    const { back: __, ...binding } = await start()
    expect(await outcomeOf(other.call(thirdParty.oauthBind, { ...binding, ...own }))).toBe('state_refused')
  })

  test('is over after ten minutes', async () => {
    const browser = newBrowser()
    const back = await away('late', browser)
    await library.pool.query(`update sign_in_request set expires_at = now()`)
    expect(await outcomeOf(signIn(back, browser))).toBe('state_refused')
  })

  test('ends with a provider that was switched off meanwhile', async () => {
    const browser = newBrowser()
    const back = await away('switched', browser)
    await library.pool.query(`update sign_in_provider set enabled = false`)
    expect(await outcomeOf(signIn(back, browser))).toBe('provider_off')
    await library.pool.query(`update sign_in_provider set enabled = true`)
  })

  test('leads back to the site only, whatever is sent along', async () => {
    const { address } = await library.visitor.call(thirdParty.start, {
      provider: 'city',
      browser: newBrowser().hash,
    })
    const asked = new URL(address)
    expect(asked.searchParams.get('redirect_uri')).toBe(`${publicUrl}/`)
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
    expect(asked.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/)
  })
})

test('a fresh proof is asked for before binding and unbinding', async () => {
  const here = await enter(library, await buildMember(library))
  await library.pool.query(`update session set proved_at = now() - interval '11 minutes'`)
  const browser = newBrowser().hash
  for (const call of [
    () => here.call(thirdParty.oauthBindStart, { provider: 'city', browser }),
    () => here.call(thirdParty.bind, { link: 'x' }),
    () => here.call(thirdParty.unbind, { id: 1 }),
    () => here.call(thirdParty.oauthUnbind, { id: 1 }),
  ])
    expect(await outcomeOf(call())).toBe('proof_required')
  expect(await outcomeOf(here.call(olderSystems.authToken, { page: 'https://evil.example/' }))).toBe(
    'page_not_listed',
  )
})

import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { me } from '#contract/accounts/me.ts'
import { appRoutes } from '#contract/back-office/app.ts'
import { signInProviderRoutes } from '#contract/back-office/sign-in/provider.ts'
import { heldTokens } from '#contract/sign-in/held-tokens.ts'
import { olderSystems, thirdParty } from '#contract/sign-in/third-party.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import {
  buildMember,
  buildStaff,
  encryptFor,
  enter,
  solveCaptcha,
  type Inside,
  type TestPerson,
} from '#testing/builders/people.ts'
import { buildProgram } from '#testing/builders/programs.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let person: TestPerson
let here: Inside
const page = 'https://old.example/gdms/enter'
const basic = (code: string, secret: string) => `Basic ${Buffer.from(`${code}:${secret}`).toString('base64')}`
const key = basic('gdms', 'the-key-of-gdms')

beforeAll(async () => {
  library = await testApp()
  const pages = `${page}\nhttps://old.example/second`
  for (const [code, secret] of [
    ['gdms', 'the-key-of-gdms'],
    ['other', 'the-key-of-other'],
  ] as const) {
    const id = await buildProgram(library.db, { code, name: code, secret })
    if (code === 'gdms') await library.db.updateTable('app').set({ pages }).where('id', '=', id).execute()
  }
})
beforeEach(async () => {
  await library.pool.query('truncate failed_attempt')
  person = await buildMember(library)
  here = await enter(library, person)
})

const hand = async (from = here) => {
  const { address } = await from.call(olderSystems.authToken, { page, state: 'theirs' })
  return new URL(address).searchParams.get('token') ?? ''
}

/** As the server of an older system asks: with the key of its app. */
async function exchange(token: string, authorization = key) {
  const { status, body } = await library.raw('POST', '/api/token/accessToken', {
    body: { token },
    headers: { authorization },
  })
  const {
    tokens,
    user,
    error,
  }: { tokens?: { accessToken: string; refreshToken?: string }; user?: object; error?: string } = body.data
  return { status, tokens, user, error }
}

describe('a one-time token', () => {
  test('takes a member to the page of an older system, whose server learns who it is', async () => {
    const { address, app } = await here.call(olderSystems.authToken, { page, state: 'theirs' })
    const url = new URL(address)
    expect([app, `${url.origin}${url.pathname}`, url.searchParams.get('state')]).toEqual([
      'gdms',
      page,
      'theirs',
    ])
    const { tokens, user } = await exchange(url.searchParams.get('token') ?? '')
    expect(user).toEqual({ id: person.id, username: person.username, userRealName: person.name })
    expect(tokens?.refreshToken).toBeUndefined()
    const there = library.from('10.0.0.9', tokens?.accessToken)
    expect((await there.call(me, {})).id).toBe(person.id)
    // what rules the account is not for the older system
    expect(await outcomeOf(there.call(thirdParty.unbind, { id: 1 }))).toBe('handed_session')
  })

  test('counts once, also of ten at once', async () => {
    const token = await hand()
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(token)))
    expect(answers.filter(({ tokens }) => tokens).length).toBe(1)
    expect((await exchange(token)).error).toBe('ticket_expired')
  })

  test('is worth nothing to another app, without a key, with a wrong key, or after a minute', async () => {
    const token = await hand()
    expect((await exchange(token, basic('other', 'the-key-of-other'))).error).toBe('ticket_expired')
    expect((await exchange(token, basic('gdms', 'guess'))).error).toBe('sign_in_refused')
    expect((await exchange(token, basic('', ''))).error).toBe('sign_in_refused')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    try {
      expect((await exchange(token)).error).toBe('ticket_expired')
    } finally {
      vi.useRealTimers()
    }
  })

  test('ends with the sign-in that handed it on, whichever way that ends', async () => {
    const token = await hand()
    const { tokens } = await exchange(token)
    const late = await hand()
    await here.call(heldTokens.signOut, {})
    expect(await outcomeOf(library.from('10.0.0.9', tokens?.accessToken).call(me, {}))).toBe(
      'not_signed_in missing',
    )
    expect((await exchange(late)).error).toBe('ticket_expired')
  })

  test('of staff carries their name and none of their permissions', async () => {
    const known = await buildStaff(library, ['security_admin'])
    const officer = await enter(library, known)
    const { tokens, user } = await exchange(await hand(officer))
    expect(user).toMatchObject({ id: known.id })
    const there = library.from('10.0.0.9', tokens?.accessToken)
    expect((await there.call(me, {})).permissions).toEqual([])
    const ask = { current: 1, size: 10 }
    expect(await outcomeOf(there.call(signInProviderRoutes.page, ask))).toBe('forbidden')
    expect(await outcomeOf(officer.call(signInProviderRoutes.page, ask))).toBe('done')
  })

  test('is for the roles that the app is for: when it is asked for, and when it is exchanged', async () => {
    const late = await hand()
    await library.pool.query(`insert into role_app (role, app)
      select role.id, app.id from role, app where role.code = 'counter_clerk' and app.code = 'gdms'`)
    expect(await outcomeOf(here.call(olderSystems.authToken, { page }))).toBe('app_refused')
    expect((await exchange(late)).error).toBe('app_refused')
    const clerk = await enter(library, await buildStaff(library, ['counter_clerk']))
    expect((await exchange(await hand(clerk))).error).toBeUndefined()
    await library.pool.query('delete from role_app')
    expect((await exchange(late)).error).toBeUndefined()
  })

  test('buys a session that ends at once with the app and with its key', async () => {
    const system = await enter(library, await buildStaff(library, ['system_admin']))
    const { rows } = await library.pool.query(`select a.id, k.id as key from app a
      join app_key k on k.app = a.id where a.code = 'gdms'`)
    const { id, key: given } = rows[0]
    const handed = async () => {
      const { tokens } = await exchange(await hand())
      return () => outcomeOf(library.from('10.0.0.9', tokens?.accessToken).call(me, {}))
    }
    const first = await handed()
    expect(await first()).toBe('done')
    await system.call(appRoutes.setEnabled, { ids: [id], enabled: false })
    expect(await first()).toBe('not_signed_in disabled')
    await system.call(appRoutes.setEnabled, { ids: [id], enabled: true })
    expect(await first()).toBe('not_signed_in disabled')
    const second = await handed()
    await system.call(appRoutes.revokeKey, { id, key: given })
    expect(await second()).toBe('not_signed_in disabled')
    expect(await outcomeOf(here.call(me, {}))).toBe('done')
    await library.pool.query('update app_key set revoked_at = null')
  })

  test('buys sessions that do not count among the ten of the person', async () => {
    for (let i = 0; i < 10; i += 1) await exchange(await hand())
    const again = await enter(library, person)
    expect([await outcomeOf(here.call(me, {})), await outcomeOf(again.call(me, {}))]).toEqual([
      'done',
      'done',
    ])
  })
})

describe('a page that is not on the list', () => {
  let asking = 0
  const refused = (asked: string) =>
    outcomeOf(
      library.from(`10.2.0.${(asking += 1) % 250}`, here.token).call(olderSystems.authToken, { page: asked }),
    )

  test.each([
    ...[
      'https://old.example/',
      'https://old.example/gdms/enter/',
      'https://old.example/gdms/enter?next=/',
      `${page}#a`,
    ],
    ...[
      'http://old.example/gdms/enter',
      'https://OLD.example/gdms/enter',
      'https://old.example:444/gdms/enter',
    ],
    ...[
      'https://old.example@evil.example/gdms/enter',
      'https://old.example.evil.example/gdms/enter',
      '//old.example/gdms/enter',
    ],
    ...[
      `${page} `,
      ` ${page}`,
      `${page}\n`,
      'javascript:alert(1)',
      `${page}\nhttps://old.example/second`,
      '',
      '%',
      '_',
    ],
  ])('gets nothing: %j', async (asked) => {
    expect(await refused(asked)).toBe('page_not_listed')
  })

  test('nor do a hundred made from the listed one', async () => {
    const made = fc
      .tuple(
        fc.constantFrom('https://', 'http://', '//', 'https:', 'HTTPS://', 'ftp://', String.raw`https:\\`),
        fc.constantFrom('', 'evil.example/', 'user@', 'a.', '%00', '\u2044'),
        fc.constantFrom(
          'old.example',
          'old。example',
          'old.example.evil',
          'old.example:443',
          'old.example%2f',
          'оld.example',
        ),
        fc.constantFrom(
          '/gdms/enter',
          '/gdms/../gdms/enter',
          '/gdms/enter%00',
          '/gdms/enter?a',
          '/gdms%2fenter',
          String.raw`\gdms\enter`,
        ),
      )
      .map((parts) => parts.join(''))
      .filter((text) => text !== page)
    const asked = new Set(fc.sample(made, 400))
    expect(asked.size).toBeGreaterThan(100)
    for (const address of [...asked].slice(0, 100))
      expect([address, await refused(address)]).toEqual([address, 'page_not_listed'])
  })

  test('is one whose app is disabled', async () => {
    await library.pool.query(`update app set disabled_at = now() where code = 'gdms'`)
    expect(await refused(page)).toBe('page_not_listed')
    await library.pool.query('update app set disabled_at = null')
  })
})

interface Reader {
  authorization?: string
  address?: string
  agent?: string
  captchaVerification?: string
}

describe('oldLogin', () => {
  const login = async (password: string, { authorization = key, ...reader }: Reader = {}) => {
    const sealed = await encryptFor(library.visitor, password)
    const body = { username: person.username, encrypted: sealed, ...reader }
    return library.raw('POST', '/api/token/oldLogin', { body, headers: { authorization } })
  }

  test('signs in by name and password with the key of an app, counted as everywhere', async () => {
    expect((await login(person.password)).body.data).toHaveProperty('tokens')
    expect((await login('wrong')).body.data['error']).toBe('sign_in_refused')
    expect((await login(person.password)).body.data['error']).toBe('captcha_required')
  })

  test('is closed without a key', async () => {
    const authorization = basic('gdms', '')
    expect((await login(person.password, { authorization })).body.data['error']).toBe('sign_in_refused')
  })

  test('counts where the reader sits, if the older system says so: a neighbour is not asked for a captcha', async () => {
    const other = await buildMember(library)
    const at = (address: string) => ({ address, agent: 'Mozilla/5.0 Firefox/140.0' })
    expect((await login('wrong', at('203.0.113.7'))).body.data['error']).toBe('sign_in_refused')
    const asked = (await login(person.password, at('203.0.113.7'))).body.data['error']
    expect(asked).toBe('captcha_required')
    person = other
    const { tokens }: { tokens?: { accessToken: string } } = (await login(person.password, at('2001:db8::7')))
      .body.data
    expect(tokens).toBeDefined()
    const { rows } = await library.pool.query(
      `select address, agent from session where account = $1 order by id desc limit 1`,
      [person.id],
    )
    expect(rows).toEqual([{ ...at('2001:db8::7') }])
    const captchaVerification = await solveCaptcha(library, 'sign-in', '203.0.113.8')
    await login('wrong', at('203.0.113.8'))
    const solved = await login(person.password, { ...at('203.0.113.8'), captchaVerification })
    expect(solved.body.data['error']).toBeUndefined()
  })

  test.each(['', '10.0.0', '10.0.0.1, 10.0.0.2', 'localhost', '10.0.0.1:80'])(
    'takes %j for no address',
    async (address) => {
      expect((await login(person.password, { address })).body.data['error']).toBe('invalid_input')
    },
  )
})

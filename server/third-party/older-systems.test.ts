import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { me } from '#contract/accounts/me.ts'
import { held } from '#contract/sign-in/held-tokens.ts'
import { olderSystems, thirdParty } from '#contract/sign-in/third-party.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import {
  buildMember,
  buildStaff,
  encrypted,
  enter,
  type Inside,
  type Known,
} from '#testing/builders/people.ts'
import { buildProgram } from '#testing/builders/programs.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let person: Known
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
    // what needs a fresh proof needs one there, too
    expect(await outcomeOf(there.call(thirdParty.unbind, { id: 1 }))).toBe('proof_required')
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
    await here.call(held.signOut, {})
    expect(await outcomeOf(library.from('10.0.0.9', tokens?.accessToken).call(me, {}))).toBe(
      'not_signed_in missing',
    )
    expect((await exchange(late)).error).toBe('ticket_expired')
  })

  test('of staff carries their second factor', async () => {
    const clerk = await buildStaff(library, ['records_manager'])
    const { tokens } = await exchange(await hand(await enter(library, clerk)))
    expect((await library.from('10.0.0.9', tokens?.accessToken).call(me, {})).staff).toBe(true)
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

describe('oldLogin', () => {
  const login = async (password: string, authorization = key) => {
    const body = { username: person.username, encrypted: await encrypted(library.visitor, password) }
    return library.raw('POST', '/api/token/oldLogin', { body, headers: { authorization } })
  }

  test('signs in by name and password with the key of an app, counted as everywhere', async () => {
    expect((await login(person.password)).body.data).toHaveProperty('tokens')
    expect((await login('wrong')).body.data['error']).toBe('sign_in_refused')
    expect((await login(person.password)).body.data['error']).toBe('captcha_required')
  })

  test('is closed without a key', async () => {
    expect((await login(person.password, basic('gdms', ''))).body.data['error']).toBe('sign_in_refused')
  })
})

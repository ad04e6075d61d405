import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { token } from '#contract/sign-in/token.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import {
  buildMember,
  byPassword,
  encryptFor,
  enter,
  buildClient,
  type TestPerson,
  solveCaptcha,
} from '#testing/builders/people.ts'
import { setPolicy } from '#testing/builders/policy.ts'
import { encryptText, solutionText } from '#testing/captcha.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let reader: TestPerson

beforeAll(async () => {
  library = await testApp()
  reader = await buildMember(library)
})
beforeEach(() => library.pool.query('truncate failed_attempt'))

interface SignInAttempt {
  username: string
  password?: string
  from?: string
}

const wrong = 'Quiet-river-8'
const plainly = ({ username, password = wrong, from = '127.0.0.1' }: SignInAttempt, captcha?: string) =>
  outcomeOf(byPassword(library.from(from), { username, password }, captcha))
/** With a captcha, as the web does after a failure. */
const carefully = async (tried: SignInAttempt) =>
  plainly(tried, await solveCaptcha(library, 'sign-in', tried.from ?? '127.0.0.1'))

test('wrong password, sign-in, whoAmI, refresh, sign-out', async () => {
  expect(await plainly({ ...reader, password: wrong })).toBe('sign_in_refused')
  await library.pool.query('truncate failed_attempt')
  const here = await enter(library, reader)
  const { username, name, staff } = await here.call(users.me, {})
  expect([username, name, staff]).toEqual([reader.username, reader.name, false])
  const { refreshToken } = here
  const renewed = await library.visitor.call(token.refresh, { grant: 'refresh_token', refreshToken })
  const again = buildClient(library, reader, renewed)
  expect((await again.call(users.me, {})).id).toBe(reader.id)
  await again.call(token.signOut, {})
  for (const gone of [here, again])
    expect(await outcomeOf(gone.call(users.me, {}))).toBe('not_signed_in missing')
})

test('a name in another case, a phone number and a mail address identify the same account', async () => {
  const { personal } = library.identity
  await library.db
    .updateTable('account')
    .set({ mail: personal.seal('lin@example.cn'), mailKey: personal.index('mail lin@example.cn') })
    .where('id', '=', reader.id)
    .execute()
  const wide = reader.username.replace('r', 'ｒ')
  for (const username of [reader.username.toUpperCase(), wide, ` ${reader.phone} `, 'LIN@example.CN'])
    expect(await plainly({ username, password: reader.password })).toBe('done')
})

describe('password sign-in refuses', () => {
  test.each([
    ['no name', { username: '' }],
    ['no password', { encrypted: undefined }],
    ['a name of a NUL', { username: 'a\0b' }],
  ])('%s', async (_, change) => {
    const given = { username: reader.username, encrypted: await encryptFor(library.visitor, wrong) }
    const outcome = await outcomeOf(
      library.visitor.call(token.signIn, { grant: 'password', ...given, ...change }),
    )
    expect(['sign_in_refused', 'invalid_input']).toContain(outcome)
  })

  test('a replayed encrypted password', async () => {
    const values = await encryptFor(library.visitor, reader.password)
    const grant = { grant: 'password' as const, username: reader.username, encrypted: values }
    expect(await outcomeOf(library.visitor.call(token.signIn, grant))).toBe('done')
    expect(await outcomeOf(library.visitor.call(token.signIn, grant))).toBe('transit_key_changed')
  })

  test('a password in clear, in any field', async () => {
    const { username, password } = reader
    for (const body of [
      { password },
      { encrypted: password },
      { encrypted: { ciphertext: password, keyId: '' } },
    ]) {
      const { status } = await library.raw('POST', '/api/token', {
        body: { grant: 'password', username, ...body },
      })
      expect([400, 550]).toContain(status)
    }
  })

  test('a key of a program beside a password, which would do without the signature of calls', async () => {
    const { username, password } = reader
    const body = { grant: 'password', username, encrypted: await encryptFor(library.visitor, password) }
    for (const authorization of ['Basic x', `Basic ${Buffer.from('portal:x').toString('base64')}`]) {
      const { status, body: answer } = await library.raw('POST', '/api/token', {
        body,
        headers: { authorization },
      })
      expect([status, answer.data['error']]).toEqual([400, 'invalid_input'])
    }
  })

  test('an account without a password', async () => {
    const { id, username } = await buildMember(library)
    await library.pool.query('update account set password = null where id = $1', [id])
    expect(await plainly({ username, password: '' })).toBe('sign_in_refused')
    expect(await carefully({ username, password: 'null' })).toBe('sign_in_refused')
  })
})

describe('a captcha', () => {
  const here = '192.0.2.10'

  test('is required after a failure and used up by one attempt', async () => {
    const tried = { username: reader.username, from: here }
    expect([await plainly(tried), await plainly(tried)]).toEqual(['sign_in_refused', 'captcha_required'])
    const captcha = await solveCaptcha(library, 'sign-in', here)
    expect([await plainly(tried, captcha), await plainly(tried, captcha)]).toEqual([
      'sign_in_refused',
      'captcha_required',
    ])
  })

  test('of another scene or address, or an unsolved one, is refused', async () => {
    const tried = { username: reader.username, from: here }
    await plainly(tried)
    for (const captcha of [
      await solveCaptcha(library, 'code', here),
      await solveCaptcha(library, 'sign-in', '192.0.2.11'),
      'x---{"x":100,"y":5}',
      '',
    ])
      expect(await plainly(tried, captcha)).toBe('captcha_required')
    expect(await plainly({ ...tried, password: reader.password })).toBe('captcha_required')
    expect(await carefully({ ...tried, password: reader.password })).toBe('done')
  })

  test('is verified once', async () => {
    const send = async (path: string, body: object) =>
      Object((await library.raw('POST', `/api/captcha/${path}`, { body })).body)
    const got = await send('get', { captchaType: 'blockPuzzle' })
    const { token, secretKey } = got.repData
    const pointJson = encryptText(solutionText(library.pictures.last()), secretKey)
    const check = async () => (await send('check', { captchaType: 'blockPuzzle', token, pointJson })).repCode
    expect([await check(), await check()]).toEqual(['0000', '6110'])
  })

  test('is always required if the policy says so', async () => {
    await setPolicy(library, 'captcha', 'always')
    onTestFinished(() => setPolicy(library, 'captcha', 'after_failure'))
    expect(await plainly(reader)).toBe('captcha_required')
    expect(await carefully(reader)).toBe('done')
  })
})

describe('unknown names', () => {
  const rowsNow = async () => {
    const { rows } = await library.pool.query(
      'select failures, locks, locked_until is null as free from failed_attempt',
    )
    return rows.map((row) => JSON.stringify(row)).toSorted()
  }
  /** Twelve attempts, each from a new address: messages, status, rows, and number of hashes. */
  const story = async (username: string, net: string) => {
    await library.pool.query('truncate failed_attempt')
    const hashed = { verify: 0, pretend: 0 }
    const { passwords } = library.identity
    const { admit } = passwords
    vi.spyOn(passwords, 'admit').mockImplementation((hashes, use) =>
      admit(hashes, (hashing) =>
        use({
          ...hashing,
          verify: (...given) => hashing.verify(...given).finally(() => (hashed.verify += 1)),
          pretend: (given) => hashing.pretend(given).finally(() => (hashed.pretend += 1)),
        }),
      ),
    )
    const reported: unknown[] = []
    for (let i = 0; i < 12; i += 1) {
      const address = `${net}.${i}`
      const captchaVerification = await solveCaptcha(library, 'sign-in', address)
      const values = await encryptFor(library.visitor, wrong)
      const body = { grant: 'password', username, encrypted: values, captchaVerification }
      const { status, body: answer } = await library.raw('POST', '/api/token', { body, address })
      const { request: _, retryAfter, ...data } = answer.data
      reported.push([status, answer.message, data, Math.ceil(Number(retryAfter ?? 0) / 60)])
    }
    vi.restoreAllMocks()
    return { reported, hashed, rows: await rowsNow() }
  }

  test('are refused, counted, locked and hashed like existing ones', async () => {
    const known = await story(reader.username, '198.51.100')
    const unknown = await story('nobody-at-all', '203.0.113')
    expect(unknown.reported).toEqual(known.reported)
    expect(unknown.rows).toEqual(known.rows)
    expect(known.reported.map((line) => Object(line)[2].error)).toEqual([
      ...Array.from({ length: 10 }, () => 'sign_in_refused'),
      'sign_in_locked',
      'sign_in_locked',
    ])
    expect([known.hashed, unknown.hashed]).toEqual([
      { verify: 10, pretend: 0 },
      { verify: 0, pretend: 10 },
    ])
  })
})

test('failures elsewhere do not lock an account at its known source', async () => {
  const office = '192.0.2.77'
  await enter(library, reader, office)
  for (let i = 0; i < 10; i += 1) await carefully({ username: reader.username, from: `198.51.100.${i}` })
  const right = { username: reader.username, password: reader.password }
  expect(await carefully({ ...right, from: '198.51.100.99' })).toBe('sign_in_locked')
  expect(await plainly({ ...right, from: office })).toBe('done')
})

describe('X-Forwarded-For', () => {
  const attempt = async (product: TestApp, i: number, given: { address: string; forwarded: string }) => {
    const values = await encryptFor(product.visitor, wrong)
    const body = { grant: 'password', username: `stranger ${i}`, encrypted: values }
    const headers = { 'x-forwarded-for': given.forwarded }
    return (await product.raw('POST', '/api/token', { body, headers, address: given.address })).body.data[
      'error'
    ]
  }
  const rowsOf = async ({ pool }: TestApp) => (await pool.query('select from failed_attempt')).rowCount

  test('of an untrusted sender is ignored: failures count for the address', async () => {
    expect(await attempt(library, 1, { address: '192.0.2.5', forwarded: '10.9.8.7' })).toBe('sign_in_refused')
    expect(await attempt(library, 2, { address: '192.0.2.5', forwarded: '10.9.8.6' })).toBe(
      'captcha_required',
    )
    expect(await rowsOf(library)).toBe(3)
  })

  test('of a trusted proxy identifies the caller, but only the part the proxy wrote', async () => {
    const behind = await testApp({ trustProxy: ['10.0.0.1'] })
    const address = '10.0.0.1'
    expect(await attempt(behind, 1, { address, forwarded: '192.0.2.5' })).toBe('sign_in_refused')
    expect(await attempt(behind, 2, { address, forwarded: '192.0.2.6' })).toBe('sign_in_refused')
    const forged = { address, forwarded: '203.0.113.200, 192.0.2.6' }
    expect(await attempt(behind, 3, forged)).toBe('captcha_required')
    const direct = { address: '10.0.0.2', forwarded: '192.0.2.99' }
    expect([
      await attempt(behind, 4, direct),
      await attempt(behind, 5, { ...direct, forwarded: '192.0.2.98' }),
    ]).toEqual(['sign_in_refused', 'captcha_required'])
  })

  test('IPv6 addresses of one network are one source', async () => {
    const of = (address: string, i: number) => attempt(library, i, { address, forwarded: '' })
    expect([
      await of('2001:db8:1:2::1', 1),
      await of('2001:db8:1:2:ffff::9', 2),
      await of('2001:db8:1:3::1', 3),
    ]).toEqual(['sign_in_refused', 'captcha_required', 'sign_in_refused'])
  })
})

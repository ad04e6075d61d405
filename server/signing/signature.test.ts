import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { departmentRoutes } from '#contract/back-office/department.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import { fileService } from '#contract/files/file-service.ts'
import { captcha } from '#contract/sign-in/captcha.ts'
import { signing, type SignatureHash, type SigningRules } from '#contract/sign-in/signing.ts'
import { token } from '#contract/sign-in/token.ts'
import { deleteExpiredSpent } from '#server/rates/spent.queries.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, byPassword } from '#testing/builders/people.ts'
import { setPolicy } from '#testing/builders/policy.ts'
import { buildProgram } from '#testing/builders/programs.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { isSigned, signatureOf } from './signature.ts'

let library: TestApp
let rule: SigningRules

beforeAll(async () => {
  library = await testApp()
  rule = await library.visitor.call(signing.read, {})
  await setPolicy(library, 'signing', 'required')
})
beforeEach(() => library.pool.query('truncate spent_token'))
afterAll(() => setPolicy(library, 'signing', 'none'))

const nonce = () => randomBytes(3).toString('hex')
const now = (seconds = 0) => String(Math.floor(Date.now() / 1000) + seconds)
interface SignedHeaders {
  paasid: string
  signature: string
  timestamp: string
  nonce: string
}
const signatureBy = (timestamp: string, nonce: string, by: SignatureHash = 'SHA-256') =>
  signatureOf(by, { token: rule.passToken, timestamp, nonce })
const signed = (change: Partial<SignedHeaders> = {}, prefix = 'x-tif-'): Record<string, string> => {
  const [at, once] = [change.timestamp ?? now(), change.nonce ?? nonce()]
  const all = { paasid: rule.anonymousPassId, signature: signatureBy(at, once), timestamp: at, nonce: once }
  return Object.fromEntries(
    Object.entries({ ...all, ...change }).map(([name, value]) => [`${prefix}${name}`, value]),
  )
}
/** A read-only call by POST. */
const post = async (headers: Record<string, string>) => {
  const body = { groupCode: 'dwxz' }
  const answer = await library.raw('POST', '/api/dictionaries/list', { body, headers })
  return answer.status === 200 ? 'done' : answer.body.data['error']
}

test.each([
  ['SHA-256', '3D276BD45CB511D7A9A72B77E9B49EBADC7178E10A9B18A47129DDCCB48EB9B4'],
  ['SM3', '42B723765704700CCD7B37AF5891CB609EB7C902C151FD4A57EB7EAA2E584355'],
] as const)('matches the gateway’s signature by %s', (by, signature) => {
  expect(signatureOf(by, { token: 'token', timestamp: '1795162610', nonce: 'a1B2c3' })).toBe(signature)
})

describe('when signatures are enabled', () => {
  test.each<[string, () => Record<string, string>]>([
    ['no headers', () => ({})],
    ['no nonce', () => signed({ nonce: '' })],
    ['a nonce of five signs', () => signed({ nonce: 'abcde' })],
    ['a nonce of other signs', () => signed({ nonce: "ab'; -" })],
    ['another pass id', () => signed({ paasid: 'stranger' })],
    ['another signature', () => signed({ signature: '0'.repeat(64) })],
    ['no signature', () => signed({ signature: '' })],
    ['a signature of another time', () => signed({ signature: signatureBy(now(1), 'abcdef') })],
    ['milliseconds', () => signed({ timestamp: `${now()}000` })],
    ['the pass id of those who are signed in', () => signed({ paasid: rule.passId })],
    [
      'a signature by SM3',
      () => {
        const [at, once] = [now(), nonce()]
        return signed({ timestamp: at, nonce: once, signature: signatureBy(at, once, 'SM3') })
      },
    ],
    ['another prefix', () => signed({}, 'x-other-')],
  ])('%s is refused', async (_, headers) => {
    expect(await post(headers())).toBe('signature_refused')
  })

  test.each([-240, 240])('a clock %i s off is answered with the server’s time', async (seconds) => {
    const body = { groupCode: 'dwxz' }
    const headers = signed({ timestamp: now(seconds) })
    const answer = await library.raw('POST', '/api/dictionaries/list', { body, headers })
    expect([answer.status, answer.body.data['error']]).toEqual([400, 'clock_skewed'])
    expect(Math.abs(Number(answer.body.data['time']) - Date.now())).toBeLessThan(60_000)
  })

  test('somebody who is signed in signs with another pass id, and a program with none', async () => {
    const reader = await library.signIn()
    const body = { groupCode: 'dwxz' }
    const ask = async (token: string, headers: Record<string, string>) =>
      (await library.raw('POST', '/api/dictionaries/list', { body, headers, token })).status
    expect(await ask(reader.token, signed())).toBe(400)
    expect(await ask(reader.token, signed({ paasid: rule.passId }))).toBe(200)
    await buildProgram(library.db, {
      code: 'app-signs-not',
      name: '程序',
      secret: 'a-secret',
      reads: ['dictionaries'],
    })
    const { body: entered } = await library.raw('POST', '/api/token', {
      body: { grant: 'client_credentials' },
      headers: { authorization: `Basic ${btoa('app-signs-not:a-secret')}` },
    })
    expect(await ask(String(Object(entered.data['tokens']).accessToken), {})).toBe(200)
  })

  test('the prefix of the headers is a setting', async () => {
    await setPolicy(library, 'signaturePrefix', 'x-city-')
    expect([await post(signed()), await post(signed({}, 'x-city-'))]).toEqual(['signature_refused', 'done'])
    await setPolicy(library, 'signaturePrefix', 'x-tif-')
  })

  test('in SM mode they are by SM3, and by nothing else', async () => {
    await setPolicy(library, 'cipherMode', 'SM')
    expect((await library.visitor.call(signing.read, {})).hash).toBe('SM3')
    const [at, once] = [now(), nonce()]
    const bySm3 = signed({ timestamp: at, nonce: once, signature: signatureBy(at, once, 'SM3') })
    expect([await post(bySm3), await post(signed())]).toEqual(['done', 'signature_refused'])
    await setPolicy(library, 'cipherMode', 'DEFAULT')
  })

  test('a valid one is accepted once, in either case, within three minutes', async () => {
    const headers = signed()
    expect([await post(headers), await post(headers)]).toEqual(['done', 'signature_refused'])
    const lower = signed()
    expect(await post({ ...lower, 'x-tif-signature': String(lower['x-tif-signature']).toLowerCase() })).toBe(
      'done',
    )
    for (const seconds of [-170, 170]) expect(await post(signed({ timestamp: now(seconds) }))).toBe('done')
  })

  test('one of twenty concurrent calls with one nonce is accepted', async () => {
    const headers = signed()
    const ends = await Promise.all(Array.from({ length: 20 }, () => post(headers)))
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
  })

  test('a nonce is deleted after ten minutes and may be used again', async () => {
    const once = nonce()
    await post(signed({ nonce: once }))
    await library.pool.query(`update spent_token set expires_at = expires_at - interval '9 minutes'`)
    await deleteExpiredSpent(library.db)
    expect(await post(signed({ nonce: once }))).toBe('signature_refused')
    await library.pool.query(`update spent_token set expires_at = expires_at - interval '2 minutes'`)
    expect(await post(signed({ nonce: once }))).toBe('done')
    await library.pool.query(`update spent_token set expires_at = expires_at - interval '11 minutes'`)
    await deleteExpiredSpent(library.db)
    expect((await library.pool.query('select from spent_token')).rowCount).toBe(0)
  })

  test('an export is signed like any other call of the web', async () => {
    const { token } = await library.signIn('departments.read')
    const ask = (headers: Record<string, string>) =>
      library.raw('POST', '/api/dept/export', { body: {}, headers, token })
    expect((await ask({})).body.data['error']).toBe('signature_refused')
    expect((await ask(signed({ paasid: rule.passId }))).status).toBe(200)
  })

  test('GET queries, captchas and chunks need no signature', async () => {
    expect((await library.raw('GET', '/api/site')).status).toBe(200)
    expect((await library.raw('GET', '/api/dictionaries/list?q={"groupCode":"dwxz"}')).status).toBe(200)
    const got = await library.raw('POST', '/api/captcha/get', { body: { captchaType: 'blockPuzzle' } })
    expect(Object(got.body).repCode).toBe('0000')
    expect([
      isSigned(captcha.get, 'POST'),
      isSigned(fileService.chunkUpload, 'POST'),
      isSigned(departmentRoutes.export, 'POST'),
      isSigned(token.signIn, 'POST'),
      isSigned(token.refresh, 'PUT'),
    ]).toEqual([false, false, true, true, true])
  })

  test('it does not authenticate, and refused calls store no nonce', async () => {
    const { status } = await library.raw('PUT', '/api/users/personal', { body: {}, headers: signed() })
    expect(status).toBe(401)
    expect((await library.pool.query('select from spent_token')).rowCount).toBe(0)
  })

  test('600 nonces a minute per address at most; others are unaffected', async () => {
    const post = (address: string) => {
      const body = { groupCode: 'dwxz' }
      return library.raw('POST', '/api/dictionaries/list', { body, headers: signed(), address })
    }
    const ends = await Promise.all(Array.from({ length: 620 }, () => post('192.0.2.66')))
    expect(ends.filter(({ status }) => status === 429)).toHaveLength(20)
    expect((await post('192.0.2.67')).status).toBe(200)
    const { rowCount } = await library.pool.query('select from spent_token')
    expect(rowCount).toBeLessThanOrEqual(601)
  })

  test('the web reads the setting and signs in', async () => {
    const person = await buildMember(library)
    const { tokens } = await byPassword(library.visitor, person)
    expect(tokens).toBeDefined()
    expect(await outcomeOf(library.visitor.call(dictionaries.list, { groupCode: 'dwxz' }))).toBe('done')
    const { rowCount } = await library.pool.query('select from spent_token')
    expect(rowCount).toBe(3) // of two signed calls and of the password
  })
})

test('where a gateway in front wants signatures, pages sign and nothing is refused here', async () => {
  const passFlag = async () => (await library.visitor.call(signing.read, {})).passFlag
  expect(await passFlag()).toBe(true)
  await setPolicy(library, 'signing', 'sent')
  expect([await passFlag(), await post({}), await post(signed({ signature: '0'.repeat(64) }))]).toEqual([
    true,
    'done',
    'done',
  ])
  await setPolicy(library, 'signing', 'none')
  expect([await passFlag(), await post({})]).toEqual([false, 'done'])
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import {
  buildMember,
  byPassword,
  encryptFor,
  solveCaptcha,
  type TestPerson,
} from '#testing/builders/people.ts'
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
  from: string
}

const wrong = 'Quiet-river-8'
const plainly = ({ username, password = wrong, from }: SignInAttempt, captcha?: string) =>
  outcomeOf(byPassword(library.from(from), { username, password }, captcha))
/** With a captcha, as the web does after a failure. */
const carefully = async (tried: SignInAttempt) =>
  plainly(tried, await solveCaptcha(library, 'sign-in', tried.from))

describe('ten failures lock an account in any spelling', () => {
  const mail = 'shen@example.cn'
  let person: TestPerson
  beforeAll(async () => {
    person = await buildMember(library, { username: 'ShenZhiqiu' })
    const { personal } = library.identity
    await library.db
      .updateTable('account')
      .set({ mail: personal.seal(mail), mailKey: personal.index(`mail ${mail}`) })
      .where('id', '=', person.id)
      .execute()
  })
  /** Concurrent wrong passwords in several spellings, each from a new address. */
  const storm = async (spellings: string[], net: string) => {
    const tried = Array.from({ length: 30 }, (_, i) => ({
      username: spellings[i % spellings.length] ?? '',
      from: `${net}.${i}`,
    }))
    const captchas: string[] = []
    for (const { from } of tried) captchas.push(await solveCaptcha(library, 'sign-in', from))
    const ends: string[] = []
    await Promise.all(tried.map(async (one, i) => ends.push(await plainly(one, captchas[i]))))
    return ends.toSorted()
  }
  const ten = [
    ...Array.from({ length: 20 }, () => 'sign_in_locked'),
    ...Array.from({ length: 10 }, () => 'sign_in_refused'),
  ].toSorted()

  test('by name, phone and mail, mixed and concurrent', async () => {
    const spellings = [person.username, 'shenzhiqiu', ' ＳhenZhiqiu ', person.phone, mail, 'SHEN@example.CN']
    expect(await storm(spellings, '198.51.100')).toEqual(ten)
    const right = { ...person, from: '198.51.100.200' }
    for (const username of [person.username, person.phone, mail])
      expect(await carefully({ ...right, username })).toBe('sign_in_locked')
  })

  test('an unknown name is treated alike', async () => {
    const spellings = ['nobody-here', 'NOBODY-HERE', ' nobody-here', 'ｎobody-here']
    expect(await storm(spellings, '203.0.113')).toEqual(ten)
    expect(await carefully({ username: 'nobody-there', from: '203.0.113.200' })).toBe('sign_in_refused')
  })
})

test('decrypts a password only after the captcha; other calls store no nonce', async () => {
  const from = '192.0.2.120'
  const spent = async () => (await library.pool.query('select from spent_token')).rowCount
  await plainly({ username: reader.username, from })
  await library.pool.query('truncate spent_token')
  for (let i = 0; i < 20; i += 1)
    expect(await plainly({ username: reader.username, from }, `made up ${i}`)).toBe('captcha_required')
  expect(await spent()).toBe(0)
  const captcha = await solveCaptcha(library, 'sign-in', from)
  expect(await plainly({ ...reader, from }, captcha)).toBe('done')
  expect(await spent()).toBe(2) // the captcha and the password
})

test('a full queue refuses before anything is queried, decrypted or counted', async () => {
  const full = await testApp({ patience: 0 })
  const somebody = await buildMember(full)
  await full.identity.passwords.hash(wrong) // measures the duration of a hash
  const values = await encryptFor(full.visitor, wrong)
  const beside = Promise.withResolvers<void>()
  const holding = full.identity.passwords.admit(1000, () => beside.promise)
  const tables = ['spent_token', 'failed_attempt', 'audit_event', 'session']
  const rows = () =>
    Promise.all(tables.map(async (table) => (await full.pool.query(`table ${table}`)).rowCount))
  const before = await rows()
  const asked = { grant: 'password', username: somebody.username, encrypted: values }
  const { status, headers, body } = await full.raw('POST', '/api/token', { body: asked })
  expect([status, body.data['error']]).toEqual([503, 'busy'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(await rows()).toEqual(before)
  beside.resolve()
  await holding
})

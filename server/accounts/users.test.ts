import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { codes } from '#contract/sign-in/codes.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import {
  agreementInForce,
  buildMember,
  buildStaff,
  byPassword,
  codeSentTo,
  encryptFor,
  enter,
  forgetPauses,
  proveNewPhone,
  solveCaptcha,
  somePhone,
  type TestPerson,
} from '#testing/builders/people.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let net = 0
let here: string

beforeAll(async () => {
  library = await testApp()
})
beforeEach(async () => {
  net += 1
  here = `192.0.2.${net}`
  await library.pool.query('truncate failed_attempt')
})

const outside = () => library.from(here)
const send = async (phone: string, purpose: 'sign_in' | 'reset' = 'reset') => {
  await forgetPauses(library)
  const captchaVerification = await solveCaptcha(library, 'code', here)
  return outside().call(codes.sendPhoneCode, { phone, purpose, captchaVerification })
}
const ticketOf = async (phone: string) => {
  await send(phone)
  const code = await codeSentTo(library, phone)
  return (await outside().call(codes.checkPhoneCode, { phone, code, purpose: 'reset' })).ticket
}
const reset = async (ticket: string, password: string) =>
  outside().call(users.resetPassword, { ticket, encrypted: await encryptFor(outside(), password) })
const better = 'Marble-quarry-51'
const signsIn = (person: TestPerson, password = person.password) =>
  outcomeOf(byPassword(outside(), { username: person.username, password }))

describe('resetting a password', () => {
  test('requires a verified phone, ends all sessions and notifies the owner', async () => {
    const person = await buildMember(library)
    const sessions = [await enter(library, person), await enter(library, person)]
    await reset(await ticketOf(person.phone), better)
    for (const { call } of sessions) expect(await outcomeOf(call(users.me, {}))).toBe('not_signed_in kicked')
    expect(await signsIn(person)).toBe('sign_in_refused')
    await library.pool.query('truncate failed_attempt')
    expect(await signsIn(person, better)).toBe('done')
    await library.identity.outbox.deliver()
    expect(library.sent.findLast(({ to }) => to === person.phone)?.template).toBe('passwordChanged')
  })

  test('uses a ticket once, also concurrently', async () => {
    const person = await buildMember(library)
    const ticket = await ticketOf(person.phone)
    const ends = await outcomesOf([reset(ticket, 'Granite-shelf-11'), reset(ticket, 'Granite-shelf-22')])
    expect(ends.toSorted()).toEqual(['done', 'ticket_expired'])
    expect(await outcomeOf(reset(ticket, better))).toBe('ticket_expired')
  })

  test('refuses a weak or recent one, and the ticket stays valid', async () => {
    const person = await buildMember(library)
    const ticket = await ticketOf(person.phone)
    for (const weak of ['Password2024', person.password, `Aa-${person.phone}`, 'short'])
      expect(await outcomeOf(reset(ticket, weak))).toBe('invalid_input')
    expect(await outcomeOf(reset(ticket, better))).toBe('done')
  })

  test('keeps the second factor', async () => {
    const clerk = await buildStaff(library, ['counter_clerk'])
    await reset(await ticketOf(clerk.phone), better)
    expect((await byPassword(outside(), { ...clerk, password: better })).step?.next).toBe('second_factor')
  })

  test('does not enable a disabled account or reveal that it is disabled', async () => {
    const person = await buildMember(library)
    const ticket = await ticketOf(person.phone)
    await library.pool.query('update account set disabled_at = now() where id = $1', [person.id])
    expect(await outcomeOf(reset(ticket, better))).toBe('ticket_expired')
    expect(await send(person.phone)).toEqual(await send(somePhone()))
    const { length } = library.sent
    await library.identity.outbox.deliver()
    expect(library.sent).toHaveLength(length)
  })

  test('refuses a ticket of another purpose', async () => {
    const person = await buildMember(library)
    await send(person.phone, 'sign_in')
    const code = await codeSentTo(library, person.phone)
    const given = { phone: person.phone, code, purpose: 'reset' as const }
    expect(await outcomeOf(outside().call(codes.checkPhoneCode, given))).toBe('code_refused')
  })
})

test('refuses to register a phone that got an account meanwhile', async () => {
  const phone = somePhone()
  const ticket = await proveNewPhone(library, phone, here)
  await buildMember(library, { phone })
  const given = {
    ticket,
    party: 'person' as const,
    username: `late${net}`,
    userRealName: '周远山',
    encrypted: await encryptFor(outside(), better),
    agreement: await agreementInForce(library),
  }
  expect(await outcomeOf(outside().call(users.register, given))).toBe('phone_taken')
})

describe('recalling a username', () => {
  test('responds in the same way for phones with and without an account', async () => {
    const { phone } = await buildMember(library)
    for (const number of [phone, somePhone()]) {
      expect(await send(number)).toEqual({ again: 60, lasts: 300 })
      expect(await outside().call(users.checkPhoneNum, { phone: number })).toEqual({ valid: true })
      const given = { phone: number, code: '000000' }
      expect(await outcomeOf(outside().call(users.getUserCodeByPhoneCode, given))).toBe('code_refused')
    }
    expect(await outside().call(users.checkPhoneNum, { phone: '12345' })).toEqual({ valid: false })
    expect(await outcomeOf(outside().call(users.getUserInfoByPhone, { ticket: '' }))).toBe('ticket_expired')
  })

  test('shows it masked for a ticket and sends it in full for a code, once', async () => {
    const { phone, username } = await buildMember(library, { username: 'riverbed' })
    const ticket = await ticketOf(phone)
    const shown = await outside().call(users.getUserInfoByPhone, { ticket })
    expect(shown).toEqual({ username: 'r******d' })
    await send(phone)
    const given = { phone, code: await codeSentTo(library, phone) }
    expect(await outside().call(users.getUserCodeByPhoneCode, given)).toEqual({ username })
    expect(await outcomeOf(outside().call(users.getUserCodeByPhoneCode, given))).toBe('code_refused')
  })
})

describe('the profile of an account', () => {
  const given = { company: '云汀市勘察院', companyNature: 'institution', industry: 'survey' }

  test('masks phone and mail, which no form changes', async () => {
    const person = await buildMember(library)
    const { call, token } = await enter(library, person)
    const more = {
      phone: '13900000000',
      email: 'x@y.cn',
      username: 'other',
      organisation: 1,
      credit: 9,
      roleIds: [1],
    }
    const set = (body: object) => library.raw('PUT', '/api/users/personal', { body, token })
    expect((await set({ ...given, ...more })).body.data['fields']).toEqual(
      Object.fromEntries(Object.keys(more).map((name) => [name, '没有这个参数'])),
    )
    expect((await set(given)).status).toBe(200)
    const reported = await call(users.personal, {})
    const masked = `${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`
    expect(reported).toMatchObject({
      ...given,
      phone: masked,
      email: '',
      username: person.username,
      organisation: null,
    })
    expect(await call(users.me, {})).toMatchObject({ incomplete: false, roles: [{ code: 'member' }] })
  })

  test.each([
    ['a company of three characters', { company: '某公司' }],
    ['a nature that its dictionary does not have', { companyNature: 'empire' }],
    ['an industry that is no value', { industry: '工程勘察' }],
    ['a workplace of three characters', { workplace: '某地区' }],
    ['a workplace that is emptied', { workplace: ' ' }],
  ])('%s is refused', async (_, change) => {
    const { call } = await enter(library, await buildMember(library))
    expect(await outcomeOf(call(users.setPersonal, { ...given, ...change }))).toBe('invalid_input')
  })

  test('refuses a disabled choice', async () => {
    const { call } = await enter(library, await buildMember(library))
    await library.pool.query(`update dictionary_item set status = '0' where value = 'survey'`)
    expect(await outcomeOf(call(users.setPersonal, given))).toBe('invalid_input')
    await library.pool.query(`update dictionary_item set status = '1' where value = 'survey'`)
    expect(await outcomeOf(call(users.setPersonal, given))).toBe('done')
  })
})

test('a new agreement is due until accepted; other versions are refused', async () => {
  const person = await buildMember(library)
  await library.pool.query('update account set agreed_to = null where id = $1', [person.id])
  const { call } = await enter(library, person)
  const version = await agreementInForce(library)
  expect((await call(users.me, {})).agreementDue).toBe(version)
  expect(await outcomeOf(call(users.agree, { version: 'older' }))).toBe('agreement_changed')
  await call(users.agree, { version })
  expect((await call(users.me, {})).agreementDue).toBeNull()
})

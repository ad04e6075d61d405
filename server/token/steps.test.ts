import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import type { Input } from '#contract/route.ts'
import { codes } from '#contract/sign-in/codes.ts'
import { token } from '#contract/sign-in/token.ts'
import { makeRecoveryCodes, recoveryHash } from '#server/sign-in/second-factor/second-factor.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import {
  buildMember,
  buildStaff,
  byPassword,
  codeSentTo,
  encryptFor,
  enter,
  forgetPauses,
  buildClient,
  type TestPerson,
  solveCaptcha,
  somePhone,
  totpOf,
} from '#testing/builders/people.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let clerk: TestPerson & { secret: string }

beforeAll(async () => {
  library = await testApp()
})
beforeEach(async () => {
  await library.pool.query('truncate failed_attempt')
  const built = await buildStaff(library, ['counter_clerk'])
  clerk = { ...built, secret: built.secret ?? '' }
})

const signIn = (given: Input<typeof token.signIn>) => library.visitor.call(token.signIn, given)
/** The ticket after the password, and the next step. */
const begin = async (person: TestPerson) => {
  const { step, tokens } = await byPassword(library.visitor, person)
  expect(tokens).toBeUndefined()
  return { next: step?.next, ticket: step?.ticket ?? '' }
}
const second = (ticket: string, code: string, at = library.visitor) =>
  at.call(token.signIn, { grant: 'second_factor', ticket, code })
const enrol = (ticket: string, code: string) => signIn({ grant: 'enrol', ticket, code })
const renew = async (ticket: string, password: string) =>
  signIn({ grant: 'new_password', ticket, encrypted: await encryptFor(library.visitor, password) })
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('the second factor', () => {
  test('is required for staff and for members who have one; a password alone is not enough', async () => {
    const member = await buildMember(library, { secret: clerk.secret })
    for (const person of [clerk, member]) expect((await begin(person)).next).toBe('second_factor')
  })

  test('wrong codes are limited to ten, also concurrent and with several tickets', async () => {
    const tickets: string[] = []
    for (let i = 0; i < 4; i += 1) tickets.push((await begin(clerk)).ticket)
    const wrong = other(totpOf(clerk.secret, 40))
    const elsewhere = library.from('198.51.100.40')
    const tries = Array.from({ length: 40 }, (_, i) => second(tickets[i % 4] ?? '', wrong, elsewhere))
    const ends = await outcomesOf(tries)
    expect(ends.filter((end) => end === 'code_refused')).toHaveLength(10)
    expect(new Set(ends)).toEqual(new Set(['code_refused', 'sign_in_locked']))
    expect(await outcomeOf(second(tickets[0] ?? '', totpOf(clerk.secret)))).toBe('sign_in_locked')
  })

  test('the tenth attempt is verified', async () => {
    const { ticket } = await begin(clerk)
    for (let i = 0; i < 9; i += 1) await outcomeOf(second(ticket, '000'))
    expect(await outcomeOf(second(ticket, totpOf(clerk.secret)))).toBe('done')
  })

  test('wrong codes elsewhere do not lock the owner at a known source', async () => {
    const home = '192.0.2.50'
    await enter(library, clerk, home)
    const elsewhere = library.from('198.51.100.50')
    for (let i = 0; i < 10; i += 1) {
      const ticket = library.identity.signInFlow.issue({
        account: clerk.id,
        secondFactor: false,
        renewed: false,
      })
      await outcomeOf(elsewhere.call(token.signIn, { grant: 'second_factor', ticket, code: '000000' }))
    }
    const { ticket } = await begin(clerk)
    expect(await outcomeOf(second(ticket, '000000'))).toBe('sign_in_locked')
    expect((await enter(library, clerk, home)).token).toBeTruthy()
  })

  test('a code is accepted once and invalidates earlier ones', async () => {
    const [one, two, three] = [await begin(clerk), await begin(clerk), await begin(clerk)]
    const code = totpOf(clerk.secret, 1)
    expect(await outcomeOf(second(one.ticket, code))).toBe('done')
    expect(await outcomeOf(second(two.ticket, code))).toBe('code_refused')
    expect(await outcomeOf(second(three.ticket, totpOf(clerk.secret, -1)))).toBe('code_refused')
  })

  test('one of two concurrent uses of a code succeeds', async () => {
    const tickets = [await begin(clerk), await begin(clerk), await begin(clerk)]
    const code = totpOf(clerk.secret)
    const ends = await outcomesOf(tickets.map(({ ticket }) => second(ticket, code)))
    expect(ends.toSorted()).toEqual(['code_refused', 'code_refused', 'done'])
  })

  test('a ticket works once and expires after ten minutes', async () => {
    const { ticket } = await begin(clerk)
    expect(await outcomeOf(second(ticket, totpOf(clerk.secret)))).toBe('done')
    expect(await outcomeOf(second(ticket, totpOf(clerk.secret, 1)))).toBe('ticket_expired')
    const late = await begin(clerk)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
    expect(await outcomeOf(second(late.ticket, totpOf(clerk.secret)))).toBe('ticket_expired')
    vi.useRealTimers()
  })

  test.each(['', 'x', 'a'.repeat(32)])('a ticket %j is invalid', async (ticket) => {
    expect(await outcomeOf(second(ticket, '123456'))).toBe('ticket_expired')
  })

  test('refuses a code of another account', async () => {
    const stranger = await buildStaff(library, ['counter_clerk'])
    const { ticket } = await begin(clerk)
    expect(await outcomeOf(second(ticket, totpOf(stranger.secret ?? '')))).toBe('code_refused')
  })

  test('accepts a recovery code once and audits it', async () => {
    const [code = '', ...rest] = makeRecoveryCodes()
    const hash = recoveryHash(library.identity.keys.recovery, code)!
    await library.db.insertInto('recoveryCode').values({ account: clerk.id, hash }).execute()
    const [one, two] = [await begin(clerk), await begin(clerk)]
    expect(await outcomeOf(second(one.ticket, rest[0] ?? ''))).toBe('code_refused')
    expect(await outcomeOf(second(one.ticket, ` ${code.toLowerCase()} `))).toBe('done')
    expect(await outcomeOf(second(two.ticket, code))).toBe('code_refused')
    const { rows } = await library.pool.query(
      `select account from audit_event where action = 'recovery_code_used' and account = $1`,
      [clerk.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('refuses an account that was disabled during sign-in', async () => {
    const { ticket } = await begin(clerk)
    await library.pool.query('update account set disabled_at = now() where id = $1', [clerk.id])
    expect(await outcomeOf(second(ticket, totpOf(clerk.secret)))).toBe('account_disabled')
  })
})

describe('binding an authenticator during sign-in', () => {
  const enrolment = (ticket: string) => library.visitor.call(token.enrolment, { ticket })
  const newcomer = () => buildStaff(library, ['loan_reviewer'], { secret: '' })

  test('staff without one sign in after its first code and get ten recovery codes', async () => {
    const person = await newcomer()
    const { next, ticket } = await begin(person)
    expect(next).toBe('enrol')
    expect(await outcomeOf(enrol(ticket, '123456'))).toBe('code_refused') // the secret has not been requested yet
    const { secret, uri } = await enrolment(ticket)
    expect(await enrolment(ticket)).toEqual({ secret, uri })
    expect(uri).toMatch(new RegExp(`^otpauth://totp/.*${person.username}.*secret=${secret}`))
    expect(await outcomeOf(enrol(ticket, other(totpOf(secret))))).toBe('code_refused')
    const code = totpOf(secret)
    const { tokens, recoveryCodes } = await enrol(ticket, code)
    expect(recoveryCodes).toHaveLength(10)
    const { staff } = await buildClient(library, person, tokens!).call(users.me, {})
    expect(staff).toBe(true)
    const again = await begin(person)
    expect(again.next).toBe('second_factor')
    expect(await outcomeOf(second(again.ticket, code))).toBe('code_refused')
    expect(await outcomeOf(second(again.ticket, recoveryCodes?.[9] ?? ''))).toBe('done')
  })

  test('of two concurrent bindings the second is refused', async () => {
    const person = await newcomer()
    const [one, two] = [await begin(person), await begin(person)]
    const [mine, theirs] = [await enrolment(one.ticket), await enrolment(two.ticket)]
    expect(mine.secret).not.toBe(theirs.secret)
    const ends = await outcomesOf([
      enrol(one.ticket, totpOf(mine.secret)),
      enrol(two.ticket, totpOf(theirs.secret)),
    ])
    expect(ends.toSorted()).toEqual(['done', 'ticket_expired'])
  })

  test('a bound authenticator cannot be replaced with the password only', async () => {
    const { ticket } = await begin(clerk)
    expect(await outcomeOf(enrolment(ticket))).toBe('ticket_expired')
    expect(await outcomeOf(enrol(ticket, '123456'))).toBe('ticket_expired')
  })
})

describe('a new password during sign-in', () => {
  const better = 'Marble-quarry-51'
  const must = () => buildMember(library, { mustChange: true })

  test('is required if due, and must be strong and different', async () => {
    const person = await must()
    const { next, ticket } = await begin(person)
    expect(next).toBe('new_password')
    for (const weak of ['Sh0rt-a', 'Password2024', person.password, `${person.username}-A9`, ''])
      expect(await outcomeOf(renew(ticket, weak))).toBe('invalid_input')
    const { tokens } = await renew(ticket, better)
    expect(await outcomeOf(buildClient(library, person, tokens!).call(users.me, {}))).toBe('done')
    expect(await outcomeOf(byPassword(library.visitor, person))).toBe('sign_in_refused')
    await library.pool.query('truncate failed_attempt')
    expect((await byPassword(library.visitor, { ...person, password: better })).tokens).toBeDefined()
  })

  test('of two concurrent calls one succeeds', async () => {
    const person = await must()
    const { ticket } = await begin(person)
    const tried = ['Granite-shelf-11', 'Granite-shelf-22']
    const ends = await outcomesOf(tried.map((password) => renew(ticket, password)))
    expect(ends.toSorted()).toEqual(['done', 'ticket_expired'])
    const password = tried[ends.indexOf('done')] ?? ''
    expect(await outcomeOf(byPassword(library.visitor, { ...person, password }))).toBe('done')
  })

  test('requires the second factor first', async () => {
    await library.pool.query('update account set must_change = true where id = $1', [clerk.id])
    const { next, ticket } = await begin(clerk)
    expect(next).toBe('second_factor')
    expect(await outcomeOf(renew(ticket, better))).toBe('ticket_expired')
    const { step } = await second(ticket, totpOf(clerk.secret))
    expect(step?.next).toBe('new_password')
    expect(await outcomeOf(renew(step?.ticket ?? '', 'Elev3n-chars'.slice(0, 11)))).toBe('invalid_input') // staff: 12
    expect(await outcomeOf(renew(step?.ticket ?? '', better))).toBe('done')
  })

  test('is refused if not due', async () => {
    const ticket = library.identity.signInFlow.issue({
      account: clerk.id,
      secondFactor: true,
      renewed: false,
    })
    expect(await outcomeOf(renew(ticket, better))).toBe('ticket_expired')
  })

  test('is due for staff after 90 days, and never for members', async () => {
    const member = await buildMember(library)
    await library.pool.query(
      `update account set password_at = now() - interval '91 days' where id = any($1)`,
      [[clerk.id, member.id]],
    )
    expect((await byPassword(library.visitor, member)).tokens).toBeDefined()
    const { ticket } = await begin(clerk)
    expect((await second(ticket, totpOf(clerk.secret))).step?.next).toBe('new_password')
  })
})

describe('sign-in by SMS code', () => {
  const ask = async (phone: string, purpose: 'sign_in' | 'reset' = 'sign_in') => {
    await forgetPauses(library)
    const captchaVerification = await solveCaptcha(library, 'code')
    return library.visitor.call(codes.sendPhoneCode, { phone, purpose, captchaVerification })
  }
  const bySms = (phone: string, code: string) => signIn({ grant: 'sms_code', phone, code })

  test('signs a member in, once', async () => {
    const person = await buildMember(library)
    await ask(person.phone)
    const code = await codeSentTo(library, person.phone)
    expect(await outcomeOf(bySms(person.phone, other(code)))).toBe('code_refused')
    expect(await outcomeOf(bySms(person.phone, code))).toBe('done')
    expect(await outcomeOf(bySms(person.phone, code))).toBe('code_refused')
  })

  test('accepts one of two concurrent uses', async () => {
    const { phone } = await buildMember(library)
    await ask(phone)
    const code = await codeSentTo(library, phone)
    const ends = await outcomesOf(Array.from({ length: 5 }, () => bySms(phone, code)))
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
  })

  test('refuses a code of another phone or purpose', async () => {
    const [one, two] = [await buildMember(library), await buildMember(library)]
    await ask(one.phone)
    const code = await codeSentTo(library, one.phone)
    expect(await outcomeOf(bySms(two.phone, code))).toBe('code_refused')
    await ask(two.phone, 'reset')
    expect(await outcomeOf(bySms(two.phone, await codeSentTo(library, two.phone)))).toBe('code_refused')
  })

  test('requires the second factor of staff', async () => {
    await ask(clerk.phone)
    const { step, tokens } = await bySms(clerk.phone, await codeSentTo(library, clerk.phone))
    expect([step?.next, tokens]).toEqual(['second_factor', undefined])
  })

  test('responds alike for an unknown phone, and sends nothing', async () => {
    const [{ phone }, stranger] = [await buildMember(library), somePhone()]
    expect(await ask(stranger)).toEqual(await ask(phone))
    expect([await codeSentTo(library, stranger), (await codeSentTo(library, phone)).length]).toEqual(['', 6])
    expect(await outcomeOf(bySms(stranger, '123456'))).toBe('code_refused')
  })
})

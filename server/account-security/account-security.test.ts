import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { security } from '#contract/accounts/account-security.ts'
import { staff } from '#contract/accounts/staff.ts'
import { users } from '#contract/accounts/users.ts'
import type { Input } from '#contract/route.ts'
import { codes } from '#contract/sign-in/codes.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import {
  buildMember,
  buildStaff,
  byPassword,
  codeSentTo,
  encryptFor,
  enter,
  forgetPauses,
  type Inside,
  somePhone,
  type TestPerson,
  totpOf,
} from '#testing/builders/people.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let person: TestPerson
let here: Inside

beforeAll(async () => {
  library = await testApp()
})
beforeEach(async () => {
  await library.pool.query('truncate failed_attempt')
  person = await buildMember(library)
  here = await enter(library, person)
})

/** As if the last proof lay longer back than it counts. */
const forgetProof = () => library.pool.query(`update session set proved_at = now() - interval '11 minutes'`)
const code = async (given: Input<typeof codes.sendCode>, to: string) => {
  await forgetPauses(library)
  await here.call(codes.sendCode, given)
  return codeSentTo(library, to)
}
const change = async (old: string, password: string, by = here) =>
  by.call(security.changePassword, { encrypted: await encryptFor(by, old, password) })
const wrong = 'Quiet-river-8'

describe('a fresh proof', () => {
  const guarded: [string, () => Promise<unknown>][] = [
    ['the phone', () => here.call(security.changePhone, { phone: somePhone(), code: '123456' })],
    ['the mail', () => here.call(security.changeMail, { mail: 'a@example.cn', code: '123456' })],
    ['an authenticator', () => here.call(security.newSecret, {})],
    ['its first code', () => here.call(security.confirmSecret, { ticket: '', code: '123456' })],
    ['no authenticator', () => here.call(security.dropSecret, {})],
    ['recovery codes', () => here.call(security.newRecoveryCodes, {})],
  ]
  test.each(guarded)('is asked for before %s, ten minutes after the last', async (_, call) => {
    expect(await outcomeOf(call())).not.toBe('proof_required')
    await forgetProof()
    expect(await outcomeOf(call())).toBe('proof_required')
  })

  const proofs: [string, () => Promise<Input<typeof security.prove>>][] = [
    ['the password', async () => ({ by: 'password', encrypted: await encryptFor(here, person.password) })],
    [
      'a code by short message',
      async () => ({ by: 'sms', code: await code({ purpose: 'proof' }, person.phone) }),
    ],
  ]
  test.each(proofs)('is %s', async (_, proof) => {
    await forgetProof()
    await here.call(security.prove, await proof())
    expect(await outcomeOf(here.call(security.newSecret, {}))).toBe('done')
  })

  test('is a code of the authenticator, once', async () => {
    const clerk = await buildStaff(library, ['counter_clerk'])
    const inside = await enter(library, clerk)
    await forgetProof()
    const now = totpOf(clerk.secret ?? '', 1)
    const show = (shown: string) => outcomeOf(inside.call(security.prove, { by: 'totp', code: shown }))
    expect([await show('000000'), await show(now), await show(now)]).toEqual([
      'code_refused',
      'done',
      'code_refused',
    ])
    expect(await outcomeOf(inside.call(security.newRecoveryCodes, {}))).toBe('done')
  })

  test('is of one session: another of the same account has to show its own', async () => {
    const there = await enter(library, person)
    await forgetProof()
    await here.call(security.prove, { by: 'password', encrypted: await encryptFor(here, person.password) })
    expect(await outcomeOf(there.call(security.newSecret, {}))).toBe('proof_required')
  })

  test.each([
    [
      'a wrong password',
      async () => ({ by: 'password' as const, encrypted: await encryptFor(here, wrong) }),
      'password_refused',
    ],
    ['no password', () => ({ by: 'password' as const }), 'password_refused'],
    ['a wrong code', () => ({ by: 'sms' as const, code: '000000' }), 'code_refused'],
    ['a code of no authenticator', () => ({ by: 'totp' as const, code: '000000' }), 'code_refused'],
    ['no code', () => ({ by: 'totp' as const }), 'code_refused'],
  ])('is not %s, and that is written down', async (_, proof, refusal) => {
    await forgetProof()
    expect(await outcomeOf(here.call(security.prove, await proof()))).toBe(refusal)
    expect(await outcomeOf(here.call(security.newSecret, {}))).toBe('proof_required')
  })
})

describe('a new password', () => {
  test('ends every other session, and this one goes on', async () => {
    const there = await enter(library, person)
    await change(person.password, 'Marble-quarry-51')
    expect(await outcomeOf(there.call(users.me, {}))).toBe('not_signed_in kicked')
    expect(await outcomeOf(here.call(users.me, {}))).toBe('done')
    expect(await outcomeOf(byPassword(library.visitor, person))).toBe('sign_in_refused')
  })

  test('is not set without the old one, nor to a weak one', async () => {
    const oldWrong = { code: 'invalid_input', detail: { fields: { oldPassword: expect.any(String) } } }
    await expect(change(wrong, 'Marble-quarry-51')).rejects.toMatchObject(oldWrong)
    await expect(change(person.password, 'Password2024')).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { password: expect.any(String) } },
    })
  })

  test('is none of the last five, and may be the sixth', async () => {
    const used = [person.password, ...[1, 2, 3, 4].map((i) => `Marble-quarry-5${i}`)]
    for (const [i, next] of used.slice(1).entries()) await change(used[i] ?? '', next)
    const now = used.at(-1) ?? ''
    for (const before of used) expect(await outcomeOf(change(now, before))).toBe('invalid_input')
    await change(now, 'Marble-quarry-59')
    expect(await outcomeOf(change('Marble-quarry-59', person.password))).toBe('done')
  })

  test('of staff has twelve characters at least', async () => {
    const clerk = await buildStaff(library, ['counter_clerk'])
    const inside = await enter(library, clerk)
    expect(await outcomeOf(change(clerk.password, 'Marble-qu-5', inside))).toBe('invalid_input')
    expect(await outcomeOf(change(clerk.password, 'Marble-quar-5', inside))).toBe('done')
  })
})

describe('a new phone or mail', () => {
  test('is set for the code that it was sent; the old number is told', async () => {
    const phone = somePhone()
    await here.call(security.changePhone, { phone, code: await code({ purpose: 'phone', phone }, phone) })
    const { phone: shown } = await here.call(security.overview, {})
    expect(shown).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
    await library.identity.outbox.deliver()
    expect(library.sent.findLast(({ to }) => to === person.phone)?.template).toBe('phoneChanged')
    expect(await outcomeOf(byPassword(library.visitor, { ...person, username: phone }))).toBe('done')
    await library.pool.query('truncate failed_attempt')
    expect(await outcomeOf(byPassword(library.visitor, { ...person, username: person.phone }))).toBe(
      'sign_in_refused',
    )
    const mail = 'lin@example.cn'
    await here.call(security.changeMail, { mail, code: await code({ purpose: 'mail', mail }, mail) })
    expect((await here.call(security.overview, {})).mail).toBe('l***@example.cn')
  })

  test('is not set for a code of another number or another purpose', async () => {
    const [mine, theirs] = [somePhone(), somePhone()]
    const sent = await code({ purpose: 'phone', phone: mine }, mine)
    expect(await outcomeOf(here.call(security.changePhone, { phone: theirs, code: sent }))).toBe(
      'code_refused',
    )
    const proof = await code({ purpose: 'proof' }, person.phone)
    expect(await outcomeOf(here.call(security.changePhone, { phone: person.phone, code: proof }))).toBe(
      'code_refused',
    )
  })

  test('of somebody else is not taken: they are warned, and no code is sent', async () => {
    const { phone } = await buildMember(library)
    expect(await code({ purpose: 'phone', phone }, phone)).toBe('')
    expect(library.sent.findLast(({ to }) => to === phone)?.template).toBe('alreadyRegistered')
  })

  test('that two want at once is one’s', async () => {
    const phone = somePhone()
    const sent = await code({ purpose: 'phone', phone }, phone)
    await buildMember(library, { phone })
    expect(await outcomeOf(here.call(security.changePhone, { phone, code: sent }))).toBe('phone_taken')
  })
})

describe('an authenticator', () => {
  test('is bound after its first code, asked for from then on, and may be dropped by members', async () => {
    const { ticket, secret } = await here.call(security.newSecret, {})
    const now = totpOf(secret)
    expect(await outcomeOf(here.call(security.confirmSecret, { ticket, code: '000000' }))).toBe(
      'code_refused',
    )
    const { recoveryCodes } = await here.call(security.confirmSecret, { ticket, code: now })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await byPassword(library.visitor, person)).step?.next).toBe('second_factor')
    const next = await here.call(security.newRecoveryCodes, {})
    expect(next.recoveryCodes.filter((one) => recoveryCodes.includes(one))).toEqual([])
    await here.call(security.dropSecret, {})
    expect(await here.call(security.overview, {})).toMatchObject({ secondFactor: false, recoveryCodes: 0 })
    expect((await byPassword(library.visitor, person)).tokens).toBeDefined()
  })

  test('is not bound with the ticket of another', async () => {
    const { ticket, secret } = await here.call(security.newSecret, {})
    const stranger = await enter(library, await buildMember(library))
    const given = { ticket, code: totpOf(secret) }
    expect(await outcomeOf(stranger.call(security.confirmSecret, given))).toBe('ticket_expired')
  })

  test('is not dropped by staff', async () => {
    const clerk = await enter(library, await buildStaff(library, ['counter_clerk']))
    expect(await outcomeOf(clerk.call(security.dropSecret, {}))).toBe('second_factor_needed')
  })
})

describe('sessions', () => {
  test('are one’s own, with what they come from, and can be ended', async () => {
    const there = await enter(library, person, '192.0.2.9')
    const listed = await here.call(security.sessions, {})
    expect(listed.map(({ own, address }) => `${own} ${address}`).toSorted()).toEqual([
      'false 192.0.2.9',
      'true 127.0.0.1',
    ])
    await here.call(security.endSession, { id: listed.find(({ own }) => !own)?.id ?? 0 })
    expect(await outcomeOf(there.call(users.me, {}))).toBe('not_signed_in kicked')
    expect(await here.call(security.endOthers, {})).toEqual({ ended: 0 })
  })

  test.each([
    ['by age of a member', [], `created_at = now() - interval '1 year'`],
    ['by age of staff', ['counter_clerk'], `created_at = now() - interval '2 days'`],
    ['by idleness of staff', ['counter_clerk'], `seen_at = now() - interval '1 day'`],
  ])('that ended %s are listed neither for their owner nor for staff', async (_, roles, past) => {
    const name = `离开者${past}`
    const known = await (roles.length > 0
      ? buildStaff(library, roles, { name })
      : buildMember(library, { name }))
    const guard = await library.signIn('sessions.read')
    const addresses = ['192.0.2.1', '192.0.2.2']
    const owner = await enter(library, known, addresses[0])
    const gone = await enter(library, known, addresses[1]) // one after the other: a code is valid once
    const seen = async () => [
      (await owner.call(security.sessions, {})).map(({ address }) => address).toSorted(),
      (await guard.call(staff.sessions, { text: name })).records.map(({ address }) => address).toSorted(),
    ]
    expect(await seen()).toEqual([addresses, addresses])
    await library.pool.query(`update session set ${past} where account = $1 and address = '192.0.2.2'`, [
      known.id,
    ])
    expect(await seen()).toEqual([['192.0.2.1'], ['192.0.2.1']])
    expect(await outcomeOf(gone.call(users.me, {}))).toMatch(/^not_signed_in/)
  })

  test('of another cannot be ended, nor one that has ended', async () => {
    const stranger = await enter(library, await buildMember(library))
    const [theirs] = await stranger.call(security.sessions, {})
    const end = (id: number) => outcomeOf(here.call(security.endSession, { id }))
    expect(await end(theirs?.id ?? 0)).toBe('not_found')
    const there = await enter(library, person)
    const mine = (await there.call(security.sessions, {})).find(({ own }) => own)?.id ?? 0
    expect([await end(mine), await end(mine)]).toEqual(['done', 'not_found'])
    expect(await outcomeOf(stranger.call(users.me, {}))).toBe('done')
  })
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { security } from '#contract/accounts/account-security.ts'
import { users } from '#contract/accounts/users.ts'
import { codes } from '#contract/sign-in/codes.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import {
  buildMember,
  buildStaff,
  byPassword,
  encryptFor,
  enter,
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

/** Makes the last proof older than its validity. */
const forgetProof = () => library.pool.query(`update session set proved_at = now() - interval '11 minutes'`)
const wrong = 'Quiet-river-8'

describe('wrong proofs', () => {
  /** Signs in with an authenticator, with an expired proof. */
  const withFactor = async () => {
    const clerk = await buildStaff(library, ['counter_clerk'])
    const inside = await enter(library, clerk)
    await forgetProof()
    return { clerk, inside }
  }
  let net = 0
  /** Submits a code from an address of its own. */
  const guess = async (by: Inside, code = '000000') => {
    net += 1
    const address = `198.51.${100 + (net >> 8)}.${net & 255}`
    const body = { by: 'totp', code }
    const answer = await library.raw('PUT', '/api/security/proof', { body, token: by.token, address })
    const { error = 'done', reason } = answer.body.data as { error?: string; reason?: string }
    return reason ? `${error} ${reason}` : error
  }
  const counts = (ends: string[]) =>
    Object.fromEntries(ends.map((end, _, all) => [end, all.filter((one) => one === end).length]))

  test('60 at once in one session: verifies ten, then ends the session', async () => {
    const { clerk, inside } = await withFactor()
    const ends = await Promise.all(Array.from({ length: 60 }, () => guess(inside)))
    const { code_refused = 0, 'not_signed_in kicked': kicked = 0, proof_locked = 0 } = counts(ends)
    expect([code_refused <= 9, kicked >= 1, code_refused + kicked + proof_locked]).toEqual([true, true, 60])
    const { rows } = await library.pool.query<{ n: number }>(
      `select max(failed_proofs)::int as n from session where account = $1`,
      [clerk.id],
    )
    expect(rows).toEqual([{ n: 10 }])
    expect(await guess(inside, totpOf(clerk.secret ?? '', 1))).toBe('not_signed_in kicked')
  })

  test('in many sessions lock the proofs of the account but not its sign-in', async () => {
    const { clerk, inside } = await withFactor()
    const there = await enter(library, clerk, '192.0.2.60')
    await forgetProof()
    for (let i = 0; i < 5; i += 1)
      expect([await guess(inside), await guess(there)]).toEqual(['code_refused', 'code_refused'])
    for (const by of [inside, there]) {
      const refusal = by.call(security.prove, { by: 'totp', code: totpOf(clerk.secret ?? '', 1) })
      await expect(refusal).rejects.toMatchObject({ code: 'proof_locked', status: 429 })
    }
    const anew = await enter(library, clerk, '192.0.2.61')
    expect(await outcomeOf(anew.call(security.newRecoveryCodes, {}))).toBe('done')
  })

  test('lock longer each time; a correct proof resets the count', async () => {
    const { clerk, inside } = await withFactor()
    for (let i = 0; i < 9; i += 1) expect(await guess(inside)).toBe('code_refused')
    expect(await guess(inside, totpOf(clerk.secret ?? '', 1))).toBe('done')
    for (let i = 0; i < 9; i += 1) expect(await guess(inside)).toBe('code_refused')
    expect(await guess(inside)).toBe('not_signed_in kicked')
  })

  test('end a session after ten, however much time is between them', async () => {
    const { inside } = await withFactor()
    for (let i = 0; i < 9; i += 1) {
      expect(await guess(inside)).toBe('code_refused')
      await library.pool.query(`update failed_attempt set last_at = last_at - interval '1 hour'`)
    }
    expect(await guess(inside)).toBe('not_signed_in kicked')
  })

  let kindsTried = 0
  const kinds: [string, () => Promise<unknown>][] = [
    [
      'a password',
      async () => here.call(security.prove, { by: 'password', encrypted: await encryptFor(here, wrong) }),
    ],
    ['a code by message', () => here.call(security.prove, { by: 'sms', code: '000000' })],
    ['a code of an authenticator', () => here.call(security.prove, { by: 'totp', code: '000000' })],
    [
      'the old password',
      async () => {
        const given = await encryptFor(here, wrong, 'Marble-quarry-51')
        return here.call(security.changePassword, { encrypted: given })
      },
    ],
    [
      'the code for a new phone',
      () => here.call(security.changePhone, { phone: somePhone(), code: '000000' }),
    ],
    ['the code for a new mail', () => here.call(security.changeMail, { mail: 'a@b.cn', code: '000000' })],
    [
      'the first code of an authenticator',
      async () => {
        const { ticket } = await here.call(security.newSecret, {})
        return here.call(security.confirmSecret, { ticket, code: '000000' })
      },
    ],
  ]
  test.each(kinds)('%s counts and is audited', async (_, show) => {
    kindsTried += 1
    here = { ...here, ...library.from(`192.0.2.${100 + kindsTried}`, here.token) }
    await library.pool.query('update session set failed_proofs = 9 where account = $1', [person.id])
    expect(await outcomeOf(show())).toBe('not_signed_in kicked')
    expect(await outcomeOf(here.call(users.me, {}))).toBe('not_signed_in kicked')
    expect(await outcomeOf(byPassword(library.visitor, person))).toBe('done')
    await library.identity.auditBuffer.close()
    const { rows } = await library.pool.query<{ action: string }>(
      `select action from audit_event where account = $1 and action in ('sign_in_refused', 'session_ended') order by action`,
      [person.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['session_ended', 'sign_in_refused'])
  })
})

test('limits codes to fifteen a day for an account, whatever the target', async () => {
  const ask = (i: number) =>
    outcomeOf(
      library
        .from(`203.0.113.${i}`, here.token)
        .call(codes.sendCode, { purpose: 'phone', phone: somePhone() }),
    )
  const ends: string[] = []
  for (let i = 0; i < 17; i += 1) ends.push(await ask(i))
  expect(ends).toEqual([...Array.from({ length: 15 }, () => 'done'), 'code_limit', 'code_limit'])
})

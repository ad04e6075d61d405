import { beforeEach, expect, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { signing } from '#contract/sign-in/signing.ts'
import { token } from '#contract/sign-in/token.ts'
import { phoneKey, readPerson } from '#server/people/people.ts'
import { seal } from '#server/secrets/seal.ts'
import { testApp } from '#testing/app.ts'
import {
  buildMember,
  buildStaff,
  byPassword,
  enter,
  somePhone,
  type TestPerson,
} from '#testing/builders/people.ts'
import { setPolicy } from '#testing/builders/policy.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

import { hash } from './passwords/argon2.ts'
import { replaceHash } from './sign-in.queries.ts'

/** A server that was started after its library had been switched to SM. */
const library = await testApp({
  schema: `update sign_in_policy set cipher_mode = 'SM', password_scheme = 'pbkdf2-sm3'`,
  patience: 1500, // as a server has it
})
const { db, pool, identity, visitor } = library

beforeEach(() => pool.query('truncate failed_attempt'))

const stored = async (id: number) => {
  const { rows } = await pool.query<{ password: string; cipher: number }>(
    'select password, get_byte(phone, 0) as cipher from account where id = $1',
    [id],
  )
  return rows[0]
}

/** An account as it was stored before the switch. */
async function buildEarlier() {
  const person = await buildMember(library)
  const phone = seal(identity.secrets.key('personal data'), person.phone, 'AES')
  const password = await hash(person.password)
  await db.updateTable('account').set({ phone, password }).where('id', '=', person.id).execute()
  expect(await stored(person.id)).toEqual({ password, cipher: 1 })
  return person
}

test('an account of before signs in by SM2, its hash is replaced, its phone is read as it is', async () => {
  const person = await buildEarlier()
  expect((await visitor.call(token.key, {})).mode).toBe('SM')
  await enter(library, person)
  expect((await readPerson(db, identity.personal, person.id)).phone).toBe(person.phone)
  const replaced = async () => (await stored(person.id))?.password
  await expect.poll(replaced).toMatch(/^\$pbkdf2-sm3\$/)
  const { password = '', cipher } = (await stored(person.id)) ?? {}
  expect(cipher).toBe(1)
  await enter(library, person)
  expect((await stored(person.id))?.password).toBe(password)
})

test('a hash that is late does not undo a new password', async () => {
  const person = await buildEarlier()
  const before = (await stored(person.id))?.password ?? ''
  await replaceHash(library.db, { account: person.id, stored: `${before}x`, hash: '$late$' })
  expect((await stored(person.id))?.password).toBe(before)
})

test('forty people of before who come at the same moment all get in', async () => {
  const crowd = await Promise.all(Array.from({ length: 40 }, () => buildMember(library)))
  const [{ password }] = crowd as [TestPerson]
  const ids = crowd.map(({ id }) => id)
  await pool.query('update account set password = $1 where id = any($2)', [await hash(password), ids])
  const outcomes = await outcomesOf(
    crowd.map((person, i) => byPassword(library.from(`198.51.100.${i}`), person)),
  )
  expect(outcomes.filter((outcome) => outcome !== 'done')).toEqual([])
  const left = async () => {
    const { rows } = await pool.query(
      `select id from account where id = any($1) and password not like '$pbkdf2-sm3$%'`,
      [ids],
    )
    return rows.length
  }
  await expect.poll(left).toBe(0)
})

test('a wrong password is refused as ever, for an account that there is and one that there is not', async () => {
  const person = await buildEarlier()
  const wrong = { ...person, password: 'Quiet-river-8' }
  expect(await outcomeOf(byPassword(visitor, wrong))).toBe('sign_in_refused')
  await pool.query('truncate failed_attempt')
  expect(await outcomeOf(byPassword(visitor, { ...wrong, username: 'nobody-here' }))).toBe('sign_in_refused')
})

test('what is new is sealed by SM4, and a phone is found whatever sealed it', async () => {
  const [earlier, later] = [await buildEarlier(), await buildMember(library)]
  expect((await stored(later.id))?.cipher).toBe(2)
  for (const person of [earlier, later])
    expect(
      (await byPassword(visitor, { username: person.phone, password: person.password })).tokens,
    ).toBeDefined()
  const phone = somePhone()
  const { seal: sealed, unseal, index } = identity.personal
  expect(unseal(sealed(phone))).toBe(phone)
  expect(index(phoneKey(phone))).toEqual(index(phoneKey(phone)))
})

test('staff with an authenticator of before sign in', async () => {
  const person = await buildStaff(library, ['counter_clerk'])
  const totp = seal(identity.secrets.key('personal data'), person.secret ?? '', 'AES')
  await db.updateTable('account').set({ totp }).where('id', '=', person.id).execute()
  expect((await (await enter(library, person)).call(users.me, {})).staff).toBe(true)
})

test('signed by SM3, an old account signs in through the web’s own client', async () => {
  await setPolicy(library, 'signing', 'required')
  const person = await buildEarlier()
  expect((await visitor.call(signing.read, {})).hash).toBe('SM3')
  expect((await byPassword(visitor, person)).tokens).toBeDefined()
  await setPolicy(library, 'signing', 'none')
})

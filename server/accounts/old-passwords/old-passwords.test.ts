import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { token } from '#contract/sign-in/token.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, byPassword, encryptFor } from '#testing/builders/people.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { bringOldPasswords } from './old-passwords.ts'

const library = await testApp()
const { db, pool, visitor } = library
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const stored = async (id: number) =>
  (await pool.query<{ password: string }>('select password from account where id = $1', [id])).rows[0]
    ?.password

/** As an account that came in a workbook: without a password. */
async function buildImported() {
  const person = await buildMember(library)
  await pool.query('update account set password = null where id = $1', [person.id])
  await pool.query('delete from password_history where account = $1', [person.id])
  return person
}

test('opens its account once, and a new password takes its place', async () => {
  const person = await buildImported()
  const old = { username: person.username, password: '123456' }
  const lines = `${person.username.toUpperCase()},${md5('123456salt,1')},salt,1\r\n\n`
  expect(await bringOldPasswords(db, lines, 'md5-salt')).toEqual({ brought: 1, left: [] })
  expect(await stored(person.id)).toMatch(/^\$old-md5\$/)
  expect(await outcomeOf(byPassword(visitor, { ...old, password: '1234567' }))).toBe('sign_in_refused')
  await pool.query('truncate failed_attempt')

  const { step, tokens } = await byPassword(visitor, old)
  expect([step?.next, tokens]).toEqual(['new_password', undefined])
  await expect.poll(() => stored(person.id)).toMatch(/^\$argon2id\$/) // replaced behind the sign-in
  const sent = async (password: string) => ({
    grant: 'new_password' as const,
    ticket: step?.ticket ?? '',
    encrypted: await encryptFor(visitor, password),
  })
  const again = { ...person, password: 'Quiet-river-9' }
  expect(await outcomeOf(visitor.call(token.signIn, await sent('123456')))).toBe('invalid_input')
  expect((await visitor.call(token.signIn, await sent(again.password))).tokens).toBeDefined()
  expect(await outcomeOf(byPassword(visitor, old))).toBe('sign_in_refused')
  await pool.query('truncate failed_attempt')
  expect((await byPassword(visitor, again)).tokens).toBeDefined()
})

test('an account that has a password keeps it, and unknown names are reported', async () => {
  const person = await buildMember(library)
  const lines = [person.username, 'nobody-here'].map((name) => `${name}\t${md5('x')}`).join('\n')
  expect(await bringOldPasswords(db, lines)).toEqual({ brought: 0, left: [person.username, 'nobody-here'] })
  expect((await byPassword(visitor, person)).tokens).toBeDefined()
})

test.each([
  ['a hash of another length', 'reader,abc', 'md5', '第 1 行'],
  ['no name', `\n,${md5('x')}`, 'md5', '第 2 行'],
  ['another form', `reader,${md5('x')}`, 'sha1', '没有“sha1”这种散列'],
])('%s is refused, and nothing is brought', async (_, wrong, form, words) => {
  const person = await buildImported()
  const lines = `${wrong}\n${person.username},${md5('x')}`
  await expect(bringOldPasswords(db, lines, form)).rejects.toThrow(words)
  expect(await stored(person.id)).toBeNull()
})

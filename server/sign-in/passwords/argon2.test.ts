import { describe, expect, test } from 'vitest'

import { hash, needsRehash, makeUnmatched, verify } from './argon2.ts'

// Known answers of the reference implementation (phc-winner-argon2, test.c).
const reference = {
  standard: '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  little: '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  lanes: '$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc',
}

describe('an invalid stored hash', () => {
  test.each([
    '',
    'Kp7#wq2m',
    'e10adc3949ba59abbe56e057f20f883e',
    reference.little.replace('argon2id', 'argon2i'),
    reference.little.replace('v=19', 'v=16'),
    reference.little.replace('m=256', 'm=9999999'),
    reference.little.slice(0, -23),
    `${reference.little}\n`,
    ` ${reference.little}`,
  ])('%j throws without containing the hash', async (stored) => {
    await expect(verify(stored, 'password')).rejects.toThrow(/^a stored password cannot be read$/)
    expect(() => needsRehash(stored)).toThrow(/^a stored password cannot be read$/)
  })
})

test.each(['', 'Password', 'password ', 'passwor', 'x'.repeat(129), 'password\0', 'password\n'])(
  '%j is not the password',
  async (password) => {
    expect(await verify(reference.little, password)).toBe(false)
  },
)

test.each(['Kp7#wq2m\0', 'x'.repeat(129)])('%j is refused', async (password) => {
  await expect(hash(password)).rejects.toThrow('policy')
})

test.each(Object.values(reference))('%s verifies the password of the reference', async (phc) => {
  expect(await verify(phc, 'password')).toBe(true)
  expect(needsRehash(phc)).toBe(true)
})

test('a hash matches its password only, and two hashes differ', async () => {
  const [one, two] = await Promise.all([hash('Kp7#wq2m'), hash('Kp7#wq2m')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/)
  expect(one).not.toBe(two)
  expect(needsRehash(one)).toBe(false)
  expect(await verify(one, 'Kp7#wq2m')).toBe(true)
  expect(await verify(one, 'Kp7#wq2M')).toBe(false)
})

test('half and full width, composed and decomposed characters are equal', async () => {
  const phc = await hash('Ｋｐ７＃é汀')
  expect(await verify(phc, 'Kp7#e\u0301汀')).toBe(true)
})

test('no password matches the dummy hash', async () => {
  const nobody = makeUnmatched()
  expect(needsRehash(nobody)).toBe(false)
  expect(await verify(nobody, '')).toBe(false)
  expect(await verify(nobody, 'password')).toBe(false)
})

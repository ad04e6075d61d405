import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { hash as argonHash } from './argon2.ts'
import { isOldHash, wrap } from './old-md5.ts'
import { openPasswords } from './passwords.ts'
import { hash, needsRehash as isOld, makeUnmatched, verify as matches } from './pbkdf2-sm3.ts'
import { needsRehash, verify } from './schemes.ts'

const phcOf = (password: string, salt: string, i: number) =>
  `$pbkdf2-sm3$i=${i}$${Buffer.from(salt).toString('base64').replace(/=+$/, '')}$${pbkdf2Sync(password, salt, i, 32, 'sm3').toString('base64').replace(/=+$/, '')}`

describe('PBKDF2-SM3', () => {
  test('one round is HMAC-SM3 of the salt and the block number (RFC 8018)', () => {
    const block = createHmac('sm3', 'secret')
      .update('salt-of-16-bytes')
      .update(Buffer.of(0, 0, 0, 1))
      .digest()
    expect(phcOf('secret', 'salt-of-16-bytes', 1)).toContain(block.toString('base64').replace(/=+$/, ''))
  })

  test('a hash matches its password only, and two hashes differ', async () => {
    const [one, two] = await Promise.all([hash('Kp7#wq2m'), hash('Kp7#wq2m')])
    expect(one).toMatch(/^\$pbkdf2-sm3\$i=100000\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/)
    expect(one).not.toBe(two)
    expect(await verify(one, 'Kp7#wq2m')).toBe(true)
    expect(await verify(one, 'Kp7#wq2M')).toBe(false)
    expect(await verify(one, 'Ｋｐ７#wq2m')).toBe(true)
  })

  test('a string of fewer rounds is read, and due to be replaced', async () => {
    const phc = phcOf('Kp7#wq2m', 'salt-of-16-bytes', 1000)
    expect([await matches(phc, 'Kp7#wq2m'), isOld(phc)]).toEqual([true, true])
  })

  test('no password matches the dummy', async () => {
    const nobody = makeUnmatched()
    expect([isOld(nobody), await matches(nobody, ''), await matches(nobody, 'x')]).toEqual([
      false,
      false,
      false,
    ])
  })

  test.each([
    '$pbkdf2-sm3$i=99999999$AAAAAAAAAAA$',
    '$pbkdf2-sha256$i=1$a$b',
    '$',
    '',
    'e10adc3949ba59abbe56e057f20f883e',
  ])('%j is no stored password', async (phc) => {
    await expect(verify(phc, 'x')).rejects.toThrow(/^a stored password cannot be read$/)
    expect(() => needsRehash(phc, 'pbkdf2-sm3')).toThrow(/^a stored password cannot be read$/)
  })
})

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

describe('a hash of the old system', () => {
  test.each([
    ['md5', '', md5('123456')],
    ['md5-salt', 'ab$,c', md5('123456ab$,c')],
    ['salt-md5', '盐', md5('盐123456')],
    ['md5-md5-salt', 'x9', md5(`${md5('123456')}x9`).toUpperCase()],
  ] as const)(
    '%s with the salt %j opens with its password alone, and is replaced',
    async (form, salt, old) => {
      expect(isOldHash(old)).toBe(true)
      const stored = await wrap(old, { form, salt })
      expect(stored).not.toContain(old.toLowerCase())
      expect(await verify(stored, '123456')).toBe(true)
      expect(await verify(stored, '123457')).toBe(false)
      expect(await verify(stored, old)).toBe(false)
      expect(needsRehash(stored, 'argon2id')).toBe(true)
    },
  )

  test.each(['', 'e10adc3949ba59abbe56e057f20f883', 'e10adc3949ba59abbe56e057f20f883g'])(
    '%j is none',
    (text) => {
      expect(isOldHash(text)).toBe(false)
    },
  )
})

test('the scheme that is set hashes new passwords; those of the other are read, and replaced', async () => {
  const [ours, theirs] = [openPasswords({ scheme: 'pbkdf2-sm3' }), await argonHash('Kp7#wq2m')]
  const made = await ours.hash('Kp7#wq2m')
  expect(made).toMatch(/^\$pbkdf2-sm3\$/)
  expect([ours.needsRehash(made), ours.needsRehash(theirs)]).toEqual([false, true])
  expect(await ours.verify(theirs, 'Kp7#wq2m')).toBe(true)
  expect(openPasswords().needsRehash(made)).toBe(true)
  expect(await ours.pretend('Kp7#wq2m')).toBe(false)
})

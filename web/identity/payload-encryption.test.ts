import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'

import { afterEach, expect, test, vi } from 'vitest'

import type { TransitKey } from '#contract/sign-in/payload-encryption.ts'

import { encryptValues } from './payload-encryption.ts'

afterEach(() => vi.unstubAllGlobals())

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const key: TransitKey = { mode: 'DEFAULT', keyId: 'k', spki, time: 0 }

test('a page over plain HTTP asks to use HTTPS', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  await expect(encryptValues(key, ['Kp7#wq2m'])).rejects.toMatchObject({
    code: 'insecure_page',
    message: expect.stringContaining('https://'),
  })
})

test('ciphertexts differ each time and do not disclose the password length', async () => {
  const [one, two, long] = await Promise.all(
    ['Kp7#wq2m', 'Kp7#wq2m', 'x'.repeat(128)].map((value) => encryptValues(key, [value])),
  )
  expect(one?.ciphertext).not.toBe(two?.ciphertext)
  expect(one?.ciphertext).toHaveLength(long?.ciphertext.length ?? 0)
})

test('the key is wrapped by RSA-OAEP with SHA-256', async () => {
  const sent = await encryptValues(key, ['Kp7#wq2m'])
  const wrapped = Buffer.from(sent.ciphertext, 'base64').subarray(0, 256)
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  expect(privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, wrapped)).toHaveLength(32)
  expect(() => privateDecrypt({ key: privateKey, padding, oaepHash: 'sha1' }, wrapped)).toThrow(
    'oaep decoding error',
  )
})

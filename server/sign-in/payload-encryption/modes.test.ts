import { randomBytes } from 'node:crypto'

import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { sm2Encrypt } from '#contract/ciphers/sm2.ts'
import type { TransitKey, TransitMode } from '#contract/sign-in/payload-encryption.ts'
import { openDatabase } from '#database/database.ts'
import { secretsOf } from '#server/secrets/secrets.ts'
import { freshDatabase } from '#testing/app.ts'
import { encryptValues } from '#web/identity/payload-encryption.ts'

import { openPayloadEncryption } from './payload-encryption.ts'

const pool = await freshDatabase()
const db = openDatabase(pool)
afterAll(() => pool.end())
beforeEach(() => pool.query('truncate transit_key'))

const secrets = secretsOf(randomBytes(32))
function openServer(mode: TransitMode) {
  const sealing = { ...secrets, cipher: mode === 'SM' ? ('SM4' as const) : ('AES' as const) }
  const server = openPayloadEncryption(db, { sealing, mode })
  onTestFinished(server.close)
  return server
}

const refused = { code: 'transit_key_changed', status: 400 }
const pointOf = ({ spki }: TransitKey) => Buffer.from(spki, 'base64').subarray(-65)
const payload = () =>
  JSON.stringify({ values: ['Kp7#wq2m'], time: Date.now(), nonce: randomBytes(16).toString('hex') })
const encryptText = (key: TransitKey, text: string) =>
  Buffer.from(sm2Encrypt(pointOf(key), Buffer.from(text)))

test('in SM mode passwords travel by SM2, and their key is sealed by SM4', async () => {
  const server = openServer('SM')
  const key = await server.publicKey()
  expect(key.mode).toBe('SM')
  expect(Buffer.from(key.spki, 'base64').toString('hex')).toMatch(
    /^3059301306072a8648ce3d020106082a811ccf5501822d03420004/,
  )
  const values = ['Kp7#wq2m', '汀'.repeat(128)]
  const sent = await encryptValues(key, values)
  expect(sent.mode).toBe('SM')
  expect(await server.open(sent)).toEqual(values)
  await expect(server.open(sent)).rejects.toMatchObject(refused)
  const { rows } = await pool.query<{ mode: string; cipher: number }>(
    'select mode, get_byte(private_key, 0) as cipher from transit_key',
  )
  expect(rows).toEqual([{ mode: 'SM', cipher: 2 }])
})

test('texts of one form are equally long, whatever the password', async () => {
  const key = await openServer('SM').publicKey()
  const [one, two] = [await encryptValues(key, ['x']), await encryptValues(key, ['x'.repeat(128)])]
  expect(one.ciphertext).toHaveLength(two.ciphertext.length)
})

describe('a text of another implementation', () => {
  test('opens with and without the 04 of C1', async () => {
    const server = openServer('SM')
    const key = await server.publicKey()
    for (const from of [0, 1]) {
      const ciphertext = encryptText(key, payload()).subarray(from).toString('base64')
      expect(await server.open({ mode: 'SM', keyId: key.keyId, ciphertext })).toEqual(['Kp7#wq2m'])
    }
  })

  test.each<[string, (text: Buffer) => Buffer]>([
    [
      'the order C1C2C3',
      (text) => Buffer.concat([text.subarray(0, 65), text.subarray(97), text.subarray(65, 97)]),
    ],
    [
      'a point off the curve',
      (text) => Buffer.concat([text.subarray(0, 64), Buffer.of(0), text.subarray(65)]),
    ],
    ['a changed C3', (text) => Buffer.concat([text.subarray(0, 65), randomBytes(32), text.subarray(97)])],
    ['a byte less', (text) => text.subarray(0, -1)],
    ['nothing but noise', () => randomBytes(700)],
    ['nothing', () => Buffer.alloc(0)],
  ])('is refused with %s', async (_, change) => {
    const server = openServer('SM')
    const key = await server.publicKey()
    const ciphertext = change(encryptText(key, payload())).toString('base64')
    await expect(server.open({ mode: 'SM', keyId: key.keyId, ciphertext })).rejects.toMatchObject(refused)
  })
})

test('servers of both modes on one database open what either was sent', async () => {
  const [before, after] = [openServer('DEFAULT'), openServer('SM')]
  const keys = [await before.publicKey(), await after.publicKey()]
  expect(keys.map(({ mode }) => mode)).toEqual(['DEFAULT', 'SM'])
  for (const key of keys)
    for (const server of [before, after])
      expect(await server.open(await encryptValues(key, ['Kp7#wq2m']))).toEqual(['Kp7#wq2m'])
})

test('many at once are opened each', async () => {
  const server = openServer('SM')
  const key = await server.publicKey()
  const sent = await Promise.all(Array.from({ length: 40 }, (_, i) => encryptValues(key, [`Kp7#wq2m${i}`])))
  const opened = await Promise.all(sent.map((one) => server.open(one)))
  expect(opened).toEqual(sent.map((_, i) => [`Kp7#wq2m${i}`]))
})

import { createCipheriv, createPrivateKey, publicEncrypt, randomBytes } from 'node:crypto'

import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { EncryptedValues, TransitKey, TransitMode } from '#contract/sign-in/payload-encryption.ts'
import { openDatabase } from '#database/database.ts'
import { deleteExpiredSpent } from '#server/rates/spent.queries.ts'
import { secretsOf } from '#server/secrets/secrets.ts'
import { freshDatabase } from '#testing/app.ts'
import { encryptValues } from '#web/identity/payload-encryption.ts'

import { deleteExpiredPayloadKeys, openPayloadEncryption } from './payload-encryption.ts'

const pool = await freshDatabase()
const db = openDatabase(pool)
afterAll(() => pool.end())

const start = Date.UTC(2026, 5, 1)
const clock = { now: start }
const sealing = secretsOf(randomBytes(32))
/** A server of the deployment. */
const openServer = (mode: TransitMode = 'DEFAULT') =>
  openPayloadEncryption(db, { sealing, mode, clock: () => clock.now })
let payloadEncryption = openServer()

beforeEach(async () => {
  await pool.query('truncate transit_key')
  payloadEncryption = openServer()
})
afterEach(() => {
  clock.now = start
})

const refused = { code: 'transit_key_changed', status: 400 }

/** Encrypts any payload as our web does. */
function encryptText(key: TransitKey, text: string): EncryptedValues {
  const content = randomBytes(32)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', content, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  const spki = { key: Buffer.from(key.spki, 'base64'), format: 'der', type: 'spki' } as const
  const wrapped = publicEncrypt({ ...spki, oaepHash: 'sha256' }, content)
  const ciphertext = Buffer.concat([wrapped, iv, body]).toString('base64')
  return { mode: 'DEFAULT', keyId: key.keyId, ciphertext }
}

const nonce = () => randomBytes(16).toString('hex')
const good = () => ({ values: ['Kp7#wq2m'], time: start, nonce: nonce() })

describe('the server refuses', () => {
  test('a payload for a key of another deployment or an expired key', async () => {
    const sent = await encryptValues(await payloadEncryption.publicKey(), ['Kp7#wq2m'])
    await expect(payloadEncryption.open({ ...sent, keyId: '0123456789abcdef' })).rejects.toMatchObject(
      refused,
    )
    await pool.query(`update transit_key set made_at = made_at - interval '25 hours'`)
    await expect(openServer().open(sent)).rejects.toMatchObject(refused)
    const renewed = await openServer().publicKey()
    expect(renewed.keyId).not.toBe(sent.keyId)
    const other = openPayloadEncryption(db, { sealing: secretsOf(randomBytes(32)), mode: 'DEFAULT' })
    await expect(other.publicKey()).rejects.toThrow('authenticate')
    await deleteExpiredPayloadKeys(db)
    expect((await pool.query('select id from transit_key')).rows).toEqual([{ id: renewed.keyId }])
  })

  test('the same payload twice', async () => {
    const once = await encryptValues(await payloadEncryption.publicKey(), ['Kp7#wq2m'])
    const answers = await Promise.allSettled([
      payloadEncryption.open(once),
      payloadEncryption.open(once),
      payloadEncryption.open({ ...once }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    clock.now += 180_000
    await expect(payloadEncryption.open(once)).rejects.toMatchObject(refused)
  })

  test('a repeated nonce with another time', async () => {
    const payload = good()
    await payloadEncryption.open(encryptText(await payloadEncryption.publicKey(), JSON.stringify(payload)))
    const again = encryptText(
      await payloadEncryption.publicKey(),
      JSON.stringify({ ...payload, time: start + 179_000 }),
    )
    await expect(payloadEncryption.open(again)).rejects.toMatchObject(refused)
  })

  test.each([-180_001, 180_001, 3_600_000])('a time that is %i ms off', async (off) => {
    const sent = await encryptValues(await payloadEncryption.publicKey(), ['Kp7#wq2m'])
    clock.now += off
    await expect(payloadEncryption.open(sent)).rejects.toMatchObject(refused)
  })

  test('a changed payload', async () => {
    const sent = await encryptValues(await payloadEncryption.publicKey(), ['Kp7#wq2m'])
    const bytes = Buffer.from(sent.ciphertext, 'base64')
    for (const at of [0, 255, 256, 267, 268, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      const ciphertext = changed.toString('base64')
      await expect(payloadEncryption.open({ ...sent, ciphertext })).rejects.toMatchObject(refused)
    }
    await expect(payloadEncryption.open(sent)).resolves.toEqual(['Kp7#wq2m'])
  })

  test.each(['', 'Kp7#wq2m', randomBytes(100).toString('base64'), randomBytes(600).toString('base64')])(
    'the text %j',
    async (ciphertext) => {
      const { keyId } = await payloadEncryption.publicKey()
      await expect(payloadEncryption.open({ mode: 'DEFAULT', keyId, ciphertext })).rejects.toMatchObject(
        refused,
      )
    },
  )

  test.each([
    ['no JSON', 'Kp7#wq2m'],
    ['null', 'null'],
    ['no time', JSON.stringify({ ...good(), time: undefined })],
    ['a time in words', JSON.stringify({ ...good(), time: String(start) })],
    ['no nonce', JSON.stringify({ ...good(), nonce: undefined })],
    ['a short nonce', JSON.stringify({ ...good(), nonce: '1' })],
    ['a long nonce', JSON.stringify({ ...good(), nonce: nonce() + nonce() })],
    ['no values', JSON.stringify({ ...good(), values: [] })],
    ['too many values', JSON.stringify({ ...good(), values: ['1', '2', '3', '4', '5'] })],
    ['a value without end', JSON.stringify({ ...good(), values: ['x'.repeat(513)] })],
    ['values that are no texts', JSON.stringify({ ...good(), values: [{}] })],
    ['more than was asked for', JSON.stringify({ ...good(), admin: true })],
  ])('a payload with %s', async (_, text) => {
    await expect(
      payloadEncryption.open(encryptText(await payloadEncryption.publicKey(), text)),
    ).rejects.toMatchObject(refused)
  })
})

test.each([-180_000, 0, 180_000])('decrypts the payload of a browser %i ms later', async (later) => {
  const values = ['Kp7#wq2m', '汀'.repeat(128), '𠮷"\\']
  const sent = await encryptValues(await payloadEncryption.publicKey(), values)
  clock.now += later
  expect(await payloadEncryption.open(sent)).toEqual(values)
})

test('decrypts payloads of other implementations', async () => {
  expect(
    await payloadEncryption.open(encryptText(await payloadEncryption.publicKey(), JSON.stringify(good()))),
  ).toEqual(['Kp7#wq2m'])
})

test('stores nonces of valid payloads only, until they expire', async () => {
  await pool.query('truncate spent_token')
  const { keyId } = await payloadEncryption.publicKey()
  for (let i = 0; i < 50; i += 1) {
    const ciphertext = randomBytes(800).toString('base64')
    await expect(payloadEncryption.open({ mode: 'DEFAULT', keyId, ciphertext })).rejects.toMatchObject(
      refused,
    )
  }
  const late = { ...good(), time: start - 180_001 }
  await expect(
    payloadEncryption.open(encryptText(await payloadEncryption.publicKey(), JSON.stringify(late))),
  ).rejects.toMatchObject(refused)
  const rows = async () => (await pool.query('select from spent_token')).rowCount
  expect(await rows()).toBe(0)
  await payloadEncryption.open(encryptText(await payloadEncryption.publicKey(), JSON.stringify(good())))
  await deleteExpiredSpent(db)
  expect(await rows()).toBe(1)
  await pool.query(`update spent_token set expires_at = expires_at - interval '360 seconds'`)
  await deleteExpiredSpent(db)
  expect(await rows()).toBe(0)
})

test('servers of one deployment share the key and decrypt each other’s payloads', async () => {
  const servers = [payloadEncryption, openServer(), openServer()]
  const keys = await Promise.all(servers.map((server) => server.publicKey()))
  for (const key of keys)
    for (const server of servers) {
      const sent = await encryptValues(key, ['Kp7#wq2m'])
      expect(await server.open(sent)).toEqual(['Kp7#wq2m'])
      const elsewhere = servers[(servers.indexOf(server) + 1) % servers.length]
      await expect(elsewhere?.open(sent)).rejects.toMatchObject(refused) // once, on all servers
    }
  expect((await openServer().publicKey()).keyId).toBe((await openServer().publicKey()).keyId)
})

test('the database contains no readable private key', async () => {
  await payloadEncryption.publicKey()
  const { rows } = await pool.query<{ key: Buffer }>('select private_key as key from transit_key')
  expect(rows).toHaveLength(1)
  expect(() => createPrivateKey({ key: rows[0]!.key, format: 'der', type: 'pkcs8' })).toThrow(
    /asn1|DECODER|unsupported/i,
  )
})

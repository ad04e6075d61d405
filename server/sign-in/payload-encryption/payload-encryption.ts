import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  randomBytes,
  subtle,
  type webcrypto,
} from 'node:crypto'
import { promisify } from 'node:util'

import { LRUCache } from 'lru-cache'
import { z } from 'zod'

import { fail } from '#contract/errors.ts'
import {
  ivLength,
  wrappedKeyLength,
  type EncryptedValues,
  type TransitKey,
  type TransitPayload,
} from '#contract/sign-in/payload-encryption.ts'
import type { Db } from '#database/database.ts'
import { spend } from '#server/rates/spent.ts'
import { sealBytes, unsealBytes } from '#server/secrets/seal.ts'

import {
  deleteKeysOlderThan,
  findKey,
  findYoungestKey,
  insertKey,
  type StoredKey,
} from './payload-encryption.queries.ts'

/** Decrypts passwords from browsers, once each, on any server of the database. */
export interface PayloadEncryption {
  /** The key of the day, shared by all servers of the database. */
  publicKey: () => Promise<TransitKey>
  /**
   * Decrypts the values of a browser. Throws `transit_key_changed` for an expired key, a changed text, a time
   * off by more than 180 s or a repeated nonce. It costs a private-key operation and stores a nonce: check
   * limits, captchas and hashing capacity first.
   */
  open: (encrypted: EncryptedValues) => Promise<string[]>
}

const generate = promisify(generateKeyPair)

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
const tolerance = 180_000
/** Seconds: a nonce is stored until its time is no longer accepted. */
const nonceLasts = (2 * tolerance) / 1000

const Payload: z.ZodType<TransitPayload> = z.strictObject({
  values: z.array(z.string().max(512)).min(1).max(4),
  time: z.int(),
  nonce: z.string().regex(/^[\da-f]{32}$/),
})

/** Seconds for which a key is issued, and for which it decrypts. */
const given = 86_400
const opens = given + 3600
/** Milliseconds after which a server looks for a key of another one. */
const refreshAfter = 60_000

/**
 * Key pairs are stored encrypted under `sealing` for a day and an hour, so that all servers accept them. In
 * memory the private key is not extractable.
 */
export function openPayloadEncryption(
  db: Db,
  sealing: Buffer,
  clock: () => number = Date.now,
): PayloadEncryption {
  const pairs = new LRUCache<string, Pair>({ max: 4, ttl: refreshAfter })
  let youngest: { pair: Promise<Pair>; at: number } | undefined

  const newest = () => {
    if (!youngest || performance.now() - youngest.at > refreshAfter) {
      const pair = findOrMake(db, sealing)
      pair.catch(() => (youngest = undefined))
      youngest = { pair, at: performance.now() }
    }
    return youngest.pair
  }
  const pairOf = async (id: string) => {
    const known = pairs.get(id)
    if (known) return known
    const stored = await findKey(db, id, opens)
    if (!stored) return undefined
    const pair = await pairFrom(stored, sealing)
    pairs.set(id, pair)
    return pair
  }
  const open = async ({ keyId, ciphertext }: EncryptedValues) => {
    const pair = await pairOf(keyId)
    const payload = pair && (await read(pair.privateKey, ciphertext))
    const timely = payload && Math.abs(clock() - payload.time) <= tolerance
    if (!timely || !(await spend(db, `payload ${payload.nonce}`, nonceLasts)))
      return fail('transit_key_changed')
    return [...payload.values]
  }
  const publicKey = async () => {
    const { id, spki } = await newest()
    return { mode: 'DEFAULT' as const, keyId: id, spki, time: clock() }
  }
  return { publicKey, open }
}

interface Pair {
  id: string
  /** SubjectPublicKeyInfo in base64. */
  spki: string
  privateKey: webcrypto.CryptoKey
}

async function findOrMake(db: Db, sealing: Buffer): Promise<Pair> {
  const stored = await findYoungestKey(db, given)
  if (stored) return pairFrom(stored, sealing)
  const { privateKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  const made = { id: randomBytes(8).toString('hex'), privateKey: sealBytes(sealing, privateKey) }
  await insertKey(db, made)
  return pairFrom(made, sealing)
}

async function pairFrom({ id, privateKey }: StoredKey, sealing: Buffer): Promise<Pair> {
  const der = unsealBytes(sealing, privateKey)
  const spki = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
  const usable = await subtle.importKey('pkcs8', der, algorithm, false, ['unwrapKey'])
  return { id, spki: spki.export({ type: 'spki', format: 'der' }).toString('base64'), privateKey: usable }
}

/** Decrypts off the event loop; undefined if the text is not valid for this key. */
async function read(key: webcrypto.CryptoKey, ciphertext: string): Promise<TransitPayload | undefined> {
  const bytes = Buffer.from(ciphertext, 'base64')
  const [wrapped, iv, body] = [
    bytes.subarray(0, wrappedKeyLength),
    bytes.subarray(wrappedKeyLength, wrappedKeyLength + ivLength),
    bytes.subarray(wrappedKeyLength + ivLength),
  ]
  try {
    const content = await subtle.unwrapKey('raw', wrapped, key, algorithm, 'AES-GCM', false, ['decrypt'])
    const plain = await subtle.decrypt({ name: 'AES-GCM', iv }, content, body)
    return Payload.parse(JSON.parse(Buffer.from(plain).toString('utf8')))
  } catch {
    return undefined // the same result for every failure, so that nothing is revealed
  }
}

/** Deletes keys that no longer decrypt. */
export const deleteExpiredPayloadKeys = (db: Db): Promise<void> => deleteKeysOlderThan(db, opens)

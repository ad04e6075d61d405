import { randomBytes } from 'node:crypto'

import { LRUCache } from 'lru-cache'
import { z } from 'zod'

import { fail } from '#contract/errors.ts'
import type {
  EncryptedValues,
  TransitKey,
  TransitMode,
  TransitPayload,
} from '#contract/sign-in/payload-encryption.ts'
import type { Db } from '#database/database.ts'
import { spend } from '#server/rates/spent.ts'
import { sealBytes, unsealBytes } from '#server/secrets/seal.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

import {
  deleteKeysOlderThan,
  findKey,
  findYoungestKey,
  insertKey,
  type StoredKey,
} from './payload-encryption.queries.ts'
import { rsa } from './rsa.ts'
import { openSm2 } from './sm2.ts'
import type { TransitCipher } from './transit-cipher.ts'

/** Decrypts passwords from browsers, once each, on any server of the database. */
export interface PayloadEncryption {
  /** The key of the day, shared by all servers of the database that are in one mode. */
  publicKey: () => Promise<TransitKey>
  /**
   * Decrypts the values of a browser, by a key of either mode. Throws `transit_key_changed` for an expired key, a
   * changed text, a time off by more than 180 s or a repeated nonce. It costs a private-key operation and stores a
   * nonce: check limits, captchas and hashing capacity first.
   */
  open: (encrypted: EncryptedValues) => Promise<string[]>
  close: () => Promise<void>
}

const tolerance = 180_000
/** Seconds: a nonce is stored until its time is no longer accepted. */
const nonceLasts = (2 * tolerance) / 1000

const Payload: z.ZodType<TransitPayload> = z.strictObject({
  values: z.array(z.string().max(512)).min(1).max(4),
  time: z.int(),
  nonce: z.string().regex(/^[\da-f]{32}$/),
})

/** Seconds for which a key is issued, and for which it decrypts. */
const issueSeconds = 86_400
const decryptSeconds = issueSeconds + 3600
/** Milliseconds after which a server looks for a key of another one. */
const refreshAfter = 60_000

interface Options {
  /** Keys are stored sealed. */
  sealing: Secrets
  /** The mode of the keys that are given out. */
  mode: TransitMode
  clock?: () => number
}

interface Pair {
  id: string
  /** SubjectPublicKeyInfo in base64. */
  spki: string
  decrypt: (bytes: Buffer) => Promise<Buffer>
}

/** Key pairs are stored sealed for a day and an hour, so that all servers accept them. */
export function openPayloadEncryption(
  db: Db,
  { sealing, mode, clock = Date.now }: Options,
): PayloadEncryption {
  const sealKey = sealing.key('transit')
  const sm2 = openSm2()
  const ciphers: Record<TransitMode, TransitCipher> = { DEFAULT: rsa, SM: sm2 }
  const pairs = new LRUCache<string, Pair>({ max: 4, ttl: refreshAfter })
  let youngest: { pair: Promise<Pair>; at: number } | undefined

  const pairFrom = async ({ id, mode, privateKey }: StoredKey): Promise<Pair> => {
    const { spki, decrypt } = await ciphers[mode].pair(unsealBytes(sealKey, privateKey))
    return { id, spki: spki.toString('base64'), decrypt }
  }
  const findOrMake = async () => {
    const stored = await findYoungestKey(db, mode, issueSeconds)
    if (stored) return pairFrom(stored)
    const privateKey = sealBytes(sealKey, await ciphers[mode].make(), sealing.cipher)
    const made = { id: randomBytes(8).toString('hex'), mode, privateKey }
    await insertKey(db, made)
    return pairFrom(made)
  }
  const newest = () => {
    if (!youngest || performance.now() - youngest.at > refreshAfter) {
      const pair = findOrMake()
      pair.catch(() => (youngest = undefined))
      youngest = { pair, at: performance.now() }
    }
    return youngest.pair
  }
  const pairOf = async (id: string) => {
    const known = pairs.get(id)
    if (known) return known
    const stored = await findKey(db, id, decryptSeconds)
    if (!stored) return undefined
    const pair = await pairFrom(stored)
    pairs.set(id, pair)
    return pair
  }
  const open = async ({ keyId, ciphertext }: EncryptedValues) => {
    const pair = await pairOf(keyId)
    const payload = pair && (await read(pair, ciphertext))
    const timely = payload && Math.abs(clock() - payload.time) <= tolerance
    if (!timely || !(await spend(db, `payload ${payload.nonce}`, nonceLasts)))
      return fail('transit_key_changed')
    return [...payload.values]
  }
  const publicKey = async () => {
    const { id, spki } = await newest()
    return { mode, keyId: id, spki, time: clock() }
  }
  return { publicKey, open, close: sm2.close }
}

/** Undefined if the text is not valid for this key: the same for every failure, so that nothing is revealed. */
async function read({ decrypt }: Pair, ciphertext: string): Promise<TransitPayload | undefined> {
  try {
    const plain = await decrypt(Buffer.from(ciphertext, 'base64'))
    return Payload.parse(JSON.parse(plain.toString('utf8')))
  } catch {
    return undefined
  }
}

/** Deletes keys that no longer decrypt. */
export const deleteExpiredPayloadKeys = (db: Db): Promise<void> => deleteKeysOlderThan(db, decryptSeconds)

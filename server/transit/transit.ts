import { createHash, subtle, type webcrypto } from 'node:crypto'

import { z } from 'zod'

import { fail } from '#contract/errors.ts'
import {
  ivLength,
  wrappedKeyLength,
  type EncryptedValues,
  type TransitKey,
  type TransitPayload,
} from '#contract/transit.ts'
import type { Db } from '#database/database.ts'
import { spend } from '#server/http/spent.ts'

/** Passwords on their way from a browser, readable for this process alone, and once. */
export interface Transit {
  publicKey: () => TransitKey
  /**
   * The values that a browser encrypted. Whatever is wrong (a key of before the last start, a changed text, a time off
   * by more than 180 s, a nonce that came before) is refused with the one error `transit_key_changed`. It costs a
   * private key and leaves a nonce behind: limits, captchas and a place to hash come before.
   */
  open: (encrypted: EncryptedValues) => Promise<string[]>
}

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
const tolerance = 180_000
/** Seconds: a nonce is remembered until its time would no longer be accepted. */
const nonceLasts = (2 * tolerance) / 1000

const Payload: z.ZodType<TransitPayload> = z.strictObject({
  values: z.array(z.string().max(512)).min(1).max(4),
  time: z.int(),
  nonce: z.string().regex(/^[\da-f]{32}$/),
})

/** Makes a key pair that lives as long as this process. Its private half never leaves the cryptographic library. */
export async function openTransit(db: Db, clock: () => number = Date.now): Promise<Transit> {
  const { publicKey, privateKey } = await subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
    false,
    ['wrapKey', 'unwrapKey'],
  )
  const spki = Buffer.from(await subtle.exportKey('spki', publicKey))
  const keyId = createHash('sha256').update(spki).digest('hex').slice(0, 16)

  const open = async ({ keyId: key, ciphertext }: EncryptedValues) => {
    const payload = key === keyId ? await read(privateKey, ciphertext) : undefined
    const timely = payload && Math.abs(clock() - payload.time) <= tolerance
    if (!timely || !(await spend(db, `transit ${payload.nonce}`, nonceLasts)))
      return fail('transit_key_changed')
    return [...payload.values]
  }
  return {
    publicKey: () => ({ mode: 'DEFAULT', keyId, spki: spki.toString('base64'), time: clock() }),
    open,
  }
}

/** Off the event loop; undefined when the text is not what a browser of ours made with this key. */
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
    return undefined // whichever step refused, a stranger learns the same
  }
}

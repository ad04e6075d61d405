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

/** Passwords on their way from a browser, readable for this process alone, and once. */
export interface Transit {
  publicKey: () => TransitKey
  /**
   * The values that a browser encrypted. Whatever is wrong (a key of before the last start, a changed text, a time off
   * by more than 180 s, a nonce that came before) is refused with the one error `transit_key_changed`.
   */
  open: (encrypted: EncryptedValues) => Promise<string[]>
}

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
const tolerance = 180_000
const mostNonces = 100_000

const Payload: z.ZodType<TransitPayload> = z.strictObject({
  values: z.array(z.string().max(512)).min(1).max(4),
  time: z.int(),
  nonce: z.string().regex(/^[\da-f]{32}$/),
})

/** Makes a key pair that lives as long as this process. Its private half never leaves the cryptographic library. */
export async function openTransit(clock: () => number = Date.now): Promise<Transit> {
  const { publicKey, privateKey } = await subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
    false,
    ['wrapKey', 'unwrapKey'],
  )
  const spki = Buffer.from(await subtle.exportKey('spki', publicKey))
  const keyId = createHash('sha256').update(spki).digest('hex').slice(0, 16)
  const countsOnce = nonces(clock)

  const open = async ({ keyId: key, ciphertext }: EncryptedValues) => {
    const payload = key === keyId ? await read(privateKey, ciphertext) : undefined
    if (!payload || Math.abs(clock() - payload.time) > tolerance || !countsOnce(payload)) {
      return fail('transit_key_changed')
    }
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

/**
 * Remembers nonces for as long as their time would be accepted, in sets by that time, which are dropped whole. When too
 * many are alive it says busy: forgetting one early would let it count twice.
 */
function nonces(clock: () => number): (payload: TransitPayload) => boolean {
  const seen = new Map<number, Set<string>>()
  return ({ time, nonce }) => {
    const alive = Math.floor((clock() - tolerance) / tolerance)
    for (const window of [...seen.keys()].filter((window) => window < alive)) seen.delete(window)
    const sets = [...seen.values()]
    if (sets.some((set) => set.has(nonce))) return false
    if (sets.reduce((sum, set) => sum + set.size, 0) >= mostNonces) fail('busy')
    const window = Math.floor(time / tolerance)
    seen.set(window, (seen.get(window) ?? new Set()).add(nonce))
    return true
  }
}

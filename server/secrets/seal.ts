import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomBytes } from 'node:crypto'

/** A key of 32 bytes; as an object it costs a quarter of the time, which counts where many values are sealed. */
export type SealKey = Buffer | KeyObject

/** Prefix of each encrypted value, so that further algorithms can be added. */
const aes256Gcm = 1

/** Encrypts bytes with AES-256-GCM: algorithm, 12 bytes nonce, 16 bytes tag, ciphertext. */
export function sealBytes(key: SealKey, bytes: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = cipher.update(bytes)
  cipher.final() // of this mode nothing is left to come
  return Buffer.concat([Buffer.of(aes256Gcm), nonce, cipher.getAuthTag(), body])
}

/** Decrypts the output of `sealBytes`; throws if the key is wrong or the bytes were changed. */
export function unsealBytes(key: SealKey, sealed: Buffer): Buffer {
  if (sealed[0] !== aes256Gcm) throw new Error(`sealed by unknown algorithm ${sealed[0]}`)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13))
  decipher.setAuthTag(sealed.subarray(13, 29))
  const bytes = decipher.update(sealed.subarray(29))
  decipher.final() // throws where a byte was changed
  return bytes
}

export const seal = (key: SealKey, text: string): Buffer => sealBytes(key, Buffer.from(text))
export const unseal = (key: SealKey, sealed: Buffer): string => unsealBytes(key, sealed).toString('utf8')

/** A keyed hash for lookups: equal texts have equal indexes, which cannot be reversed without the key. */
export const blindIndex = (key: SealKey, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

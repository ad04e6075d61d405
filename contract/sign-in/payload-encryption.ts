import { z } from 'zod'

import { named } from '#contract/named.ts'

/**
 * How passwords are encrypted on their way. DEFAULT: AES-256-GCM under a key wrapped by RSA-OAEP with SHA-256. Modes
 * of other algorithms stand beside it, and are told apart by this word.
 */
export const TransitMode = z.enum(['DEFAULT'])
export type TransitMode = z.infer<typeof TransitMode>

/** The server's key of the moment, and its time: what is encrypted carries that time, whatever the reader's clock says. */
export const TransitKey = z.object({
  mode: TransitMode,
  keyId: z.string(),
  /** SubjectPublicKeyInfo in base64. */
  spki: z.string(),
  /** Milliseconds since 1970. */
  time: z.int(),
})
named.add(TransitKey, { id: 'TransitKey' })
export type TransitKey = z.infer<typeof TransitKey>

/** Some passwords of one form, encrypted together. */
export const EncryptedValues = z.strictObject({
  mode: TransitMode.default('DEFAULT'),
  keyId: z.string().max(64),
  /** Base64 of the wrapped key (256 bytes), the nonce (12) and the encrypted payload with its tag. */
  ciphertext: z.string().max(8192),
})
named.add(EncryptedValues, { id: 'EncryptedValues' })
export type EncryptedValues = z.infer<typeof EncryptedValues>

export const wrappedKeyLength = 256
export const ivLength = 12

/** What stands inside, as JSON followed by spaces, so that its length tells nothing of a password's. */
export interface TransitPayload {
  values: readonly string[]
  time: number
  /** Random, 16 bytes in hexadecimal: counts once. */
  nonce: string
}

export const payloadBlock = 512

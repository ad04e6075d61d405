import { z } from 'zod'

import { namedSchemas } from '#contract/schemas/named.ts'

/**
 * Encryption of passwords in transit. DEFAULT: AES-256-GCM with a key wrapped by RSA-OAEP with SHA-256. SM: SM2, whose
 * C1 (with or without 04), C3 and C2 follow each other.
 */
export const TransitMode = z.enum(['DEFAULT', 'SM']).meta({ label: '加密方式' })
export type TransitMode = z.infer<typeof TransitMode>

/** The server's current key and time; the encrypted payload contains that time, independent of the client's clock. */
export const TransitKey = z.object({
  mode: TransitMode,
  keyId: z.string(),
  /** SubjectPublicKeyInfo in base64; of SM2 its last 65 bytes are the point. */
  spki: z.string(),
  /** Milliseconds since 1970. */
  time: z.int(),
})
namedSchemas.add(TransitKey, { id: 'TransitKey' })
export type TransitKey = z.infer<typeof TransitKey>

/** Some passwords of one form, encrypted together. */
export const EncryptedValues = z
  .strictObject({
    mode: TransitMode.default('DEFAULT'),
    keyId: z.string().max(64).meta({ label: '公钥编号' }),
    /** Base64. DEFAULT: the wrapped key (256 bytes), the nonce (12), the encrypted payload with its tag. SM: C1C3C2. */
    ciphertext: z.string().max(8192).meta({ label: '密文' }),
  })
  .meta({ label: '加密的密码' })
namedSchemas.add(EncryptedValues, { id: 'EncryptedValues' })
export type EncryptedValues = z.infer<typeof EncryptedValues>

export const wrappedKeyLength = 256
export const ivLength = 12
/** Of a point as SM2 has it: 04, x, y. */
export const pointLength = 65

/** Plaintext: JSON padded with spaces, so that its length does not disclose that of a password. */
export interface TransitPayload {
  values: readonly string[]
  time: number
  /** Random, 16 bytes in hexadecimal; accepted once. */
  nonce: string
}

export const payloadBlock = 512

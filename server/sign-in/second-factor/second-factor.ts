import { createHmac, randomBytes } from 'node:crypto'

import { Secret, TOTP } from 'otpauth'

const period = 30
const recoveryCodes = 10
const recoveryLength = 10

const base32 = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32

/** A new authenticator secret: 20 random bytes (RFC 4226 requires at least 16) in base32. */
export const makeSecret = (): string => base32(randomBytes(20))

/** Derives a secret from a key and a ticket, so that nothing is stored before it is bound. */
export const secretFor = (key: Buffer, ticket: string): string =>
  base32(createHmac('sha256', key).update(ticket).digest().subarray(0, 20))

const totp = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** The otpauth URI for a QR code: the site's name, the account and the secret. */
export const setupUri = (secret: string, site: string, account: string): string =>
  totp(secret, site, account).toString()

/** The code of a secret at a time in milliseconds since 1970. */
export const codeAt = (secret: string, at: number): string => totp(secret).generate({ timestamp: at })

export interface CodeAttempt {
  code: string
  /** Milliseconds since 1970. */
  at: number
  /** The step of the last accepted code; codes of this and earlier steps are rejected. */
  lastStep?: number | null
}

/**
 * Returns the 30-second step (RFC 6238) of a code that is valid now or one step away; undefined if it is
 * wrong or used. Store the step only if it is greater than the stored one: then one of two simultaneous uses
 * succeeds.
 */
export function acceptedStep(secret: string, { code, at, lastStep }: CodeAttempt): number | undefined {
  const token = normaliseCode(code)
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totp(secret).validate({ token, timestamp: at, window: 1 })
  if (delta === null) return undefined
  const step = Math.floor(at / 1000 / period) + delta
  return step > (lastStep ?? -1) ? step : undefined
}

const normaliseCode = (typed: string) => typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '')

/** Crockford's base 32: no I, L, O, U; 256 is a multiple of 32, so every letter is equally likely. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten recovery codes such as 7K2MQ-X93TB, shown once. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const code = Array.from(randomBytes(recoveryLength), (byte) => alphabet[byte % 32]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })
}

/**
 * The stored hash of a recovery code, independent of its spelling; undefined if the format is invalid. A code
 * has 50 random bits, so guessing fails and a slow hash is unnecessary; the hash is keyed, so a stolen
 * database does not reveal it. Delete the row after use.
 */
export function recoveryHash(key: Buffer, typed: string): Buffer | undefined {
  const code = normaliseCode(typed).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (code.length !== recoveryLength || [...code].some((letter) => !alphabet.includes(letter)))
    return undefined
  return createHmac('sha256', key).update(code).digest()
}

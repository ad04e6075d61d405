import { createHmac, randomBytes } from 'node:crypto'

import { Secret, TOTP } from 'otpauth'

const period = 30
const recoveryCodes = 10
const recoveryLength = 10

const base32 = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32

/** A new secret of an authenticator app: 20 random bytes (RFC 4226 asks for 16 at least) in base32. */
export const makeSecret = (): string => base32(randomBytes(20))

/** A secret that follows from a key and from the ticket it is made for, so that it is kept nowhere before it is bound. */
export const secretFor = (key: Buffer, ticket: string): string =>
  base32(createHmac('sha256', key).update(ticket).digest().subarray(0, 20))

const totp = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** What an authenticator app reads from a QR code: the site's name, whose account it is, and the secret. */
export const setupUri = (secret: string, site: string, account: string): string =>
  totp(secret, site, account).toString()

/** The code of a secret at a moment, in milliseconds since 1970. */
export const codeAt = (secret: string, at: number): string => totp(secret).generate({ timestamp: at })

export interface Tried {
  code: string
  /** Milliseconds since 1970. */
  at: number
  /** The step of the code that was last accepted for this secret; codes of it and before count no more. */
  lastStep?: number | null
}

/**
 * The 30 second step (RFC 6238) of a code that is right now, or was or will be one step away; undefined when it is
 * wrong or has counted before. Whoever accepts it stores the step where it is greater than the stored one: of two
 * simultaneous uses one succeeds.
 */
export function acceptedStep(secret: string, { code, at, lastStep }: Tried): number | undefined {
  const token = plain(code)
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totp(secret).validate({ token, timestamp: at, window: 1 })
  if (delta === null) return undefined
  const step = Math.floor(at / 1000 / period) + delta
  return step > (lastStep ?? -1) ? step : undefined
}

const plain = (typed: string) => typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '')

/** Crockford's base 32: no I, L, O, U; 256 is a multiple of 32, so every letter is equally likely. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten codes for the day a phone is lost, shown once: 7K2MQ-X93TB. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const code = Array.from(randomBytes(recoveryLength), (byte) => alphabet[byte % 32]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })
}

/**
 * What is stored of a recovery code, for the code as anybody types it; undefined for what cannot be one. A code has 50
 * random bits, so nobody finds it by asking, and a slow hash would add nothing; under a key that is not in the
 * database nobody finds it in a stolen copy either. Whoever accepts it deletes the row: it counts once.
 */
export function recoveryHash(key: Buffer, typed: string): Buffer | undefined {
  const code = plain(typed).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (code.length !== recoveryLength || [...code].some((letter) => !alphabet.includes(letter)))
    return undefined
  return createHmac('sha256', key).update(code).digest()
}

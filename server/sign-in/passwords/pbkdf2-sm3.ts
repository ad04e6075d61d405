import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { isHashable, normalPassword } from '#contract/accounts/password.ts'

const derive = promisify(pbkdf2)

/** A tenth of a second: as many as a sign-in can wait for. GM/T 0091 asks for at least 1,024. */
const iterations = 100_000
const maxIterations = 10_000_000 // limits what a stored string can request
const saltLength = 16
const keyLength = 32

const form = /^\$pbkdf2-sm3\$i=(\d{1,8})\$([A-Za-z\d+/]{11,86})\$([A-Za-z\d+/]{43})$/

interface Pbkdf2Hash {
  iterations: number
  salt: Buffer
  key: Buffer
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const write = ({ iterations, salt, key }: Pbkdf2Hash) =>
  `$pbkdf2-sm3$i=${iterations}$${base64(salt)}$${base64(key)}`

function read(phc: string): Pbkdf2Hash {
  const [, count, salt = '', key = ''] = form.exec(phc) ?? []
  if (count === undefined || Number(count) > maxIterations)
    throw new Error('a stored password cannot be read')
  return {
    iterations: Number(count),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}

/** Hashes a password with PBKDF2 (GM/T 0091) over HMAC-SM3 in the thread pool; returns a PHC string. */
export async function hash(password: string): Promise<string> {
  if (!isHashable(password)) throw new Error('a password that the policy refuses was to be stored')
  const salt = randomBytes(saltLength)
  const key = await derive(normalPassword(password), salt, iterations, keyLength, 'sm3')
  return write({ iterations, salt, key })
}

/** Whether a password matches a PHC string; throws if the string is not PBKDF2-SM3. */
export async function verify(phc: string, password: string): Promise<boolean> {
  const { iterations, salt, key } = read(phc)
  if (!isHashable(password)) return false
  return timingSafeEqual(key, await derive(normalPassword(password), salt, iterations, keyLength, 'sm3'))
}

/** Whether a PHC string has another number of iterations than new ones. */
export const needsRehash = (phc: string): boolean => read(phc).iterations !== iterations

/** A PHC string that no password matches; verifying it takes as long as any other. */
export const makeUnmatched = (): string =>
  write({ iterations, salt: randomBytes(saltLength), key: randomBytes(keyLength) })

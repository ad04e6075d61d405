import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { isHashable, normalPassword } from '#contract/accounts/password.ts'

const derive = promisify(argon2)

/** Cost of a hash: OWASP's minimum for argon2id, 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltLength = 16
const tagLength = 32
const maxMemory = 1 << 20 // 1 GiB: limits what a stored string can request

const form =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z\d+/]{11,86})\$([A-Za-z\d+/]{22,86})$/

interface Argon2Hash {
  cost: typeof cost
  salt: Buffer
  tag: Buffer
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

function write({ cost: { memory, passes, parallelism }, salt, tag }: Argon2Hash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

function read(phc: string): Argon2Hash {
  const [, memory, passes, parallelism, salt = '', tag = ''] = form.exec(phc) ?? []
  if (memory === undefined || Number(memory) > maxMemory) throw new Error('a stored password cannot be read')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** Hashes a password with argon2id (RFC 9106) in the thread pool; returns a PHC string. */
export async function hash(password: string): Promise<string> {
  if (!isHashable(password)) throw new Error('a password that the policy refuses was to be stored')
  const salt = randomBytes(saltLength)
  const message = normalPassword(password)
  return write({ cost, salt, tag: await derive('argon2id', { ...cost, message, nonce: salt, tagLength }) })
}

/** Whether a password matches a PHC string; throws if the string is not argon2id. */
export async function verify(phc: string, password: string): Promise<boolean> {
  const { cost, salt, tag } = read(phc)
  if (!isHashable(password)) return false
  const message = normalPassword(password)
  return timingSafeEqual(
    tag,
    await derive('argon2id', { ...cost, message, nonce: salt, tagLength: tag.length }),
  )
}

/** Whether a PHC string has an outdated cost: rehash while the password is available. */
export function needsRehash(phc: string): boolean {
  const { cost: made, tag } = read(phc)
  const same =
    made.memory === cost.memory && made.passes === cost.passes && made.parallelism === cost.parallelism
  return !same || tag.length !== tagLength
}

/** A PHC string that no password matches; verifying it takes as long as any other. */
export const makeUnmatched = (): string =>
  write({ cost, salt: randomBytes(saltLength), tag: randomBytes(tagLength) })

import { checkPrimeSync, createDiffieHellman, createHash, createHmac } from 'node:crypto'

import type { TimeLockPuzzle } from '#contract/sign-in/captcha.ts'

/** About twenty seconds in the browser of a desktop computer; used instead of a picture. */
export const defaultSteps = 8_000_000
/** Less than a second of it, about three on a phone; used with a picture where messages are sent. */
export const workSteps = 250_000

export interface TimeLock {
  /** The puzzle of a challenge, derived from its name, so that nothing is stored. */
  puzzle: (name: string, steps: number) => TimeLockPuzzle
  /** Whether a hexadecimal number is the result of the squarings. */
  opens: (name: string, steps: number, proof: string) => boolean
}

/**
 * Time-lock puzzles after Rivest, Shamir and Wagner (1996): each squaring needs the previous result, so a
 * puzzle cannot be parallelised. The factors of the modulus allow a quick check; they are derived from the
 * key, so all servers of a deployment have the same.
 */
export function timeLock(key: Buffer): TimeLock {
  const primes = [primeOf(key, 'p'), primeOf(key, 'q')]
  const modulus = primes.reduce((product, prime) => product * prime, 1n).toString(16)
  const ways = new Map<number, Short[]>()
  const waysOf = (steps: number) => {
    const known = ways.get(steps) ?? primes.map((prime) => shortWay(prime, steps))
    ways.set(steps, known)
    return known
  }
  const baseOf = (name: string, steps: number) =>
    createHash('shake256', { outputLength: 120 }).update(key).update(`base ${steps} ${name}`).digest('hex')
  return {
    puzzle: (name, steps) => ({ base: baseOf(name, steps), modulus, steps }),
    opens: (name, steps, proof) => {
      if (!/^[\da-f]{1,256}$/.test(proof)) return false
      const [from, to] = [numberOf(baseOf(name, steps)), numberOf(proof)]
      return waysOf(steps).every(({ prime, raise }) => raise(from % prime) === to % prime)
    },
  }
}

const numberOf = (hex: string) => BigInt(`0x${hex}`)
const bytesOf = (number: bigint) => {
  const hex = number.toString(16)
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
}

/** The first 512-bit prime in a sequence derived from the key. */
function primeOf(key: Buffer, name: string): bigint {
  for (let i = 0; ; i += 1) {
    const bytes = createHmac('sha512', key).update(`${name} ${i}`).digest()
    bytes[0] = (bytes[0] ?? 0) | 0xc0
    bytes[63] = (bytes[63] ?? 0) | 1
    if (checkPrimeSync(bytes)) return numberOf(bytes.toString('hex'))
  }
}

interface Short {
  prime: bigint
  raise: (base: bigint) => bigint
}

/**
 * Computes all squarings as one power, with the exponent reduced by Fermat's theorem. A Diffie-Hellman secret
 * is such a power, and OpenSSL computes it twenty times as fast as BigInt.
 */
function shortWay(prime: bigint, steps: number): Short {
  const group = createDiffieHellman(bytesOf(prime), 2)
  group.setPrivateKey(bytesOf(powerOfTwo(BigInt(steps), prime - 1n)))
  return { prime, raise: (base) => numberOf(group.computeSecret(bytesOf(base)).toString('hex')) }
}

function powerOfTwo(exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  let square = 2n
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

import { checkPrimeSync, createDiffieHellman, createHash, createHmac } from 'node:crypto'

import type { TimeLockPuzzle } from '#contract/sign-in/captcha.ts'

/** About twenty seconds of a desktop computer's browser: in place of a picture. */
export const defaultSteps = 8_000_000
/** Under a second of it, some three of a telephone's: beside a picture, where something is at stake. */
export const workSteps = 250_000

export interface TimeLock {
  /** The puzzle of a challenge: the same name gives the same one, so that nothing of it is kept. */
  puzzle: (name: string, steps: number) => TimeLockPuzzle
  /** Whether a number in hexadecimal is what the squarings come to. */
  opens: (name: string, steps: number, proof: string) => boolean
}

/**
 * Puzzles after Rivest, Shamir and Wagner (1996): one squaring needs the result of the one before, so no number of
 * machines makes one puzzle quicker. Whoever knows the factors of the modulus checks it by a shorter way; they follow
 * from the key, so that every server of a deployment has the same.
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

/** The first prime of 512 bits in a row of numbers that only the key gives. */
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
 * All squarings in one power, the exponent reduced by Fermat. A Diffie-Hellman secret is just that power, and the
 * cryptographic library finds it twenty times as quickly as numbers of the language do.
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

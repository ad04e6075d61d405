import { generateKeyPairSync, randomBytes } from 'node:crypto'

import type { TimeLockPuzzle } from '#contract/captcha.ts'

/** About twenty seconds of a desktop computer's browser. */
export const usualSteps = 8_000_000

export interface TimeLock {
  newPuzzle: () => TimeLockPuzzle
  /** Whether a number in hexadecimal is what the squarings of this base come to. */
  opens: (base: string, proof: string) => boolean
}

/**
 * Puzzles after Rivest, Shamir and Wagner (1996): one squaring needs the result of the one before, so no number of
 * machines makes one puzzle quicker. Whoever knows the factors of the modulus checks it by a shorter way; they are
 * made at the start and stay in this process.
 */
export function timeLock(steps: number = usualSteps): TimeLock {
  const { n, p, q } = newFactors()
  const ways = [p, q].map((prime) => ({ prime, exponent: power(2n, BigInt(steps), prime - 1n) }))
  return {
    newPuzzle: () => ({ base: randomBytes(120).toString('hex'), modulus: n.toString(16), steps }),
    opens: (base, proof) => {
      if (!/^[\da-f]{1,256}$/.test(proof)) return false
      const [from, to] = [numberOf(base), numberOf(proof)]
      return ways.every(({ prime, exponent }) => power(from % prime, exponent, prime) === to % prime)
    },
  }
}

const numberOf = (hex: string) => BigInt(`0x${hex}`)

function newFactors(): Record<'n' | 'p' | 'q', bigint> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const { n = '', p = '', q = '' } = privateKey.export({ format: 'jwk' })
  const read = (part: string) => numberOf(Buffer.from(part, 'base64url').toString('hex'))
  return { n: read(n), p: read(p), q: read(q) }
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  let square = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

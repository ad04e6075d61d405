import { availableParallelism } from 'node:os'

import { pinyin } from 'pinyin-pro'

import { passwordFaults, type PasswordOwner, type PasswordPolicy } from '#contract/accounts/password.ts'

import { hash, needsRehash, unmatched, verify } from './argon2.ts'
import { openQueue, type Turn } from './queue.ts'
import { openWeakList } from './weak-list.ts'

/** So many of the last passwords cannot be chosen again. */
export const rememberedPasswords = 5

export interface Chosen {
  policy: PasswordPolicy
  owner: PasswordOwner
  /** PHC strings of the last passwords, the present one among them. */
  earlier: readonly string[]
}

/** What costs a hash. */
export interface Hashing {
  /** The PHC string to store. The policy is asked before, with `faults`. */
  hash: (password: string) => Promise<string>
  verify: (phc: string, password: string) => Promise<boolean>
  /** Verifies for a name that nobody has: false, after as long as a real one takes. */
  pretend: (password: string) => Promise<false>
  /** What is wrong with a new password, in sentences for its form; none when nothing is. */
  faults: (password: string, chosen: Chosen) => Promise<string[]>
}

/** Everything that costs a hash waits in one bounded queue; beyond it calls fail with `busy`. */
export interface Passwords extends Hashing {
  /**
   * Keeps places for so many hashes, or says busy at once: before anything is decrypted, looked up or counted. What
   * `use` is given hashes in those places.
   */
  admit: <T>(hashes: number, use: (hashing: Hashing) => Promise<T>) => Promise<T>
  /** Whether to hash anew after a sign-in that succeeded. */
  needsRehash: (phc: string) => boolean
}

/** Hashes that setting a new password costs: it is compared with the last ones, and hashed. */
export const newPasswordHashes = rememberedPasswords + 1

/** Half of the processors, and one of the four threads of the pool left for files and certificates. */
const defaultWidth = Math.min(Math.max(1, availableParallelism() >> 1), 3)

/** Milliseconds in which whoever is let in may expect to be in: well before two seconds. */
const defaultPatience = 1500

/** Opens the queue, and hashes once: how many are let in follows from how long that takes on this machine. */
export function openPasswords({ width = defaultWidth, patience = defaultPatience } = {}): Passwords {
  const { admit } = openQueue({ width, patience })
  const isWeak = openWeakList()
  const hashing = (turn: Turn) => hashingBy(turn, isWeak)
  const once = <T>(use: (own: Hashing) => Promise<T>) => admit(1, (turn) => use(hashing(turn)))
  void once(({ pretend }) => pretend('how long does it take?'))
  return {
    admit: (hashes, use) => admit(hashes, (turn) => use(hashing(turn))),
    hash: (password) => once((own) => own.hash(password)),
    verify: (phc, password) => once((own) => own.verify(phc, password)),
    pretend: (password) => once((own) => own.pretend(password)),
    faults: (password, chosen) =>
      admit(chosen.earlier.length, (turn) => hashing(turn).faults(password, chosen)),
    needsRehash,
  }
}

const nobody = unmatched()

function hashingBy(turn: Turn, isWeak: (password: string) => boolean): Hashing {
  const matches = (phc: string, password: string) => turn(() => verify(phc, password))
  return {
    hash: (password) => turn(() => hash(password)),
    verify: matches,
    pretend: async (password) => {
      await matches(nobody, password)
      return false
    },
    faults: async (password, { policy, owner, earlier }) => {
      const names = (owner.names ?? []).flatMap(spellings)
      const found = passwordFaults(password, policy, { ...owner, names })
      if (isWeak(password)) found.push('过于常见，容易被猜到')
      if (found.length > 0) return found
      for (const phc of earlier.slice(0, rememberedPasswords)) {
        if (await matches(phc, password)) return [`不能与最近 ${rememberedPasswords} 次用过的密码相同`]
      }
      return []
    },
  }
}

const han = /^\p{Script=Han}{2,}$/u

/** 林小川 is also spelled linxiaochuan, xiaochuanlin and xiaochuan. */
function spellings(name: string): string[] {
  if (!han.test(name)) return [name]
  const [surname = '', ...given] = pinyin(name, { toneType: 'none', type: 'array', surname: 'head', v: true })
  const own = given.join('')
  const spelled = [surname + own, own + surname, ...(given.length > 1 ? [own] : [])]
  return [name, ...spelled, ...spelled.map((spelling) => spelling.replaceAll('v', 'u'))]
}

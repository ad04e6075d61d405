import { availableParallelism } from 'node:os'

import { pinyin } from 'pinyin-pro'

import { passwordFaults, type PasswordOwner, type PasswordPolicy } from '#contract/password.ts'

import { hash, needsRehash, unmatched, verify } from './argon2.ts'
import { openQueue } from './queue.ts'
import { isWeak } from './weak-list.ts'

/** So many of the last passwords cannot be chosen again. */
export const rememberedPasswords = 5

export interface Chosen {
  policy: PasswordPolicy
  owner: PasswordOwner
  /** PHC strings of the last passwords, the present one among them. */
  earlier: readonly string[]
}

/** Everything that costs a hash waits in one bounded queue; beyond it calls fail with `busy`. */
export interface Passwords {
  /** The PHC string to store. The policy is asked before, with `faults`. */
  hash: (password: string) => Promise<string>
  verify: (phc: string, password: string) => Promise<boolean>
  /** Verifies for a name that nobody has: false, after as long as a real one takes. */
  pretend: (password: string) => Promise<false>
  /** Whether to hash anew after a sign-in that succeeded. */
  needsRehash: (phc: string) => boolean
  /** What is wrong with a new password, in sentences for its form; none when nothing is. */
  faults: (password: string, chosen: Chosen) => Promise<string[]>
}

/** Half of the processors, and one of the four threads of the pool left for files and certificates. */
const usualWidth = Math.min(Math.max(1, availableParallelism() >> 1), 3)

/** Waits are short enough that a sign-in which is let in takes about a second at most. */
const patience = 800

export function openPasswords(width = usualWidth, depth = 24 * width): Passwords {
  const { hold } = openQueue({ width, depth, patience })
  const nobody = unmatched()
  const matches = (phc: string, password: string) => hold(() => verify(phc, password))

  const faults = async (password: string, { policy, owner, earlier }: Chosen) => {
    const names = (owner.names ?? []).flatMap(spellings)
    const found = passwordFaults(password, policy, { ...owner, names })
    if (isWeak(password)) found.push('过于常见，容易被猜到')
    if (found.length > 0) return found
    for (const phc of earlier.slice(0, rememberedPasswords)) {
      if (await matches(phc, password)) return [`不能与最近 ${rememberedPasswords} 次用过的密码相同`]
    }
    return []
  }

  return {
    hash: (password) => hold(() => hash(password)),
    verify: matches,
    pretend: async (password) => {
      await matches(nobody, password)
      return false
    },
    needsRehash,
    faults,
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

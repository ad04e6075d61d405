import { availableParallelism } from 'node:os'

import { pinyin } from 'pinyin-pro'

import { passwordFaults, type PasswordOwner, type PasswordPolicy } from '#contract/accounts/password.ts'

import { openQueue, type Turn } from './queue.ts'
import { needsRehash, type PasswordScheme, schemes, verify } from './schemes.ts'
import { openWeakList } from './weak-list.ts'

export { isOldForm, isOldHash, oldForms, wrap } from './old-md5.ts'

/** Number of recent passwords that cannot be reused. */
export const rememberedPasswords = 5

export interface PasswordContext {
  policy: PasswordPolicy
  owner: PasswordOwner
  /** PHC strings of the recent passwords, including the current one, of any scheme. */
  earlier: readonly string[]
}

/** Operations that cost a hash. */
export interface HashOperations {
  /** Returns the PHC string to store. Check the rules with `faults` first. */
  hash: (password: string) => Promise<string>
  verify: (phc: string, password: string) => Promise<boolean>
  /** Returns false after the time of a real verification, for a name that does not exist. */
  pretend: (password: string) => Promise<false>
  /** Returns the rules that a new password violates, as sentences for the form. */
  faults: (password: string, chosen: PasswordContext) => Promise<string[]>
}

/** All hashes share one bounded queue; when it is full, calls fail with `busy`. */
export interface Passwords extends HashOperations {
  /**
   * Reserves capacity for a number of hashes or throws `busy`, before anything is decrypted, queried or
   * counted. `use` gets functions that hash within this capacity.
   */
  admit: <T>(hashes: number, use: (hashing: HashOperations) => Promise<T>) => Promise<T>
  /** Whether to rehash after a successful sign-in. */
  needsRehash: (phc: string) => boolean
  /** Hashes a password anew behind whoever waits, and stores it; nobody waits for that. */
  rehash: (password: string, store: (phc: string) => Promise<void>) => void
  /** Resolves when nothing is left to store. */
  close: () => Promise<void>
}

/** Hashes for setting a new password: comparisons with the recent ones, and the new hash. */
export const newPasswordHashes = rememberedPasswords + 1

/** Half of the processors, and one of the four pool threads is left for files and certificates. */
const defaultWidth = Math.min(Math.max(1, availableParallelism() >> 1), 3)

/** A hundred people who come at the same moment wait and get in; a flood finds the door closed at once. */
const defaultRoom = 128

/** Maximum milliseconds until an admitted call should be done where more wait. */
const defaultPatience = 1500

interface Options {
  width?: number | undefined
  room?: number | undefined
  patience?: number | undefined
  scheme?: PasswordScheme
  /** Receives failures that no call waits for. */
  report?: (trouble: unknown) => void
}

/**
 * Opens the queue and measures one hash: its duration on this machine determines how many calls are admitted.
 */
export function openPasswords({
  width = defaultWidth,
  room = defaultRoom,
  patience = defaultPatience,
  scheme = 'argon2id',
  report = () => {},
}: Options = {}): Passwords {
  const { admit, after } = openQueue({ width, room, patience })
  const isWeak = openWeakList()
  const { hash, makeUnmatched } = schemes[scheme]
  const nobody = makeUnmatched()
  const storing = new Set<Promise<void>>()
  const hashing = (turn: Turn) => hashingBy(turn, { isWeak, hash, nobody })
  const once = <T>(use: (own: HashOperations) => Promise<T>) => admit(1, (turn) => use(hashing(turn)))
  void once(({ pretend }) => pretend('how long does it take?'))
  return {
    admit: (hashes, use) => admit(hashes, (turn) => use(hashing(turn))),
    hash: (password) => once((own) => own.hash(password)),
    verify: (phc, password) => once((own) => own.verify(phc, password)),
    pretend: (password) => once((own) => own.pretend(password)),
    faults: (password, chosen) =>
      admit(chosen.earlier.length, (turn) => hashing(turn).faults(password, chosen)),
    needsRehash: (phc) => needsRehash(phc, scheme),
    rehash: (password, store) => {
      const done = after(() => hash(password))
        .then(store)
        .catch(report)
        .finally(() => storing.delete(done))
      storing.add(done)
    },
    close: async () => void (await Promise.all(storing)),
  }
}

interface Tools {
  isWeak: (password: string) => boolean
  hash: (password: string) => Promise<string>
  /** A string that no password matches. */
  nobody: string
}

function hashingBy(turn: Turn, { isWeak, hash, nobody }: Tools): HashOperations {
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

/** 林小川 may be spelled linxiaochuan, xiaochuanlin and xiaochuan. */
function spellings(name: string): string[] {
  if (!han.test(name)) return [name]
  const [surname = '', ...given] = pinyin(name, { toneType: 'none', type: 'array', surname: 'head', v: true })
  const own = given.join('')
  const spelled = [surname + own, own + surname, ...(given.length > 1 ? [own] : [])]
  return [name, ...spelled, ...spelled.map((spelling) => spelling.replaceAll('v', 'u'))]
}

import { type ErrorCode, fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { blindIndex } from '#server/secrets/seal.ts'

import {
  countFailure,
  deleteFailures,
  findWait,
  hasFailed,
  loosenCommit,
  uncountFailure,
} from './attempts.queries.ts'

/** Somebody who says to be signing in. */
export interface Entrance {
  /** The account, however it was spelled; of an unknown one the name in its one writing. */
  name: string
  source: string
  /** Whether that account has signed in from this source before. */
  isKnownSource: boolean
}

/** Somebody signed in who shows once more who they are, from wherever. */
export interface Proof {
  account: number
}

type Claim = Entrance | Proof

interface Attempt {
  /** It was right: what was counted for the name, or for the proof, is forgotten. */
  succeed: () => Promise<void>
  /** It was not made: it counts as nothing. */
  giveBack: () => Promise<void>
}

/** Whether somebody failed here just before: a captcha is asked for. */
export async function isSuspicious(db: Db, key: Buffer, claim: Claim): Promise<boolean> {
  const keys = keysOf(claim).map((text) => blindIndex(key, text))
  return hasFailed(db, keys)
}

/**
 * Takes one attempt; until it is settled it counts as failed, so that many at once are not more than one after another.
 * Ten failures lock each key by itself, for 1 minute, then 2, 4, 8, 15. Where an account has signed in before, only
 * failures for it from there count: nobody is locked out of their own office by failures elsewhere, nor by those of
 * colleagues. Names that do not exist lock alike. Proofs of who is signed in count by account, wherever they come from,
 * and apart from signing in: who holds a session cannot lock its owner out.
 */
export async function takeAttempt(db: Db, key: Buffer, claim: Claim): Promise<Attempt> {
  const keys = keysOf(claim).map((text) => blindIndex(key, text))
  const refusal = 'account' in claim ? 'proof_locked' : 'sign_in_locked'
  const full = new Map<Buffer, boolean>()
  await db.transaction().execute(async (tx) => {
    await loosenCommit(tx)
    // in one order everywhere, so that no two wait for each other
    for (const each of keys.toSorted((one, other) => Buffer.compare(one, other))) {
      full.set(each, ((await countFailure(tx, each)) ?? (await refuse(tx, each, refusal))).full)
    }
  })
  const back = async (given: readonly Buffer[]) => {
    for (const each of given) await uncountFailure(db, each, full.get(each) ?? false)
  }
  return {
    succeed: async () => {
      await deleteFailures(db, keys.slice(0, 2))
      await back(keys.slice(2)) // other failures of the source remain: with an account of its own it could forgive itself
    },
    giveBack: () => back(keys),
  }
}

/**
 * Makes one attempt; what comes of it is right unless it is false or undefined. One that could not be made, as when the
 * server has no room for it, is not counted.
 */
export async function attempt<T>(db: Db, key: Buffer, claim: Claim, make: () => Promise<T>): Promise<T> {
  const { succeed, giveBack: release } = await takeAttempt(db, key, claim)
  try {
    const outcome = await make()
    if (outcome) await succeed()
    return outcome
  } catch (error) {
    await release()
    throw error
  }
}

function keysOf(claim: Claim): string[] {
  if ('account' in claim) return [`proof of ${claim.account}`]
  const { name, source, isKnownSource } = claim
  const pair = `pair ${name} ${source}`
  return isKnownSource ? [pair] : [pair, `name ${name}`, `source ${source}`]
}

async function refuse(tx: Db, key: Buffer, refusal: ErrorCode): Promise<never> {
  return fail(refusal, { retryAfter: Math.max(1, (await findWait(tx, key)) ?? 1) })
}

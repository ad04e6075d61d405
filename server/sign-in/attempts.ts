import { type ErrorCode, fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { requireNoTransaction } from '#database/transaction-scope.ts'
import { blindIndex } from '#server/secrets/seal.ts'

import {
  countFailure,
  deleteFailures,
  findWait,
  hasFailed,
  loosenCommit,
  uncountFailure,
} from './attempts.queries.ts'
import { listSources } from './known-source.queries.ts'

export { hasSignedInFrom } from './known-source.queries.ts'

/** An attempt to sign in. */
export interface Entrance {
  /** The account, independent of spelling; or the normalised name if it does not exist. */
  name: string
  source: string
  /** Whether the account has signed in from this source before. */
  isKnownSource: boolean
}

/** An attempt of a signed-in person to prove the identity, from any source. */
export interface Proof {
  account: number
}

type Claim = Entrance | Proof

interface Attempt {
  /** The attempt was correct: resets the count of the name or of the proof. */
  succeed: () => Promise<void>
  /** The attempt was not made: reverts its count. */
  giveBack: () => Promise<void>
}

/** Whether a recent failure requires a captcha. */
export async function isSuspicious(db: Db, key: Buffer, claim: Claim): Promise<boolean> {
  const keys = keysOf(claim).map((text) => blindIndex(key, text))
  return hasFailed(db, keys)
}

/**
 * Counts an attempt as failed until it is settled, so that parallel attempts cannot exceed the limit. Ten
 * failures lock a key for 1 minute, then 2, 4, 8, 15. At a known source only its own failures for the account
 * count: failures elsewhere, or of colleagues in the same office, do not lock the account there. Unknown
 * names are locked in the same way. Proofs of signed-in persons count by account, independent of source and
 * separate from sign-in: the holder of a stolen session cannot lock out the owner.
 */
export async function takeAttempt(db: Db, key: Buffer, claim: Claim): Promise<Attempt> {
  const keys = keysOf(claim).map((text) => blindIndex(key, text))
  requireNoTransaction('counting attempts')
  const refusal = 'account' in claim ? 'proof_locked' : 'sign_in_locked'
  const full = new Map<Buffer, boolean>()
  await atomically(db, async (tx) => {
    await loosenCommit(tx)
    // always in this order, to avoid deadlocks
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
      await back(keys.slice(2)) // other failures of the source remain: otherwise a sign-in to an own account would reset them
    },
    giveBack: () => back(keys),
  }
}

/**
 * Makes an attempt; any result except false and undefined is a success. An attempt that throws, for example
 * because the server is busy, is not counted.
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

/** Forgets the failures counted for an account, at all sources that it has signed in from. */
export async function unlockSignIn(tx: Db, key: Buffer, account: number): Promise<void> {
  const sources = await listSources(tx, account)
  const keys = [`account ${account}`, `second factor ${account}`].flatMap((name) => [
    `name ${name}`,
    ...sources.map((source) => `pair ${name} ${source}`),
  ])
  await deleteFailures(
    tx,
    [...keys, `proof of ${account}`].map((text) => blindIndex(key, text)),
  )
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

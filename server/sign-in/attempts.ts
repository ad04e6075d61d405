import { sql } from 'kysely'

import { type ErrorCode, fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { blindIndex } from '#server/secrets/seal.ts'

/** Failures that lock, and after how many quiet minutes the count begins anew. */
const most = 10
const window = 15

/** Somebody who says to be signing in. */
export interface Entrance {
  /** The account, however it was spelled; of an unknown one the name in its one writing. */
  name: string
  source: string
  /** Whether that account has signed in from this source before. */
  familiar: boolean
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
  const { rows } = await sql`select from failed_attempt where key = any(${keys})
    and (failures > 0 or locks > 0) and last_at > now() - make_interval(mins => ${window}) limit 1`.execute(
    db,
  )
  return rows.length > 0
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
    await sql`set local synchronous_commit = off`.execute(tx)
    // in one order everywhere, so that no two wait for each other
    for (const each of keys.toSorted((one, other) => Buffer.compare(one, other))) {
      full.set(each, ((await count(tx, each)) ?? (await refuse(tx, each, refusal))).full)
    }
  })
  const back = async (given: readonly Buffer[]) => {
    for (const each of given) await giveBack(db, each, full.get(each) ?? false)
  }
  return {
    succeed: async () => {
      await sql`delete from failed_attempt where key = any(${keys.slice(0, 2)})`.execute(db)
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

/** Takes back what one attempt was counted as; if it filled the count, the lock as well. */
async function giveBack(db: Db, key: Buffer, full: boolean): Promise<void> {
  await (
    full
      ? sql`update failed_attempt set failures = ${most - 1}, locks = locks - 1, locked_until = null
          where key = ${key} and locks > 0`
      : sql`update failed_attempt set failures = failures - 1 where key = ${key} and failures > 0`
  ).execute(db)
}

function keysOf(claim: Claim): string[] {
  if ('account' in claim) return [`proof of ${claim.account}`]
  const { name, source, familiar } = claim
  const pair = `pair ${name} ${source}`
  return familiar ? [pair] : [pair, `name ${name}`, `source ${source}`]
}

/** Counts one failure; undefined when the key is locked. The tenth fills the count: it locks, and begins anew. */
async function count(tx: Db, key: Buffer): Promise<{ full: boolean } | undefined> {
  const recent = sql`case when f.last_at < now() - make_interval(mins => ${window}) then 0 else f.failures end`
  const locks = sql`case when f.last_at < now() - interval '1 day' then 0 else f.locks end`
  const full = sql`${recent} + 1 >= ${most}::int`
  const { rows } = await sql<{ full: boolean }>`
    insert into failed_attempt as f (key, failures) values (${key}, 1)
    on conflict (key) do update set
      failures = case when ${full} then 0 else ${recent} + 1 end,
      locks = ${locks} + case when ${full} then 1 else 0 end,
      locked_until = case when ${full} then now() + make_interval(mins => least(15, 2 ^ least(${locks}, 4))::int) end,
      last_at = now()
    where f.locked_until is null or f.locked_until <= now()
    returning coalesce(f.locked_until > now(), false) as full`.execute(tx)
  return rows[0]
}

async function refuse(tx: Db, key: Buffer, refusal: ErrorCode): Promise<never> {
  const { rows } = await sql<{
    wait: number
  }>`select ceil(extract(epoch from locked_until - now()))::int as wait
    from failed_attempt where key = ${key}`.execute(tx)
  return fail(refusal, { retryAfter: Math.max(1, rows[0]?.wait ?? 1) })
}

/** Forgets failures that no longer count, and locks of days ago. */
export async function forgetAttempts(db: Db): Promise<void> {
  await sql`delete from failed_attempt where last_at < now() - interval '2 days'
    or last_at < now() - make_interval(mins => ${window}) and locks = 0`.execute(db)
}

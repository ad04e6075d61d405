import { setTimeout as delay } from 'node:timers/promises'

import { sql } from 'kysely'

import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { outsideTransaction } from '#database/transaction-scope.ts'

/** Milliseconds after which a connection that only holds a lock says that it is there. */
const pause = 60_000

/**
 * Works while no other server of the database does, under a lock of its own; undefined where another one holds it. The
 * lock is held by a transaction that does nothing else, so that a pooler leaves it its connection; the work has others,
 * and is told by the signal when the lock is lost. The transaction is begun without parameters: with them its snapshot
 * would stay, old rows would not be cleaned up, and an index beside writers would wait for it.
 */
export const withLock = <T>(
  db: Db,
  lock: number,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<{ result: T } | undefined> =>
  atomically(db, async (tx) => {
    const { rows } = await sql<{ ours: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(lock)}) as ours,
        set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
    if (!rows[0]?.ours) return undefined
    const losing = new AbortController()
    const beat = setInterval(() => {
      sql`select 1`.execute(tx).catch((error: unknown) => losing.abort(error))
    }, pause)
    try {
      return { result: await outsideTransaction(() => work(losing.signal)) }
    } finally {
      clearInterval(beat)
    }
  })

/**
 * Works under a lock as soon as no other server does, or until stopped. It asks again and again: whoever waits inside a
 * statement would be waited for by an index that is built beside writers.
 */
export async function inTurn<T>(
  db: Db,
  lock: number,
  work: (lost: AbortSignal) => Promise<T>,
  { pause: between, stop }: { pause: number; stop?: AbortSignal | undefined },
): Promise<T> {
  for (;;) {
    stop?.throwIfAborted()
    const turn = await withLock(db, lock, work)
    if (turn) return turn.result
    await delay(between, undefined, { signal: stop })
  }
}

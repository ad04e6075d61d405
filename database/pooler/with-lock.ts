import { sql } from 'kysely'

import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { outsideTransaction } from '#database/transaction-scope.ts'

/**
 * Works while no other server of the database does, under a lock of its own; undefined where another one holds it. The
 * lock is held by a transaction that does nothing else, so that a pooler leaves it its connection; the work has others.
 */
export const withLock = <T>(
  db: Db,
  lock: number,
  work: () => Promise<T>,
): Promise<{ result: T } | undefined> =>
  atomically(db, async (tx) => {
    const { rows } = await sql<{ ours: boolean }>`
      select pg_try_advisory_xact_lock(${lock}) as ours,
        set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
    return rows[0]?.ours ? { result: await outsideTransaction(work) } : undefined
  })

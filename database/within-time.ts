import { sql } from 'kysely'

import { atomically } from './atomically.ts'
import type { Db } from './database.ts'

/** Works in one transaction; the server ends a statement of it that takes longer than so many milliseconds. */
export const withinTime = <T>(db: Db, milliseconds: number, work: (tx: Db) => Promise<T>): Promise<T> =>
  atomically(db, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(tx)
    return work(tx)
  })

/** The same without a limit: for what grows with the library, and for which nobody waits. */
export const withoutTimeLimit = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  withinTime(db, 0, work)

import { sql } from 'kysely'

import type { Db } from './database.ts'

/** Works within a transaction so that its failure takes back what it did, and nothing else. */
export async function withinSavepoint<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint part`.execute(tx)
    return done
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    await sql`release savepoint part`.execute(tx)
    throw error
  }
}

import type { Db } from './database.ts'
import { withinTransaction } from './transaction-scope.ts'

/** Works in one transaction: in the caller's where there is one already, else in one of its own. */
export function atomically<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute((tx) => withinTransaction(() => work(tx)))
}

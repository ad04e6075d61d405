import { createHash } from 'node:crypto'

import type { Db } from '#database/database.ts'

import { hasSpent, insertSpent } from './spent.queries.ts'

const keyOf = (what: string) => createHash('sha256').update(what).digest()

/**
 * Marks a single-use value as used for all servers of the database; false if it was used before. Kept for as
 * long as the value is valid. Only values that cost their sender something (a signature, a proof, a password)
 * may be stored here.
 */
export const spend = (db: Db, what: string, seconds: number): Promise<boolean> =>
  insertSpent(db, keyOf(what), seconds)

export const isSpent = (db: Db, what: string): Promise<boolean> => hasSpent(db, keyOf(what))

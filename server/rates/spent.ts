import { createHash } from 'node:crypto'

import type { Db } from '#database/database.ts'

import { hasSpent, insertSpent } from './spent.queries.ts'

const keyOf = (what: string) => createHash('sha256').update(what).digest()

/**
 * Uses up what is good once, for every server of this database; false when it was used before. It is noted for as long
 * as it could be used again. Nothing may be noted here that its sender did not earn: a signature, a proof, a password.
 */
export const spend = (db: Db, what: string, seconds: number): Promise<boolean> =>
  insertSpent(db, keyOf(what), seconds)

export const isSpent = (db: Db, what: string): Promise<boolean> => hasSpent(db, keyOf(what))

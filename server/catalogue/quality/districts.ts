import type { Db } from '#database/database.ts'
import type { District } from '#geology/places/districts.ts'

import { listDistricts } from './districts.queries.ts'

/** Outlines may have many corners: a long transaction reads them once. */
const known = new WeakMap<Db, Promise<District[]>>()

/** The districts of the city, by which places are judged. */
export function readDistricts(db: Db): Promise<District[]> {
  if (!db.isTransaction) return listDistricts(db)
  const read = known.get(db) ?? listDistricts(db)
  known.set(db, read)
  return read
}

import type { Belongings } from '#contract/catalogue/editing/stewardship.ts'
import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { listOwn } from '#server/catalogue/record.sql.ts'
import { referredAmong } from '#server/catalogue/storage/referrers.ts'
import { lockOf } from '#server/catalogue/view-level.ts'

import { countBelongings } from './belongings.queries.ts'
import { lastingTables, ownedTables } from './tables.ts'

/** Every table that names records by their numbers without a foreign key. */
export const numberTables = [...ownedTables, ...lastingTables]

interface BelongingsRequest {
  kinds: Kinds
  kind: Kind
  codes: readonly string[]
}

/** What hangs on records that are about to be taken down; of those that are closed to the actor nothing is told. */
export async function readBelongings(
  db: Db,
  { kinds, kind, codes }: BelongingsRequest,
  actor: Actor,
): Promise<Belongings> {
  const found = (await listOwn(db, kind, codes)).filter((record) => lockOf(actor, record) === null)
  const ids = found.map(({ id }) => id)
  const referred = await referredAmong(db, kinds, kind, ids)
  return {
    ...(await countBelongings(db, ids)),
    referred: found.flatMap(({ id, code }) => (referred.has(id) ? [code] : [])),
  }
}

import { fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { auditRow } from '#server/back-office/audited.ts'
import { rowOf } from '#server/back-office/resource.ts'
import type { Store } from '#server/back-office/store.ts'

import { publishedOf, requirePublisher } from './publication.ts'
import { deleteRemoved, restoreTexts, type TextTable } from './texts.queries.ts'

const days = 30
const tables: readonly TextTable[] = ['article', 'banner']

/** Brings removed texts back as they were, all or none; what becomes public by it needs the right to publish. */
export async function restore(
  db: Db,
  store: Store,
  ids: readonly number[],
  by: AtWork,
): Promise<{ restored: number }> {
  const wanted = [...new Set(ids)]
  const table = tables.find((name) => name === store.resource.table) ?? fail('not_found')
  return atomically(db, async (tx) => {
    const restored = await restoreTexts(tx, table, wanted, days)
    if (restored.length < wanted.length) fail('not_found')
    for (const id of restored) {
      const after = await rowOf(tx, store, id)
      requirePublisher([publishedOf(after)], by.actor)
      await auditRow(tx, store, 'resource_restored', { after, by })
    }
    return { restored: restored.length }
  })
}

/** Deletes what was removed longer ago than it can be restored; returns how many. */
export async function purgeRemoved(db: Db): Promise<number> {
  const counts = await Promise.all(tables.map((table) => deleteRemoved(db, table, days)))
  return counts.reduce((sum, count) => sum + count, 0)
}

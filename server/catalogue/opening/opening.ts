import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { writeDocuments } from '#server/catalogue/search-documents/document.ts'
import { readShown } from '#server/catalogue/search-documents/public-view.ts'
import { today } from '#server/catalogue/view-level.ts'

import { listDue, openDue } from './opening.sql.ts'

const atOnce = 500

/**
 * Opens the protected records whose date has come, with their places; returns how many. Readers do
 * not wait for it (a view level depends on the date itself): lists, counts and search follow with this. Writers wait
 * for some hundred records at most; when stopped, it leaves the rest to the next time.
 */
export async function openDueRecords(db: Db, kinds: Kinds, ending?: AbortSignal): Promise<number> {
  let opened = 0
  for (const name of await listDue(db, today())) {
    const kind = kinds[name]
    if (!kind) continue
    for (;;) {
      if (ending?.aborted) return opened
      const count = await atomically(db, (tx) => openSome(tx, kind))
      opened += count
      if (count < atOnce) break
    }
  }
  return opened
}

async function openSome(tx: Db, kind: Kind): Promise<number> {
  const ids = await openDue(tx, kind, today(), atOnce)
  await writeDocuments(tx, kind, await readShown(tx, kind, { ids }))
  return ids.length
}

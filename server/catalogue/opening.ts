import { sql } from 'kysely'

import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

import { writeDocument } from './document.ts'
import { today } from './faces.ts'
import { readShown } from './shown.ts'

/**
 * Opens the protected records whose date has come, with their places; answers how many. Readers are not kept
 * waiting for it (a face goes by the date itself): lists, counts and words to be found follow with this.
 */
export async function openDueRecords(db: Db, kinds: Kinds): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select 1 from kind_state order by kind for update`.execute(tx) // in the order of all writers
    const { rows } = await sql<{ id: number; kind: string }>`
      update record set access = 'open', public_point = point, version = version + 1, updated_at = now()
      where access = 'protected' and open_on <= ${today()}::date returning id, kind`.execute(tx)
    for (const [name, opened] of Map.groupBy(rows, (row) => row.kind)) {
      const kind = kinds[name]
      if (!kind) continue
      const ids = opened.map((row) => row.id)
      await sql`update ${sql.table(kind.table)} set access = 'open' where id = any(${ids})`.execute(tx)
      await rewriteDocuments(tx, kind, ids)
    }
    return rows.length
  })
}

const atOnce = 500

/** What was held back of an entry may be found from now on. */
async function rewriteDocuments(tx: Db, kind: Kind, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += atOnce) {
    const read = await readShown(tx, kind, { ids: ids.slice(start, start + atOnce) })
    for (const { id, shown } of read) await writeDocument(tx, id, kind, shown)
  }
}

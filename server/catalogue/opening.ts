import { sql } from 'kysely'

import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { writeDocuments } from '#server/search/index/document.ts'
import { readShown } from '#server/search/index/public-view.ts'

import { today } from './view-level.ts'

const atOnce = 500

/**
 * Opens the protected records whose date has come, with their places; answers how many. Readers are not kept
 * waiting for it (a face goes by the date itself): lists, counts and words to be found follow with this. Writers
 * wait for no more than some hundred records; asked to end, it leaves the rest to the next time.
 */
export async function openDueRecords(db: Db, kinds: Kinds, ending?: AbortSignal): Promise<number> {
  let opened = 0
  for (const kind of await listDue(db, kinds)) {
    for (;;) {
      if (ending?.aborted) return opened
      const count = await db.transaction().execute((tx) => openSome(tx, kind))
      opened += count
      if (count < atOnce) break
    }
  }
  return opened
}

async function listDue(db: Db, kinds: Kinds): Promise<Kind[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from record where access = 'protected' and open_on <= ${today()}::date`.execute(db)
  const due = new Set(rows.map(({ kind }) => kind))
  return Object.values(kinds).filter(({ name }) => due.has(name))
}

/** What somebody else holds is left to the next time: a long import keeps no other record closed. */
async function openSome(tx: Db, kind: Kind): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update record set access = 'open', public_point = point, version = version + 1, updated_at = now()
    where id in (select id from record
      where kind = ${kind.name} and access = 'protected' and open_on <= ${today()}::date
      order by id limit ${atOnce} for update skip locked)
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`update ${sql.table(kind.table)} set access = 'open' where id = any(${ids})`.execute(tx)
  await writeDocuments(tx, kind, await readShown(tx, kind, { ids }))
  return ids.length
}

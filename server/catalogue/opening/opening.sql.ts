import { sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

/** Names of the kinds of which a protection ends on a day. */
export async function listDue(db: Db, day: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from record where access = 'protected' and open_on <= ${day}::date`.execute(db)
  return rows.map(({ kind }) => kind)
}

/** Opens up to so many records whose day has come. Those locked by others are left to the next time. */
export async function openDue(tx: Db, kind: Kind, day: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update record set access = 'open', public_point = point, version = version + 1, updated_at = now()
    where id in (select id from record
      where kind = ${kind.name} and access = 'protected' and open_on <= ${day}::date
      order by id limit ${limit} for update skip locked)
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`update ${sql.table(kind.table)} set access = 'open' where id = any(${ids})`.execute(tx)
  return ids
}

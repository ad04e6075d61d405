import { sql } from 'kysely'

import type { SearchQuestion } from '#contract/search/search.ts'
import type { Db } from '#database/database.ts'

/** What a member saves. */
export interface SavedWrite {
  name: string
  question: SearchQuestion
  alert: boolean
}

interface SavedRow extends SavedWrite {
  id: number
  createdAt: Date
}

export async function listSavedOf(db: Db, account: number): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select id, name, question, alert, created_at as "createdAt"
    from saved_search where account = ${account} order by id desc`.execute(db)
  return rows
}

/** Holds a member's saved searches against the member's other calls until the transaction ends. */
export async function lockSavedOf(tx: Db, account: number): Promise<void> {
  await sql`select from account where id = ${account} for no key update`.execute(tx)
}

interface SavedNameMatch {
  id: number
  /** Whether it asks the same. */
  same: boolean
}

/** The member's search of a name. */
export async function findNamed(
  tx: Db,
  account: number,
  { name, question }: Pick<SavedWrite, 'name' | 'question'>,
): Promise<SavedNameMatch | undefined> {
  const { rows } = await sql<SavedNameMatch>`
    select id, question = ${JSON.stringify(question)}::jsonb as same
    from saved_search where account = ${account} and name = ${name}`.execute(tx)
  return rows[0]
}

export async function countSavedOf(tx: Db, account: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from saved_search where account = ${account}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function insertSaved(tx: Db, account: number, saved: SavedWrite): Promise<{ id: number }> {
  const { name, question, alert } = saved
  const { rows } = await sql<{ id: number }>`
    insert into saved_search (account, name, question, alert)
    values (${account}, ${name}, ${JSON.stringify(question)}::jsonb, ${alert}) returning id`.execute(tx)
  return { id: rows[0]?.id ?? 0 }
}

export interface SavedChange {
  id: number
  name?: string | undefined
  alert?: boolean | undefined
}

/** Changes the alerts of a search. Alerts that are switched on begin with what comes from now on. */
export async function setSaved(
  tx: Db,
  account: number,
  { id, name, alert }: SavedChange,
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    update saved_search set name = coalesce(${name ?? null}, name),
      alert = coalesce(${alert ?? null}::boolean, alert),
      seen_at = case when ${alert ?? false}::boolean and not alert then now() else seen_at end
    where id = ${id} and account = ${account} returning id`.execute(tx)
  return rows[0]
}

/** Whether another search of the member has the name. */
export async function isNameTaken(tx: Db, account: number, { id, name }: SavedChange): Promise<boolean> {
  const { rows } = await sql`
    select 1 from saved_search where account = ${account} and name = ${name} and id <> ${id}`.execute(tx)
  return rows.length > 0
}

export async function deleteSaved(db: Db, account: number, id: number): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    delete from saved_search where id = ${id} and account = ${account} returning id`.execute(db)
  return rows[0]
}

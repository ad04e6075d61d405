import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import { changedBy } from '#server/back-office/rows.sql.ts'

export interface OrganisationRow {
  id: number
  name: string
}

/** Locks organisations in the order of their ids, so that two merges at once do not wait for each other. */
export async function lockOrganisations(tx: Db, ids: readonly number[]): Promise<OrganisationRow[]> {
  const { rows } = await sql<OrganisationRow>`select id, name from organisation where id = any(${ids})
    order by id for update`.execute(tx)
  return rows
}

/** Whether a name, however it is spelt, was merged into another organisation. */
export async function isFormerName(db: Db, name: string): Promise<boolean> {
  const { rows } =
    await sql`select from organisation_former_name where name_key = organisation_key(${name})`.execute(db)
  return rows.length > 0
}

export interface OrganisationUse {
  members: number
  managers: number
  names: number
  /** In their pools. */
  credit: number
}

/** What hangs on these organisations; removed members can be restored. */
export async function countOrganisationUse(db: Db, ids: readonly number[]): Promise<OrganisationUse> {
  const { rows } = await sql<OrganisationUse>`select
      (select count(*) from account where organisation = any(${ids})) as members,
      (select count(*) from account where organisation = any(${ids}) and company_manager) as managers,
      (select count(*) from organisation_former_name where organisation = any(${ids})) as names,
      (select coalesce(sum(balance), 0) from credit_purse where organisation = any(${ids})) as credit`.execute(
    db,
  )
  return rows[0] ?? { members: 0, managers: 0, names: 0, credit: 0 }
}

/** An account, where it belongs to one of these organisations. */
export async function listMembersAmong(tx: Db, ids: readonly number[], account: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account where id = ${account} and organisation = any(${ids}::bigint[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Moves members, remembers the names, and deletes the organisations; returns how many members were moved. */
export async function moveAllInto(tx: Db, keep: number, ids: readonly number[], by: number): Promise<number> {
  const { rows } = await sql`update account set organisation = ${keep}, company_manager = false,
      ${changedBy(by)} where organisation = any(${ids}) returning id`.execute(tx)
  await sql`update organisation_former_name set organisation = ${keep} where organisation = any(${ids})`.execute(
    tx,
  )
  await sql`insert into organisation_former_name (name_key, name, organisation)
    select name_key, name, ${keep} from organisation where id = any(${ids})
    on conflict (name_key) do update set organisation = excluded.organisation`.execute(tx)
  await sql`delete from organisation where id = any(${ids})`.execute(tx)
  await sql`update organisation set ${changedBy(by)} where id = ${keep}`.execute(tx)
  return rows.length
}

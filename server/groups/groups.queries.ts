import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export async function lockGroup(tx: Db, id: number): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{
    name: string
  }>`select name from user_group where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function countMembers(db: Db, groups: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct account) as count from user_group_member
    where user_group = any(${groups})`.execute(db)
  return rows[0]?.count ?? 0
}

/** Adds accounts to a group; returns those that were not in it. */
export async function insertMembers(tx: Db, group: number, accounts: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`insert into user_group_member (user_group, account)
    select ${group}, unnest(${accounts}::bigint[]) on conflict do nothing returning account as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Takes accounts out of a group; returns those that were in it. */
export async function deleteMembers(tx: Db, group: number, accounts: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`delete from user_group_member
    where user_group = ${group} and account = any(${accounts}) returning account as id`.execute(tx)
  return rows.map(({ id }) => id)
}

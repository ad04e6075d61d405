import { sql } from 'kysely'

import type { DictionaryItem } from '#contract/dictionaries.ts'
import type { Db } from '#database/database.ts'

/** The values of a group in their order; of a disabled group all are disabled. */
export async function listItems(db: Db, group: string, disabled: boolean): Promise<DictionaryItem[]> {
  const { rows } = await sql<DictionaryItem>`
    select i.value, i.label, least(i.status, g.status) as status
    from dictionary_item i join dictionary_group g on g.code = i.group_code
    where i.group_code = ${group} and (${disabled} or least(i.status, g.status) = '1')
    order by i.position, i.id`.execute(db)
  return rows
}

export async function findVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from dictionary_state`.execute(db)
  return rows[0]?.version ?? 0
}

interface GroupRow {
  code: string
  closed: boolean
}

/** Locks a group: its items are placed one after the other. */
export async function lockGroup(tx: Db, id: number): Promise<GroupRow | undefined> {
  const { rows } =
    await sql<GroupRow>`select code, closed from dictionary_group where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function findLastPlace(tx: Db, group: string): Promise<number> {
  const { rows } = await sql<{ position: number }>`select coalesce(max(position), 0) + 1 as position
    from dictionary_item where group_code = ${group}`.execute(tx)
  return rows[0]?.position ?? 1
}

/** The items of a group in their order. */
export async function listPlaces(tx: Db, group: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select i.id from dictionary_item i
    join dictionary_group g on g.code = i.group_code where g.id = ${group} order by i.position, i.id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export async function setPlaces(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`update dictionary_item t set position = wanted.place
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    where t.id = wanted.id and t.position <> wanted.place`.execute(tx)
}

interface DictionaryValue {
  group: string
  value: string
}

export async function listValuesOfItems(db: Db, ids: readonly number[]): Promise<DictionaryValue[]> {
  const { rows } = await sql<DictionaryValue>`select group_code as "group", value from dictionary_item
    where id = any(${ids})`.execute(db)
  return rows
}

export async function listValuesOfGroups(db: Db, ids: readonly number[]): Promise<DictionaryValue[]> {
  const { rows } = await sql<DictionaryValue>`select i.group_code as "group", i.value from dictionary_item i
    join dictionary_group g on g.code = i.group_code where g.id = any(${ids})`.execute(db)
  return rows
}

/** How many of these items stand in a group whose values are fixed. */
export async function countClosed(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from dictionary_item i
    join dictionary_group g on g.code = i.group_code where i.id = any(${ids}) and g.closed`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts the rows that hold one of these values, to a thousand. */
export async function countHolding(
  db: Db,
  { table, column }: { table: string; column: string },
  values: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (
    select from ${sql.table(table)} where ${sql.ref(column)} = any(${values}) limit 1000) as held`.execute(db)
  return rows[0]?.count ?? 0
}

/** Of values by group, the groups that do not offer theirs. */
export async function listClosed(db: Db, values: Readonly<Record<string, string>>): Promise<string[]> {
  const { rows } = await sql<{
    group: string
  }>`select g.key as group from jsonb_each_text(${JSON.stringify(values)}::jsonb) g
    where not exists (select from dictionary_item i
      where i.group_code = g.key and i.value = g.value and i.status = '1')`.execute(db)
  return rows.map(({ group }) => group)
}

/** How many published calls these categories hold. */
export async function countClassified(db: Db, categories: readonly number[]): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from data_api where category = any(${categories}::bigint[])`.execute(db)
  return rows[0]?.count ?? 0
}

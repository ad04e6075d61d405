import { type RawBuilder, sql } from 'kysely'

import type { Resource } from '#contract/back-office/resource.ts'
import type { Db } from '#database/database.ts'
import { columnName } from '#server/back-office/rows.sql.ts'

const keyOf = ({ key }: Resource) => sql`t.${sql.ref(columnName(key))}`
const titleOf = ({ title }: Resource) => sql`t.${sql.ref(columnName(title))}`

export interface Item {
  group: string
  value: string
  label: string
}

/** The enabled items of dictionary groups, in their order. */
export async function listItems(db: Db, groups: readonly string[]): Promise<Item[]> {
  const { rows } = await sql<Item>`select group_code as "group", value, label from dictionary_item
    where group_code = any(${groups}) and status = '1' order by group_code, position, id`.execute(db)
  return rows
}

export interface NamedRow {
  id: number
  key: string
  title: string
}

/** Rows of a resource that one of these texts names, by key or by title. */
export async function listNamed(db: Db, resource: Resource, texts: readonly string[]): Promise<NamedRow[]> {
  const lower = texts.map((text) => text.toLowerCase())
  const { rows } = await sql<NamedRow>`select t.id, ${keyOf(resource)} as key, ${titleOf(resource)} as title
    from ${sql.table(resource.table)} t
    where lower(${keyOf(resource)}) = any(${lower}) or ${titleOf(resource)} = any(${texts})`.execute(db)
  return rows
}

/** Rows to choose from, as a workbook names them. */
export async function listChoices(
  db: Db,
  resource: Resource,
  within: RawBuilder<boolean>,
  limit: number,
): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`select t.id, ${keyOf(resource)} as key, ${titleOf(resource)} as title
    from ${sql.table(resource.table)} t where ${within} order by t.id limit ${limit}`.execute(db)
  return rows
}

/** Rows whose title another row has, too. */
export async function listNamesakes(db: Db, resource: Resource): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`select id, key, title from (
      select t.id, ${keyOf(resource)} as key, ${titleOf(resource)} as title,
        count(*) over (partition by ${titleOf(resource)}) as same
      from ${sql.table(resource.table)} t) as named where same > 1`.execute(db)
  return rows
}

/** Rows by the values of a unique field, whatever their case. */
export async function listHolders(
  db: Db,
  resource: Resource,
  field: string,
  values: readonly string[],
): Promise<{ id: number; value: string }[]> {
  const column = sql`lower(t.${sql.ref(columnName(field))})`
  const { rows } = await sql<{ id: number; value: string }>`select t.id, ${column} as value
    from ${sql.table(resource.table)} t where ${column} = any(${values})`.execute(db)
  return rows
}

/** Those of these rows that lie within, and whether lists show them; locked for a change. */
export async function listReachable(
  db: Db,
  resource: Resource,
  ids: readonly number[],
  { within, listed, lock }: { within: RawBuilder<boolean>; listed: RawBuilder<boolean>; lock: boolean },
): Promise<{ id: number; listed: boolean }[]> {
  const { rows } = await sql<{ id: number; listed: boolean }>`select t.id, ${listed} as listed
    from ${sql.table(resource.table)} t where t.id = any(${ids}) and ${within} order by t.id
    ${lock ? sql`for update of t` : sql``}`.execute(db)
  return rows
}

const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

/** Inserts rows of the same columns in one statement, which takes the types from the table. */
export async function insertSheetRows(
  tx: Db,
  resource: Resource,
  names: readonly string[],
  lines: string,
): Promise<{ id: number; version: number; key: string; title: string }[]> {
  const { rows } = await sql<{ id: number; version: number; key: string; title: string }>`
    insert into ${sql.table(resource.table)} as t (${columnsOf(names)})
    select ${columnsOf(names)} from json_populate_recordset(null::${sql.table(resource.table)}, ${lines}::json)
    returning t.id, t.version, ${keyOf(resource)} as key, ${titleOf(resource)} as title`.execute(tx)
  return rows
}

/** Updates rows in the same columns; the lines have their ids. */
export async function updateSheetRows(
  tx: Db,
  resource: Resource,
  { names, lines, by }: { names: readonly string[]; lines: string; by: number },
): Promise<{ id: number; version: number; title: string }[]> {
  const set = names.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`)
  const { rows } = await sql<{ id: number; version: number; title: string }>`
    update ${sql.table(resource.table)} t
    set ${sql.join([...set, sql`version = t.version + 1`, sql`updated_at = now()`, sql`updated_by = ${by}`])}
    from json_populate_recordset(null::${sql.table(resource.table)}, ${lines}::json) n
    where t.id = n.id returning t.id, t.version, ${titleOf(resource)} as title`.execute(tx)
  return rows
}

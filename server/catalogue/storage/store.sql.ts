import { sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

const commonColumns = [
  ['title', 'text'],
  ['access', 'text'],
  ['open_on', 'date'],
  ['title_public', 'boolean'],
  ['lng', 'float8'],
  ['lat', 'float8'],
  ['point', 'point'],
  ['public_point', 'point'],
] as const
const names = sql.raw(commonColumns.map(([name]) => name).join(', '))
const prefixedColumns = sql.raw(commonColumns.map(([name]) => `t.${name}`).join(', '))
const types = sql.raw(commonColumns.map((column) => column.join(' ')).join(', '))

/** What `record` holds of a record besides kind and code. */
export type CommonRow = Record<(typeof commonColumns)[number][0], unknown>

/** Makes records out of JSON, a code and a common row each, and the number that one had before; ids by code, of those alone whose code was free. */
export async function insertRecords(tx: Db, kind: Kind, given: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`
    insert into record (id, kind, code, ${names}) overriding system value
    select coalesce(id, nextval('record_id_seq')), ${kind.name}, code, ${names}
    from json_to_recordset(${given}::json) as t (id bigint, code text, ${types})
    on conflict (kind, code) do nothing returning id, code`.execute(tx)
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Replaces common rows by JSON, an id and a common row each; versions by id. */
export async function updateRecords(tx: Db, given: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; version: number }>`
    update record r set (${names}) = row (${prefixedColumns}), version = version + 1, updated_at = now()
    from json_to_recordset(${given}::json) as t (id bigint, ${types})
    where r.id = t.id returning r.id, r.version`.execute(tx)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Gives records other codes by JSON, an id and a code each. */
export async function setCodes(tx: Db, given: string): Promise<void> {
  await sql`
    update record r set code = t.code from json_to_recordset(${given}::json) as t (id bigint, code text)
    where r.id = t.id`.execute(tx)
}

export async function deleteRecords(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from record where id = any(${ids})`.execute(tx)
}

/** Deletes all that records hold elsewhere. */
export async function deleteContents(tx: Db, kind: Kind, ids: readonly number[]): Promise<void> {
  for (const part of Object.values(kind.parts)) {
    await sql`delete from ${sql.table(part.table)} where record = any(${ids})`.execute(tx)
  }
  await sql`delete from ${sql.table(kind.table)} where id = any(${ids})`.execute(tx)
  await sql`delete from record_strip where record = any(${ids})`.execute(tx)
  await sql`delete from sealed_record where record = any(${ids})`.execute(tx)
}

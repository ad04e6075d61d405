import { sql } from 'kysely'

import type { Fields, Kind } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { coarsePlace, toMercator } from '#geology/mercator.ts'
import { snake } from '#server/catalogue/columns.ts'
import { sortKey } from '#server/catalogue/sort-key.ts'
import { shownOf, shownTitle, type Stored } from '#server/catalogue/stored.ts'
import { writeDocuments } from '#server/search/index/document.ts'

import { insertRows } from './insert-rows.ts'
import { insertSealed } from './sealed.ts'

/** A record and all that it is to hold. */
export interface Held {
  id: number
  code: string
  stored: Stored
}

/** Makes records of new codes; answers with their ids in the same order. */
export async function insertStored(
  tx: Db,
  kind: Kind,
  records: readonly Omit<Held, 'id'>[],
): Promise<number[]> {
  if (records.length === 0) return []
  const rows = records.map(({ code, stored }) => ({ code, ...commonRow(stored) }))
  const { rows: made } = await sql<{ id: number; code: string }>`
    insert into record (kind, code, ${sql.raw(commonNames)})
    select ${kind.name}, code, ${sql.raw(commonNames)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as t (code text, ${sql.raw(commonTypes)})
    on conflict (kind, code) do nothing returning id, code`.execute(tx)
  const ids = new Map(made.map(({ id, code }) => [code, id]))
  const held = records.map((record) => ({
    ...record,
    id: ids.get(record.code) ?? fail('duplicate_code'), // another writer was faster
  }))
  await insertContents(tx, kind, held)
  return held.map(({ id }) => id)
}

/** Replaces all of records but kind and code; answers with their versions, which move by one, by id. */
export async function replaceStored(
  tx: Db,
  kind: Kind,
  records: readonly Held[],
): Promise<Map<number, number>> {
  if (records.length === 0) return new Map()
  const rows = records.map(({ id, stored }) => ({ id, ...commonRow(stored) }))
  const { rows: moved } = await sql<{ id: number; version: number }>`
    update record r set (${sql.raw(commonNames)}) = row (${sql.raw(prefixed)}),
      version = version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as t (id bigint, ${sql.raw(commonTypes)})
    where r.id = t.id returning r.id, r.version`.execute(tx)
  const ids = records.map(({ id }) => id)
  await deleteContents(tx, kind, ids)
  await insertContents(tx, kind, records)
  return new Map(moved.map(({ id, version }) => [id, version]))
}

/** Deletes records with all that they hold. */
export async function deleteStored(tx: Db, kind: Kind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await deleteContents(tx, kind, ids)
  try {
    await sql`delete from record where id = any(${ids})`.execute(tx)
  } catch (error) {
    if (Object(error).code === '23503') fail('still_referenced')
    throw error
  }
}

async function deleteContents(tx: Db, kind: Kind, ids: readonly number[]): Promise<void> {
  for (const part of Object.values(kind.parts)) {
    await sql`delete from ${sql.table(part.table)} where record = any(${ids})`.execute(tx)
  }
  await sql`delete from ${sql.table(kind.table)} where id = any(${ids})`.execute(tx)
  await sql`delete from sealed_record where record = any(${ids})`.execute(tx)
}

/** A secret record's content goes under seal; its row in the kind's table stays empty. */
async function insertContents(tx: Db, kind: Kind, records: readonly Held[]): Promise<void> {
  const columns = columnsOf(kind.fields)
  const rows = records.map(({ id, code, stored }) => {
    const { access, district, year, values } = stored
    const keys = { code_key: sortKey(code), title_key: sortKey(shownTitle(stored)) }
    return { id, ...keys, access, district, year, ...(access === 'secret' ? {} : rowOf(columns, values)) }
  })
  const shared = ['id', 'code_key', 'title_key', 'access', 'district', 'year']
  await insertRows(tx, kind.table, [...shared, ...columns.keys()], rows)
  const [secret, plain] = [records.filter(isSecret), records.filter((record) => !isSecret(record))]
  await insertParts(tx, kind, plain)
  const sealed = secret.map(({ id, stored: { title, lng, lat, values, parts } }) => {
    return { record: id, title, lng, lat, values, parts }
  })
  await insertSealed(tx, sealed)
  const documents = records.map(({ id, code, stored }) => ({ id, shown: shownOf(code, stored) }))
  await writeDocuments(tx, kind, documents)
}

const isSecret = ({ stored }: Held) => stored.access === 'secret'

async function insertParts(tx: Db, kind: Kind, records: readonly Held[]): Promise<void> {
  for (const [name, part] of Object.entries(kind.parts)) {
    const columns = columnsOf(part.fields)
    const rows = records.flatMap(({ id, stored }) =>
      (stored.parts[name] ?? []).map((row, position) => ({ record: id, position, ...rowOf(columns, row) })),
    )
    await insertRows(tx, part.table, ['record', 'position', ...columns.keys()], rows)
  }
}

/** Names of fields by their columns. */
const columnsOf = (fields: Fields) => new Map(Object.keys(fields).map((name) => [snake(name), name]))

function rowOf(columns: ReadonlyMap<string, string>, values: Record<string, unknown>) {
  const row: Record<string, unknown> = {}
  for (const [column, name] of columns) row[column] = values[name]
  return row
}

const common = [
  ['title', 'text'],
  ['access', 'text'],
  ['open_on', 'date'],
  ['title_public', 'boolean'],
  ['lng', 'float8'],
  ['lat', 'float8'],
  ['point', 'point'],
  ['public_point', 'point'],
] as const
const commonNames = common.map(([name]) => name).join(', ')
const prefixed = common.map(([name]) => `t.${name}`).join(', ')
const commonTypes = common.map((column) => column.join(' ')).join(', ')

function commonRow(stored: Stored): Record<(typeof common)[number][0], unknown> {
  const { access, openOn, titlePublic } = stored
  const [lng, lat] = access === 'secret' ? [null, null] : [stored.lng, stored.lat]
  const placed = lng !== null && lat !== null
  const exact = placed ? pointText(lng, lat) : null
  const seen = placed && access !== 'open' ? pointText(...coarsePlace(lng, lat)) : exact
  const face = { title: shownTitle(stored), access, open_on: openOn, title_public: titlePublic }
  return { ...face, lng, lat, point: exact, public_point: seen }
}

const pointText = (lng: number, lat: number): string => `(${toMercator(lng, lat).join(',')})`

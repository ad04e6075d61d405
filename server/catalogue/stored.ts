import { isDeepStrictEqual } from 'node:util'

import { sql, type RawBuilder } from 'kysely'

import type { Access, Field, Fields, Kind } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { coarsePlace, toMercator } from '#geology/mercator.ts'

import { snake } from './columns.ts'
import { writeDocument } from './document.ts'
import type { Row } from './entry.ts'
import { accessNow } from './faces.ts'
import type { Shown } from './pieces.ts'
import { findRow, readParts } from './record.ts'
import { findSealed, insertSealed, type Sealed } from './sealed.ts'
import { sortKey } from './sort-key.ts'

type Values = Record<string, unknown>

/** All that is written down of a record, wherever it lies: what a change sees before and leaves behind. */
export interface Stored extends Sealed {
  access: Access
  openOn: string | null
  titlePublic: boolean
  district: string | null
  year: number | null
}

/** Whether a record holds what was wanted; a protection that has ended since changes nothing of that. */
export const holds = (stored: Stored, wanted: Stored): boolean =>
  isDeepStrictEqual(stored, wanted) || isDeepStrictEqual(stored, { ...wanted, access: accessNow(wanted) })

export interface Found {
  id: number
  version: number
  stored: Stored
}

export const secretTitle = '涉密资料'

/**
 * Reads a record whole and holds it against other writers until the transaction ends. The counters of its kind
 * are held first: a batch that holds them and an editor that holds a record would wait for each other.
 */
export async function lockStored(tx: Db, kind: Kind, code: string): Promise<Found | undefined> {
  await sql`select 1 from kind_state where kind = ${kind.name} for update`.execute(tx)
  const { rows } = await sql<{ id: number; titlePublic: boolean }>`
    select id, title_public as "titlePublic" from record
    where kind = ${kind.name} and code = ${code} for update`.execute(tx)
  const row = rows[0] && (await findRow(tx, kind, code))
  if (!rows[0] || !row) return undefined
  const { id, version, access, openOn, district, year } = row
  const content = (await findSealed(tx, id)) ?? (await readContent(tx, kind, row))
  return {
    id,
    version,
    stored: { access, openOn, titlePublic: rows[0].titlePublic, district, year, ...content },
  }
}

async function readContent(tx: Db, kind: Kind, row: Row): Promise<Sealed> {
  const { id, title, lng, lat } = row
  return { title, lng, lat, values: pick(row, kind.fields), parts: await readParts(tx, kind, id) }
}

const pick = (row: Values, fields: Fields): Values =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? null]))

export async function insertStored(tx: Db, kind: Kind, code: string, stored: Stored): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into record (kind, code, ${sql.raw(commonNames)})
    values (${kind.name}, ${code}, ${sql.join(commonValues(stored))})
    on conflict (kind, code) do nothing returning id`.execute(tx)
  const { id } = rows[0] ?? fail('duplicate_code') // another writer was faster
  await insertContent(tx, kind, { id, code }, stored)
  return id
}

interface Identity {
  id: number
  code: string
}

/** Replaces all of a record but its kind and code; its version moves by one. */
export async function replaceStored(
  tx: Db,
  kind: Kind,
  { id, code }: Identity,
  stored: Stored,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update record set (${sql.raw(commonNames)}) = (${sql.join(commonValues(stored))}),
      version = version + 1, updated_at = now()
    where id = ${id} returning version`.execute(tx)
  await deleteContent(tx, kind, id)
  await insertContent(tx, kind, { id, code }, stored)
  return rows[0]?.version ?? 0
}

async function deleteContent(tx: Db, kind: Kind, id: number): Promise<void> {
  for (const part of Object.values(kind.parts)) {
    await sql`delete from ${sql.table(part.table)} where record = ${id}`.execute(tx)
  }
  await sql`delete from ${sql.table(kind.table)} where id = ${id}`.execute(tx)
  await sql`delete from sealed_record where record = ${id}`.execute(tx)
}

/** A secret record's content goes under seal; its row in the kind's table stays empty. */
async function insertContent(tx: Db, kind: Kind, { id, code }: Identity, stored: Stored): Promise<void> {
  const { title, lng, lat, values, parts, access, district, year } = stored
  const secret = access === 'secret'
  const keys = { code_key: sortKey(code), title_key: sortKey(shownTitle(stored)) }
  const head = { id, ...keys, access, district, year }
  await insertRows(tx, kind.table, secret ? {} : kind.fields, [{ key: head, row: values }])
  await writeDocument(tx, id, kind, shownOf(code, stored))
  if (secret) return insertSealed(tx, id, { title, lng, lat, values, parts })
  for (const [name, part] of Object.entries(kind.parts)) {
    const rows = parts[name] ?? []
    const keyed = rows.map((row, position) => ({ key: { record: id, position }, row }))
    await insertRows(tx, part.table, part.fields, keyed)
  }
}

interface Keyed {
  key: Record<string, string | number | null>
  row: Values
}

/** Inserts rows in slices that stay below the protocol's 65,535 parameters. */
async function insertRows(tx: Db, table: string, fields: Fields, rows: readonly Keyed[]): Promise<void> {
  const names = Object.keys(fields)
  const [first] = rows
  if (!first) return
  const columns = [...Object.keys(first.key), ...names.map(snake)]
  const slice = Math.max(1, Math.floor(30_000 / columns.length))
  for (let start = 0; start < rows.length; start += slice) {
    const tuples = rows.slice(start, start + slice).map(({ key, row }) => {
      const own = names.map((name) => parameter(fields[name], row[name]))
      return sql`(${sql.join([...Object.values(key), ...own])})`
    })
    await sql`insert into ${sql.table(table)} (${sql.raw(columns.join(', '))})
      values ${sql.join(tuples)}`.execute(tx)
  }
}

function parameter(field: Field | undefined, value: unknown): unknown {
  if (value === undefined || value === null) return null
  return field?.type === 'numbers' ? sql`${value}::real[]` : value
}

/** What everybody sees of a record; of a secret one no more than that it is there. */
export function shownOf(code: string, stored: Stored): Shown {
  const { access, openOn, district, year } = stored
  const [values, parts] = access === 'secret' ? [{}, {}] : [stored.values, stored.parts]
  return { code, title: shownTitle(stored), access, openOn, district, year, values, parts }
}

const shownTitle = ({ access, titlePublic, title }: Stored) =>
  access === 'secret' && !titlePublic ? secretTitle : title

const commonNames = 'title, access, open_on, title_public, lng, lat, point, public_point'

function commonValues(stored: Stored): (RawBuilder<unknown> | string | number | boolean | null)[] {
  const { access, openOn, titlePublic } = stored
  const [lng, lat] = access === 'secret' ? [null, null] : [stored.lng, stored.lat]
  const placed = lng !== null && lat !== null
  const exact = placed ? point(lng, lat) : null
  const seen = placed && access !== 'open' ? point(...coarsePlace(lng, lat)) : exact
  return [shownTitle(stored), access, openOn, titlePublic, lng, lat, exact, seen]
}

function point(lng: number, lat: number): RawBuilder<unknown> {
  const [x, y] = toMercator(lng, lat)
  return sql`point(${x}, ${y})`
}

import type { Fields, Kind } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { coarsePlace, toMercator } from '#geology/places/mercator.ts'
import { snake } from '#server/catalogue/columns.ts'
import { writeFindings } from '#server/catalogue/quality/findings.ts'
import { writeDocuments } from '#server/catalogue/search-documents/document.ts'
import { codeSortKey, opaqueCode, sortKey } from '#server/catalogue/sort-key.ts'
import { type RecordContent, shownOf, shownTitle } from '#server/catalogue/stored.ts'
import { storedStrips } from '#server/catalogue/strips/strips.ts'

import { insertRows } from './insert-rows.sql.ts'
import { insertSealed, listSealedIds } from './sealed.queries.ts'
import {
  type CommonRow,
  deleteContents,
  deleteRecords,
  insertRecords,
  setCodes,
  updateRecords,
} from './store.sql.ts'

/** A record and all that it is to hold. */
export interface StoredCopy {
  id: number
  /** Its own code, and the one that everybody saw so far. */
  code: string
  shownCode: string
  stored: RecordContent
}

interface NewRecord extends Pick<StoredCopy, 'code' | 'stored'> {
  /** Number that a removed record had, and has again. */
  formerId?: number | undefined
}

/** Makes records of new codes; answers with their ids in the same order. */
export async function insertStored(tx: Db, kind: Kind, records: readonly NewRecord[]): Promise<number[]> {
  if (records.length === 0) return []
  const rows = records.map(({ code, stored, formerId }) => ({ id: formerId, code, ...commonRow(stored) }))
  const ids = await insertRecords(tx, kind, JSON.stringify(rows))
  const held = records.map(({ code, stored }) => ({
    code,
    stored,
    shownCode: code,
    id: ids.get(code) ?? fail('duplicate_code'), // another writer was faster
  }))
  const sealed = kind.codeTells ? await listSealedIds(tx, kind.name, [...ids.keys()]) : []
  if (sealed.length > 0) fail('duplicate_code') // and put his under seal
  await insertContents(tx, kind, held)
  return held.map(({ id }) => id)
}

/** Replaces all of records but kind and code; answers with their versions, which move by one, by id. */
export async function replaceStored(
  tx: Db,
  kind: Kind,
  records: readonly StoredCopy[],
): Promise<Map<number, number>> {
  if (records.length === 0) return new Map()
  const rows = records.map(({ id, stored }) => ({ id, ...commonRow(stored) }))
  const versions = await updateRecords(tx, JSON.stringify(rows))
  const ids = records.map(({ id }) => id)
  await deleteContents(tx, kind, ids)
  await insertContents(tx, kind, records)
  return versions
}

/** Deletes records with all that they hold. */
export async function deleteStored(tx: Db, kind: Kind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await deleteContents(tx, kind, ids)
  try {
    await deleteRecords(tx, ids)
  } catch (error) {
    if (Object(error).code === '23503') fail('still_referenced')
    throw error
  }
}

/** A secret record's content goes under seal; its row in the kind's table stays empty. */
async function insertContents(tx: Db, kind: Kind, records: readonly StoredCopy[]): Promise<void> {
  const columns = columnsOf(kind.fields)
  const codes = new Map(records.map((record) => [record.id, codeFor(kind, record)]))
  const shownCode = ({ id, code }: StoredCopy) => codes.get(id) ?? code
  const rows = records.map((record) => {
    const { id, stored } = record
    const { access, district, year, values } = stored
    const codeKey = codeSortKey(shownCode(record), record.code)
    const keys = { code_key: codeKey, title_key: sortKey(shownTitle(stored)) }
    return { id, ...keys, access, district, year, ...(access === 'secret' ? {} : rowOf(columns, values)) }
  })
  const shared = ['id', 'code_key', 'title_key', 'access', 'district', 'year']
  await insertRows(tx, kind.table, [...shared, ...columns.keys()], rows)
  const [secret, plain] = [records.filter(isSecret), records.filter((record) => !isSecret(record))]
  await insertParts(tx, kind, plain)
  await insertStrips(tx, kind, plain)
  const sealed = secret.map((record) => {
    const { id, code, stored } = record
    const { title, lng, lat, values, parts } = stored
    const own = shownCode(record) === code ? null : code
    return { record: id, kind: kind.name, code: own, title, lng, lat, values, parts }
  })
  await insertSealed(tx, sealed)
  const changed = records.filter((record) => shownCode(record) !== record.shownCode)
  const given = changed.map((record) => ({ id: record.id, code: shownCode(record) }))
  if (given.length > 0) await setCodes(tx, JSON.stringify(given))
  const documents = records.map((record) => ({
    id: record.id,
    shown: shownOf(shownCode(record), record.stored),
  }))
  await writeDocuments(tx, kind, documents)
  await writeFindings(tx, kind, records)
}

/** The code that everybody sees: an opaque number, which stays while a record is secret, where its own tells. */
function codeFor(kind: Kind, record: StoredCopy): string {
  if (!kind.codeTells || !isSecret(record)) return record.code
  return record.shownCode === record.code ? opaqueCode() : record.shownCode
}

const isSecret = ({ stored }: StoredCopy) => stored.access === 'secret'

async function insertParts(tx: Db, kind: Kind, records: readonly StoredCopy[]): Promise<void> {
  for (const [name, part] of Object.entries(kind.parts)) {
    const columns = columnsOf(part.fields)
    const rows = records.flatMap(({ id, stored }) =>
      (stored.parts[name] ?? []).map((row, position) => ({ record: id, position, ...rowOf(columns, row) })),
    )
    await insertRows(tx, part.table, ['record', 'position', ...columns.keys()], rows)
  }
}

async function insertStrips(tx: Db, kind: Kind, records: readonly StoredCopy[]): Promise<void> {
  const rows = records.flatMap(({ id, stored }) =>
    storedStrips(kind, stored.parts).map(({ part, strip }) => ({ record: id, part, strip })),
  )
  if (rows.length > 0) await insertRows(tx, 'record_strip', ['record', 'part', 'strip'], rows)
}

/** Names of fields by their columns. */
const columnsOf = (fields: Fields) => new Map(Object.keys(fields).map((name) => [snake(name), name]))

function rowOf(columns: ReadonlyMap<string, string>, values: Record<string, unknown>) {
  const row: Record<string, unknown> = {}
  for (const [column, name] of columns) row[column] = values[name]
  return row
}

function commonRow(stored: RecordContent): CommonRow {
  const { access, openOn, titlePublic } = stored
  const [lng, lat] = access === 'secret' ? [null, null] : [stored.lng, stored.lat]
  const placed = lng !== null && lat !== null
  const exact = placed ? pointText(lng, lat) : null
  const seen = placed && access !== 'open' ? pointText(...coarsePlace(lng, lat)) : exact
  const viewLevel = { title: shownTitle(stored), access, open_on: openOn, title_public: titlePublic }
  return { ...viewLevel, lng, lat, point: exact, public_point: seen }
}

const pointText = (lng: number, lat: number): string => `(${toMercator(lng, lat).join(',')})`

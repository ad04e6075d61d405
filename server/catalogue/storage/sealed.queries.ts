import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

import { insertRows } from './insert-rows.sql.ts'

type Values = Record<string, unknown>

/** What a secret record holds. It is stored nowhere else, so that no list and no count can reveal it. */
export interface SealedContent {
  title: string
  lng: number | null
  lat: number | null
  values: Values
  parts: Record<string, Values[]>
}

/** What is under the seal, and the record's own code where everybody sees an opaque number instead. */
interface Seal {
  code: string | null
  content: SealedContent
}

export async function findSealed(db: Db, id: number): Promise<Seal | undefined> {
  return (await listSealed(db, [id])).get(id)
}

/** The sealed ones among some records. */
export async function listSealed(db: Db, ids: readonly number[]): Promise<Map<number, Seal>> {
  const { rows } = await sql<SealedContent & { record: number; code: string | null }>`
    select record, code, title, lng, lat, "values", parts
    from sealed_record where record = any(${ids})`.execute(db)
  return new Map(rows.map(({ record, code, ...content }) => [record, { code, content }]))
}

/** Records by the codes that are under seal. */
export async function listSealedIds(db: Db, kind: string, codes: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ record: number }>`
    select record from sealed_record where kind = ${kind} and code = any(${codes})`.execute(db)
  return rows.map(({ record }) => record)
}

interface SealedRow extends SealedContent {
  record: number
  kind: string
  code: string | null
}

export async function insertSealed(db: Db, sealed: SealedRow[]): Promise<void> {
  const columns = ['record', 'kind', 'code', 'title', 'lng', 'lat', 'values', 'parts']
  await insertRows(db, 'sealed_record', columns, sealed)
}

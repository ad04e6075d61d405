import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

import { insertRows } from './insert-rows.sql.ts'

type Values = Record<string, unknown>

/** What a secret record holds. It is stored nowhere else, so that no list and no count can reveal it. */
export interface Sealed {
  title: string
  lng: number | null
  lat: number | null
  values: Values
  parts: Record<string, Values[]>
}

export async function findSealed(db: Db, id: number): Promise<Sealed | undefined> {
  return (await listSealed(db, [id])).get(id)
}

/** The sealed ones among some records. */
export async function listSealed(db: Db, ids: readonly number[]): Promise<Map<number, Sealed>> {
  const { rows } = await sql<Sealed & { record: number }>`
    select record, title, lng, lat, "values", parts from sealed_record where record = any(${ids})`.execute(db)
  return new Map(rows.map(({ record, ...sealed }) => [record, sealed]))
}

export async function insertSealed(db: Db, sealed: (Sealed & { record: number })[]): Promise<void> {
  await insertRows(db, 'sealed_record', ['record', 'title', 'lng', 'lat', 'values', 'parts'], sealed)
}

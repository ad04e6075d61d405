import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

type Values = Record<string, unknown>

/** What a secret record holds. It stands nowhere else, so that nothing that lists or counts can tell it. */
export interface Sealed {
  title: string
  place: { lng: number; lat: number; exact: true } | null
  values: Values
  parts: Record<string, Values[]>
}

export async function findSealed(db: Db, id: number): Promise<Sealed | undefined> {
  const { rows } = await sql<{
    title: string
    lng: number | null
    lat: number | null
    values: Values
    parts: Record<string, Values[]>
  }>`select title, lng, lat, "values", parts from sealed_record where record = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { lng, lat } = row
  return { ...row, place: lng !== null && lat !== null ? { lng, lat, exact: true } : null }
}

export async function insertSealed(db: Db, id: number, sealed: Sealed): Promise<void> {
  const { title, place, values, parts } = sealed
  await sql`
    insert into sealed_record (record, title, lng, lat, "values", parts)
    values (${id}, ${title}, ${place?.lng ?? null}, ${place?.lat ?? null},
      ${JSON.stringify(values)}::jsonb, ${JSON.stringify(parts)}::jsonb)`.execute(db)
}

import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

type Values = Record<string, unknown>

/** What a secret record holds. It stands nowhere else, so that nothing that lists or counts can tell it. */
export interface Sealed {
  title: string
  lng: number | null
  lat: number | null
  values: Values
  parts: Record<string, Values[]>
}

export async function findSealed(db: Db, id: number): Promise<Sealed | undefined> {
  const { rows } = await sql<Sealed>`
    select title, lng, lat, "values", parts from sealed_record where record = ${id}`.execute(db)
  return rows[0]
}

export async function insertSealed(db: Db, id: number, sealed: Sealed): Promise<void> {
  const { title, lng, lat, values, parts } = sealed
  await sql`
    insert into sealed_record (record, title, lng, lat, "values", parts)
    values (${id}, ${title}, ${lng}, ${lat},
      ${JSON.stringify(values)}::jsonb, ${JSON.stringify(parts)}::jsonb)`.execute(db)
}

import { sql } from 'kysely'

import type { Access } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

export interface Quantity {
  record: number
  quantity: string
  access: Access
}

export interface Observation {
  at: Date
  value: number | null
  provisional: boolean
  below: boolean
  quality: 'suspect' | 'estimated' | null
  rebased: boolean
  remark: string | null
}

/** Observations of one quantity, oldest first. */
export async function listObservations(
  db: Db,
  { record, quantity, access }: Quantity,
): Promise<Observation[]> {
  // the database carries them over when the seal of their record comes or goes
  const held = sql.table(access === 'secret' ? 'sealed_observation' : 'observation')
  const { rows } = await sql<Observation>`
    select at, value, provisional, below, quality, rebased, remark from ${held}
    where record = ${record} and quantity = ${quantity}
    order by at`.execute(db)
  return rows
}

/** Those of some records of which anything has been observed. */
export async function observedAmong(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) as given (id)
    where exists (select from observation where record = id)
      or exists (select from sealed_observation where record = id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

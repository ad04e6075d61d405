import { sql } from 'kysely'

import type { Access } from '#contract/catalogue/kind.ts'
import type { SeriesColumns } from '#contract/catalogue/routes.ts'
import type { Db } from '#database/database.ts'

interface Quantity {
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

/** The same in columns, written by the database: a row of its own for each reading would cost several times as much. */
export async function findColumns(db: Db, { record, quantity, access }: Quantity): Promise<SeriesColumns> {
  const held = sql.table(access === 'secret' ? 'sealed_observation' : 'observation')
  const { rows } = await sql<SeriesColumns>`
    with listed as materialized (
      select row_number() over w - 1 as i, value, below, quality, rebased, remark, provisional,
        provisional is distinct from lag(provisional, 1, false) over w as turns,
        (extract(epoch from at) * 1000)::bigint as moment,
        lag((extract(epoch from at) * 1000)::bigint, 1, 0::bigint) over w as before
      from ${held} where record = ${record} and quantity = ${quantity}
      window w as (order by at))
    select coalesce(json_agg(moment - before order by i), '[]') as steps,
      coalesce(json_agg(value order by i), '[]') as value,
      coalesce(json_agg(i order by i) filter (where turns), '[]') as provisional,
      coalesce(json_agg(json_build_object('at', i, 'mark', json_build_object('below', below, 'quality', quality,
        'rebased', rebased, 'remark', remark)) order by i)
        filter (where below or quality is not null or rebased or remark is not null), '[]') as marks
    from listed`.execute(db)
  return rows[0] ?? { steps: [], value: [], provisional: [], marks: [] }
}

/** Those of some records of which anything has been observed. */
export async function observedAmong(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) as given (id)
    where exists (select from observation where record = id)
      or exists (select from sealed_observation where record = id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

import { type RawBuilder, sql } from 'kysely'

import type { SeriesColumns } from '#contract/series/series-views.ts'
import type { Db } from '#database/database.ts'

import type { Quantity } from './series.queries.ts'

/** The readings of a quantity; the database carries them over when the seal of their record comes or goes. */
const readingsOf = ({ record, quantity, access }: Quantity) =>
  sql`${sql.table(access === 'secret' ? 'sealed_observation' : 'observation')}
    where record = ${record} and quantity = ${quantity}`

const isMarked = sql`(below or quality is not null or rebased or remark is not null)`

/** All readings of a quantity in columns, written by the database: a row for each reading would cost several times as much. */
export const findColumns = async (db: Db, quantity: Quantity): Promise<SeriesColumns> => ({
  ...(await writeColumns(db, readingsOf(quantity))),
  isWhole: true,
})

async function writeColumns(db: Db, readings: RawBuilder<unknown>): Promise<Omit<SeriesColumns, 'isWhole'>> {
  const { rows } = await sql<Omit<SeriesColumns, 'isWhole'>>`
    with listed as materialized (
      select row_number() over w - 1 as i, value, below, quality, rebased, remark, provisional,
        provisional is distinct from lag(provisional, 1, false) over w as turns,
        (extract(epoch from at) * 1000)::bigint as moment,
        lag((extract(epoch from at) * 1000)::bigint, 1, 0::bigint) over w as before
      from ${readings}
      window w as (order by at))
    select coalesce(json_agg(moment - before order by i), '[]') as steps,
      coalesce(json_agg(value order by i), '[]') as value,
      coalesce(json_agg(i order by i) filter (where turns), '[]') as provisional,
      coalesce(json_agg(json_build_object('at', i, 'mark', json_build_object('below', below, 'quality', quality,
        'rebased', rebased, 'remark', remark)) order by i) filter (where ${isMarked}), '[]') as marks
    from listed`.execute(db)
  return rows[0] ?? { steps: [], value: [], provisional: [], marks: [] }
}

/** The first and the last moment of a quantity that has more than so many readings; undefined of a shorter one. */
export async function findLongSpan(
  db: Db,
  quantity: Quantity,
  maxReadings: number,
): Promise<{ first: Date; last: Date } | undefined> {
  const { rows } = await sql<{ first: Date; last: Date }>`
    select (select at from ${readingsOf(quantity)} order by at limit 1) as first,
      (select at from ${readingsOf(quantity)} order by at desc limit 1) as last
    where exists (select from ${readingsOf(quantity)} offset ${maxReadings})`.execute(db)
  return rows[0]
}

/**
 * Of each column of so many milliseconds the first, the lowest, the highest and the last reading, the earlier ones of
 * equal values, as `decimate` chooses them; provisional readings apart, and all that have a mark.
 */
export async function findThinColumns(db: Db, quantity: Quantity, width: number): Promise<SeriesColumns> {
  const readings = readingsOf(quantity)
  const epoch = sql`extract(epoch from at)::float8`
  const picture = sql`${readings} and at = any (array(
      with picture as (
        select min(at) as first, max(at) as last,
          (min(array[value, ${epoch}]))[2] as lowest, -(max(array[value, -${epoch}]))[2] as highest
        from ${readings} and value is not null and not ${isMarked}
        group by date_bin(make_interval(secs => ${width / 1000}), at, 'epoch'), provisional)
      select first from picture union select last from picture
      union select to_timestamp(lowest) from picture union select to_timestamp(highest) from picture
      union select at from ${readings} and ${isMarked}))`
  return { ...(await writeColumns(db, picture)), isWhole: false }
}

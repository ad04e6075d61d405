import { sql, type RawBuilder } from 'kysely'

import type { Db } from '#database/database.ts'

/**
 * About how many of the best documents of a large library stand in each of the first tiers and those before; the last
 * one holds the rest. The first is read in no time whatever is asked.
 */
const sizes = [2_000, 10_000, 50_000, 250_000]
/** The lowest rank of each tier of a library that has not been measured: that of the demo city at a million. */
export const firstTiers: readonly number[] = [550, 500, 375, 275]
/** A library below this is searched as quickly by any tiers. */
const minMeasured = 50_000

export const tierOf = (rank: number, tiers: readonly number[]): number =>
  tiers.filter((lowest) => rank < lowest).length

const all = [...sizes.keys(), sizes.length]

/** Documents that meet a condition, whichever tier they stand in: each tier has an index of its own. */
export const anywhere = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${sql.join(
    all.map((tier) => sql`tier = ${sql.lit(tier)} and ${condition}`),
    sql` or `,
  )})`

interface BestFirst {
  /** Of the table expression that holds them. */
  name: string
  columns: RawBuilder<unknown>
  condition: RawBuilder<unknown>
  /** No further tier is read where those before it hold so many. */
  enough: RawBuilder<unknown>
  max: number
}

/**
 * Common table expressions of the documents that meet a condition, tier by tier, as far as it takes, and how many they
 * are: `name` and `name_count`.
 */
export function bestFirst({ name, columns, condition, enough, max }: BestFirst): RawBuilder<unknown> {
  const tier = (number: number) => sql.ref(`${name}${number}`)
  const count = (number: number) =>
    sql.ref(number === all.length ? `${name}_count` : `${name}_before${number}`)
  const each = all.map(
    (number) => sql`${tier(number)} as materialized (
      select ${columns} from search_document where tier = ${sql.lit(number)} and ${condition}
      limit (select case when n < ${enough} then ${sql.lit(max)} - n else 0 end from ${count(number)})
    ), ${count(number + 1)} as materialized (
      select n + (select count(*) from ${tier(number)}) as n from ${count(number)}
    ), `,
  )
  const every = all.map((number) => sql`select * from ${tier(number)}`)
  return sql`${count(0)} as (select 0 as n), ${sql.join(each, sql``)}
    ${sql.ref(name)} as (${sql.join(every, sql` union all `)})`
}

interface Measured {
  tiers: readonly number[]
  /** How many documents have at least a rank. */
  from: (rank: number) => number
}

async function measure(db: Db): Promise<Measured> {
  const { rows } = await sql<{ rank: number; count: number }>`
    select rank, count(*) as count from search_document group by rank order by rank desc`.execute(db)
  let read = 0
  const ranks = rows.map(({ rank, count }) => ({ rank, held: (read += count) }))
  const lowest = (size: number) => ranks.findLast((one) => one.held <= 1.5 * size) ?? ranks[0]
  return {
    tiers: read < minMeasured ? firstTiers : sizes.map((size) => lowest(size)?.rank ?? 0),
    from: (lowestRank) => ranks.findLast(({ rank }) => rank >= lowestRank)?.held ?? 0,
  }
}

/** The lowest rank of each tier that the documents of a library ask for. */
export const measureTiers = async (db: Db): Promise<readonly number[]> => (await measure(db)).tiers

/** Whether so many more stand in the first tier than could that reading it would take long. */
export async function isLopsided(db: Db): Promise<boolean> {
  const { tiers, from } = await measure(db)
  const { rows } = await sql<{ lowest: number }>`select tiers[1] as lowest from search_state`.execute(db)
  return from(rows[0]?.lowest ?? 0) > 2 * Math.max(from(tiers[0] ?? 0), 1.5 * (sizes[0] ?? 0))
}

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
const large = 50_000

export const tierOf = (rank: number, tiers: readonly number[]): number =>
  tiers.filter((lowest) => rank < lowest).length

const all = [...sizes.keys(), sizes.length]

/** Documents that meet a condition, whichever tier they stand in. */
export const anywhere = (columns: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    all.map(
      (tier) => sql`select ${columns} from search_document where tier = ${sql.lit(tier)} and ${condition}`,
    ),
    sql` union all `,
  )

interface BestFirst {
  /** Of the table expression that holds them. */
  name: string
  columns: RawBuilder<unknown>
  condition: RawBuilder<unknown>
  /** No further tier is read where those before it hold so many. */
  enough: RawBuilder<unknown>
  most: number
}

/** Common table expressions of the documents that meet a condition, tier by tier, as far as it takes. */
export function bestFirst({ name, columns, condition, enough, most }: BestFirst): RawBuilder<unknown> {
  const tier = (number: number) => sql.ref(`${name}${number}`)
  const before = (number: number) =>
    sql.join(
      [sql`0`, ...all.slice(0, number).map((one) => sql`(select count(*) from ${tier(one)})`)],
      sql` + `,
    )
  const each = all.map(
    (number) => sql`${tier(number)} as materialized (
      select ${columns} from search_document where tier = ${sql.lit(number)} and ${condition}
      limit (select case when n < ${enough} then ${sql.lit(most)} - n else 0 end from (select ${before(number)} as n) b)
    ), `,
  )
  const every = all.map((number) => sql`select * from ${tier(number)}`)
  return sql`${sql.join(each, sql``)}${sql.ref(name)} as (${sql.join(every, sql` union all `)})`
}

/** The lowest rank of each tier that the documents of a library ask for. */
export async function measureTiers(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ rank: number; count: number }>`
    select rank, count(*) as count from search_document group by rank order by rank desc`.execute(db)
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  if (total < large) return firstTiers
  let held = 0
  const ranks = rows.map(({ rank, count }) => ({ rank, held: (held += count) }))
  return sizes.map((size) => (ranks.findLast((one) => one.held <= size) ?? ranks[0])?.rank ?? 0)
}

/** Whether so many stand in the first tier that the best of them may be passed over. */
export async function isLopsided(db: Db): Promise<boolean> {
  const { rows } = await sql<{ first: number; total: number }>`
    select count(*) filter (where tier = 0) as first, count(*) as total from search_document`.execute(db)
  const { first = 0, total = 0 } = rows[0] ?? {}
  return total >= large && first > 2 * (sizes[0] ?? 0)
}

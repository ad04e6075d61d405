import { sql, type RawBuilder } from 'kysely'

import { tierSizes } from './tiers.ts'

const allTiers = [...tierSizes.keys(), tierSizes.length]

/** Documents of any tier that meet a condition: each tier has an index of its own. */
export const inAnyTier = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${sql.join(
    allTiers.map((tier) => sql`tier = ${sql.lit(tier)} and ${condition}`),
    sql` or `,
  )})`

/** From this tier on, counting takes less time than reading; each scan makes the statement longer. */
const firstLarge = 3

interface BestFirst {
  /** Of the table expression that holds them. */
  name: string
  columns: RawBuilder<unknown>
  condition: RawBuilder<unknown>
  /** No further tier is read where those before it have so many. */
  enough: RawBuilder<unknown>
  max: number
  /** Where the tiers before have so many, those of a large tier are counted only: nobody asks which they are. */
  wanted?: number
}

/**
 * Common table expressions of the documents that meet a condition, tier by tier, until there are enough, and their
 * count: `name` and `name_count`.
 */
export function bestFirst({
  name,
  columns,
  condition,
  enough,
  max,
  wanted = max,
}: BestFirst): RawBuilder<unknown> {
  const tier = (number: number) => sql.ref(`${name}${number}`)
  const count = (number: number) =>
    sql.ref(number === allTiers.length ? `${name}_count` : `${name}_before${number}`)
  const documents = (number: number, selected: RawBuilder<unknown>, isDue: RawBuilder<unknown>) => sql`
      select ${selected} from search_document where tier = ${sql.lit(number)} and ${condition}
      limit (select case when n < ${enough} and ${isDue} then ${sql.lit(max)} - n else 0 end from ${count(number)})`
  const each = allTiers.map((number) => {
    const isCounted = number >= firstLarge && wanted < max
    const counted = isCounted
      ? sql` + (select count(*) from (${documents(number, sql``, sql`n >= ${sql.lit(wanted)}`)}) counted)`
      : sql``
    return sql`${tier(number)} as materialized (${documents(number, columns, isCounted ? sql`n < ${sql.lit(wanted)}` : sql`true`)}
    ), ${count(number + 1)} as materialized (
      select n + (select count(*) from ${tier(number)})${counted} as n from ${count(number)}
    ), `
  })
  const every = allTiers.map((number) => sql`select * from ${tier(number)}`)
  return sql`${count(0)} as (select 0 as n), ${sql.join(each, sql``)}
    ${sql.ref(name)} as (${sql.join(every, sql` union all `)})`
}

import { sql, type RawBuilder } from 'kysely'

import { tierSizes } from './tiers.ts'

const all = [...tierSizes.keys(), tierSizes.length]

/** Documents of any tier that meet a condition: each tier has an index of its own. */
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
  /** No further tier is read where those before it have so many. */
  enough: RawBuilder<unknown>
  max: number
}

/**
 * Common table expressions of the documents that meet a condition, tier by tier, until there are enough, and their
 * count: `name` and `name_count`.
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

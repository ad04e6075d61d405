import { type RawBuilder, sql } from 'kysely'

import { fieldOf, type Kind, type Kinds } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'

import { snake } from './columns.ts'

/** SQL: kind, code or title of the record with a number, as everybody sees it; of one that lies in the bin, what it was called. */
export const nameOfNumber = (
  number: RawBuilder<unknown>,
  column: 'kind' | 'code' | 'title',
): RawBuilder<string> =>
  sql<string>`coalesce((select r.${sql.ref(column)} from record r where r.id = ${number}),
    (select ${column === 'kind' ? sql`c.kind` : sql`case when c.secret then '涉密资料' else c.${sql.ref(column)} end`}
      from change c where c.record = ${number} and c.in_bin order by c.id desc limit 1))`

/** SQL: what a record `r` of these kinds belongs to, as everybody sees it: the project of a borehole. Of a secret one it is null. */
export function belongsToIn(kinds: Kinds): RawBuilder<string | null> {
  const cases = Object.values<Kind>(kinds).flatMap((kind) => {
    const name = kind.rank?.group
    if (name === undefined || fieldOf(kind, name)?.seen) return []
    const value = sql`(select g.${sql.ref(snake(name))} from ${sql.table(kind.table)} g where g.id = r.id)`
    return [sql`when r.kind = ${sql.lit(kind.name)} and r.access <> 'secret' then ${value}`]
  })
  return sql<string | null>`(case ${sql.join([...cases, sql`when false then ''`], sql` `)} end)`
}

/** SQL: the same of all kinds of the library. */
export const belongsTo = belongsToIn(kinds)

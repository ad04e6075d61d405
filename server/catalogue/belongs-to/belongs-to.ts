import { sql } from 'kysely'

import { fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { snake } from '#server/catalogue/columns.ts'

const cases = Object.values<Kind>(kinds).flatMap((kind) => {
  const name = kind.rank?.group
  if (name === undefined || fieldOf(kind, name)?.seen) return []
  const value = sql`(select g.${sql.ref(snake(name))} from ${sql.table(kind.table)} g where g.id = r.id)`
  return [sql`when r.kind = ${sql.lit(kind.name)} then ${value}`]
})

/** SQL: what a record `r` belongs to, as everybody sees it: the project of a borehole. Of a secret one it is null. */
export const belongsTo = sql<string | null>`(case ${sql.join([...cases, sql`else null`], sql` `)} end)`

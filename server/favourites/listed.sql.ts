import { type RawBuilder, sql } from 'kysely'

import type { Field, Kind, Kinds } from '#contract/catalogue/kind.ts'
import { snake } from '#server/catalogue/columns.ts'

interface Said {
  prop: string
  field: Field
}

/** What a list says of a record by its fields, which everyone may see. */
export const saidOf = (kind: Kind): Said[] =>
  kind.list.flatMap((prop) => {
    const field = kind.fields[prop]
    return field && field.type !== 'ref' ? [{ prop, field }] : []
  })

/** SQL: the values of `saidOf` for record `r` of any kind, in that order; null for a kind that is gone. */
export function listedValues(kinds: Kinds): RawBuilder<unknown> {
  const each = Object.values(kinds).map(
    (kind) => sql`when ${sql.lit(kind.name)} then (select ${valuesIn(kind)} from ${sql.table(kind.table)} k
      where k.id = r.id)`,
  )
  return sql`case r.kind ${sql.join(each, sql` `)} end`
}

const valuesIn = (kind: Kind) =>
  sql`json_build_array(${sql.join(saidOf(kind).map(({ prop }) => sql`k.${sql.ref(snake(prop))}`))})`

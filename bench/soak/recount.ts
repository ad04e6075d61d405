import { sql } from 'kysely'

import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { kinds as allKinds } from '#contract/catalogue/kinds.ts'
import type { Db } from '#database/database.ts'
import { columnOf, facetExpression } from '#server/catalogue/columns.ts'

/** Number of totals and facet counts that differ from the counted rows. */
export async function countersThatDiffer(db: Db): Promise<number> {
  const kinds: Kinds = allKinds
  let differ = 0
  for (const kind of Object.values(kinds)) {
    differ += await totalsThatDiffer(db, kind)
    for (const prop of kind.facets) differ += await countsThatDiffer(db, kind, prop)
  }
  return differ
}

async function totalsThatDiffer(db: Db, kind: Kind): Promise<number> {
  const { rows } = await sql<{ differ: number }>`
    select (coalesce((select total from kind_state where kind = ${kind.name}), 0)
      <> (select count(*) from record where kind = ${kind.name}))::int as differ`.execute(db)
  return rows[0]?.differ ?? 1
}

async function countsThatDiffer(db: Db, kind: Kind, prop: string): Promise<number> {
  const column = columnOf(kind, prop)
  if (!column) throw new Error(`${kind.name} has no field ${prop}.`)
  const { rows } = await sql<{ differ: number }>`
    select count(*) as differ
    from (select value, count from facet_count where kind = ${kind.name} and prop = ${prop} and count <> 0) c
    full join (
      select coalesce((${sql.raw(facetExpression(column))})::text, '') as value, count(*) as count
      from ${sql.table(kind.table)} k group by 1
    ) r using (value)
    where c.count is distinct from r.count`.execute(db)
  return rows[0]?.differ ?? 1
}

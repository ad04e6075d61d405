import { sql } from 'kysely'

import { likePattern as pattern } from '#database/like.ts'

const record = (column: string) => sql`(select r.${sql.ref(column)} from record r where r.id = t.record)`

/** What is worked out of a holding `t`. */
export const shelfColumns = {
  kind: record('kind'),
  code: record('code'),
  title: record('title'),
  state: sql`coalesce((select i.state from loan_item i where i.holding = t.id and i.state in ('held', 'out')), 'in')`,
}

/** Holdings by their own words, or by the code of their record. */
export const matchesShelf = (text: string) =>
  sql<boolean>`(t.number ilike ${pattern(text)} or t.box ilike ${pattern(text)} or t.shelf ilike ${pattern(text)}
    or t.record in (select id from record where code = ${text}))`

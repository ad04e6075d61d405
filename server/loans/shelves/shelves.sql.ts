import { sql } from 'kysely'

import { likePattern as pattern } from '#database/like.ts'
import { nameOfNumber } from '#server/catalogue/name-of-number.sql.ts'

/** What is worked out of a holding `t`. */
export const shelfColumns = {
  kind: nameOfNumber(sql`t.record`, 'kind'),
  code: nameOfNumber(sql`t.record`, 'code'),
  title: nameOfNumber(sql`t.record`, 'title'),
  state: sql`coalesce((select i.state from loan_item i where i.holding = t.id and i.state in ('held', 'out')), 'in')`,
}

/** Holdings by their own words, or by the code that their record has or had. */
export const matchesShelf = (text: string) =>
  sql<boolean>`(t.number ilike ${pattern(text)} or t.box ilike ${pattern(text)} or t.shelf ilike ${pattern(text)}
    or t.record in (select id from record where code = ${text} union select record from change where code = ${text} and in_bin and not secret))`

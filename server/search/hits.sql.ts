import { sql, type RawBuilder } from 'kysely'

import type { Condition } from '#contract/catalogue/condition.ts'
import { maxHits } from '#contract/search.ts'
import type { SearchQuery } from '#language/query.ts'

import { bestFirst } from './index/tiers.sql.ts'
import { queryText, titleQueryText } from './index/tsquery.ts'

export interface Asked {
  query: SearchQuery
  conditions: readonly Condition[]
  /** Whether pages of files are looked through as well. */
  pages: boolean
}

/** The words of a question; hidden from the planner, whose estimates for them cost more than they save. */
export const askedOf = ({ query, conditions }: Asked) => sql`asked as materialized (
      select ${queryText(query, conditions)}::tsquery as words, ${titleQueryText(query, conditions)}::tsquery as title_words
    )`

export const holding = {
  words: sql`words @@ (select words from asked)`,
  title: sql`words @@ (select title_words from asked)`,
}

/** Table expressions up to `found`: all documents that answer a question, or as many as can be paged through. */
export const foundOf = (asked: Asked, columns: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with ${askedOf(asked)}, ${bestFirst({
    name: 'body_hits',
    columns: sql`record, ${columns}`,
    condition: holding.words,
    enough: sql.lit(maxHits),
    max: maxHits,
  })}, found as (
    select * from body_hits${asked.pages ? sql` union all ${inPages(asked, columns)}` : sql``} limit ${maxHits}
  )`

const maxPages = 200_000

/** Records of whose files a page holds all that was asked for, and they themselves do not. */
export function inPages({ query, conditions }: Asked, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const within = queryText({ terms: [] }, conditions)
  return sql`select record, ${columns} from search_document where record in (
      select record from file_page
      where words @@ ${queryText(query)}::tsquery limit ${maxPages}
    )${within ? sql` and words @@ ${within}::tsquery` : sql``} and record not in (select record from body_hits)`
}

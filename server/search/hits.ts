import { availableParallelism } from 'node:os'

import { sql, type RawBuilder } from 'kysely'

import { mostHits, type SearchFilters } from '#contract/search.ts'
import type { Db } from '#database/database.ts'
import type { SearchQuery } from '#language/query.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { slots } from '#server/overload/semaphore.ts'

import { bestFirst } from './index/tiers.ts'
import { codeAsked, namedText, queryText } from './index/tsquery.ts'

export interface Asked {
  query: SearchQuery
  filters: SearchFilters
  /** Whether pages of files are looked through as well. */
  pages: boolean
}

/** The records that were found, best first, and whether there are more than can be turned over. */
export interface Hits {
  /** All of `total`, or as many as were needed. */
  ids: Float64Array
  total: number
  capped: boolean
}

/** Searching is work for the processor: more at once would only make the long ones longer. */
export const searching = slots({ width: Math.max(2, availableParallelism()), depth: 256, patience: 1500 })

/** Most pages that are turned over are among so many. */
const fewNeeded = 200

/** How many records answer a question, and the first ones; kept until the library changes. */
export function findHits(
  { db, answers }: CachedDb,
  asked: Asked,
  version: string,
  need = mostHits,
): Promise<Hits> {
  const most = need <= fewNeeded ? fewNeeded : mostHits
  return answers.get('hits', ['hits', asked, version, most], () =>
    searching.hold(() => gather(db, asked, most)),
  )
}

/**
 * Those whose code was asked for, then those whose title or code holds the words, then the rest, each by rank; then
 * records of whose files only a page holds them. If samples tell of very many, only the best of the library are read.
 */
async function gather(db: Db, asked: Asked, needed: number): Promise<Hits> {
  const most = sql.lit(needed)
  const late = asked.pages
    ? sql`, late as materialized (
        select * from (${inPages(asked, scored('page'))}) paged
        limit case when (select often from sampled) then 0 else ${sql.lit(mostRead)} end)`
    : sql``
  const best = (from: string, count = most) =>
    sql`(select record, score from ${sql.ref(from)} order by score desc, record limit ${count})`
  const { rows } = await sql<{ total: number; ids: Buffer | null }>`
    with ${askedOf(asked)}, small as materialized (
      select ${sampled(small)} as n
    ), sampled as materialized (
      select ${most} < ${sql.lit(mostHits)} and case when n = ${sql.lit(small.enough)} then true
        when n < ${sql.lit(small.doubtful)} then false
        else ${sampled(large)} = ${sql.lit(large.enough)} end as often from small
    ), coded as materialized (
      select record, ${scored('code')} from search_document
      where code = ${codeAsked(asked.query)} and ${holding.words} limit ${most}
    ), ${bestFirst({
      name: 'named',
      columns: sql`record, ${scored('named')}`,
      condition: holding.named,
      enough: most,
      most: mostRead,
    })}, rest as materialized (
      select case when not often then ${sql.lit(mostRead)}
        when (select n from named_count) < ${most} then ${most} else 0 end as enough from sampled
    ), ${bestFirst({
      name: 'held',
      columns: sql`record, rank as score`,
      condition: holding.words,
      enough: sql`(select enough from rest)`,
      most: mostRead,
    })}${late}, first as (
      select record, max(score) as score from (
        select * from coded union all ${best('named')} union all ${best('held', sql.lit(2 * needed))}
        ${asked.pages ? sql`union all ${best('late')}` : sql``}
      ) best group by record order by score desc, record limit ${most}
    ) select string_agg(int8send(record), '' order by score desc, record) as ids, (
      select case when often then ${sql.lit(mostRead)}
        else (select n from held_count)${asked.pages ? sql` + (select count(*) from late)` : sql``} end from sampled
    ) as total from first`.execute(db)
  const { total = 0, ids } = rows[0] ?? {}
  return { ids: unpacked(ids), total: Math.min(total, mostHits), capped: total > mostHits }
}

/** What the place of the words adds to a record's rank, which is 1000 at most: the very code, title or code, a page. */
const scores = { code: 4000, named: 2000, page: -2000 }
const scored = (place: keyof typeof scores) => sql`rank + ${sql.lit(scores[place])} as score`

/** One more than can be turned over: a proof that there are more. */
const mostRead = mostHits + 1

/**
 * A small sample, one record in 512: 60 of them tell of some 30,000. Were there no more than 10,000, twenty would be
 * expected, and sixty come up once in more than 10^12 questions; of 14,000, fewer than ten once in thousands.
 */
const small = { of: sql`record % 512 = 0`, enough: 60, doubtful: 10 }
/** In doubt a larger one, one in 32: 440 tell of some 14,000; of 10,000 they come up once in more than 10^11. */
const large = { of: sql`record % 32 = 0`, enough: 440 }

const sampled = (sample: { of: RawBuilder<unknown>; enough: number }) => sql`(
      select count(*) from (
        select from search_document where ${sample.of} and ${holding.words} limit ${sql.lit(sample.enough)}
      ) held)`

/** The words of a question; the planner must not know them: what it would guess of them costs more than it saves. */
const askedOf = ({ query, filters }: Asked) => sql`asked as materialized (
      select ${queryText(query, filters)}::tsquery as words, ${namedText(query, filters)}::tsquery as named
    )`

const holding = {
  words: sql`words @@ (select words from asked)`,
  named: sql`words @@ (select named from asked)`,
}

/** Table expressions up to `found`: all documents that answer a question, or the first ones that can be turned over. */
export const foundOf = (asked: Asked, columns: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with ${askedOf(asked)}, ${bestFirst({
    name: 'held',
    columns: sql`record, ${columns}`,
    condition: holding.words,
    enough: sql.lit(mostHits),
    most: mostHits,
  })}, found as (
    select * from held${asked.pages ? sql` union all ${inPages(asked, columns)}` : sql``} limit ${mostHits}
  )`

const mostPages = 200_000

/** Records of whose files a page holds all that was asked for, and they themselves do not. */
function inPages({ query, filters }: Asked, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const within = queryText({ terms: [] }, filters)
  return sql`select record, ${columns} from search_document where record in (
      select record from file_page
      where words @@ ${queryText(query)}::tsquery limit ${mostPages}
    )${within ? sql` and words @@ ${within}::tsquery` : sql``} and record not in (select record from held)`
}

/** Ids that came packed, eight bytes each. */
export function unpacked(bytes: Buffer | null | undefined): Float64Array {
  if (!bytes) return new Float64Array()
  return Float64Array.from({ length: bytes.length / 8 }, (_, i) => Number(bytes.readBigInt64BE(i * 8)))
}

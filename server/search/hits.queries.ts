import { sql, type RawBuilder } from 'kysely'

import { maxHits } from '#contract/search.ts'
import type { Db } from '#database/database.ts'

import { askedOf, holding, inPages, type Asked } from './hits.sql.ts'
import { bestFirst } from './index/tiers.sql.ts'
import { codeAsked } from './index/tsquery.ts'

/** The records that were found, best first, and whether there are more than can be turned over. */
export interface Hits {
  /** All of `total`, or as many as were needed. */
  ids: Float64Array
  total: number
  capped: boolean
}

/**
 * Those whose code was asked for, then those whose title or code holds the words, then the rest, each by rank; then
 * records of whose files only a page holds them. If samples tell of very many, only the best of the library are read.
 */
export async function readHitIds(db: Db, asked: Asked, needed: number): Promise<Hits> {
  const limit = sql.lit(needed)
  const pageHits = asked.pages
    ? sql`, page_hits as materialized (
        select * from (${inPages(asked, scored('page'))}) paged
        limit case when (select is_frequent from sampled) then 0 else ${sql.lit(maxRead)} end)`
    : sql``
  const best = (from: string, count = limit) =>
    sql`(select record, score from ${sql.ref(from)} order by score desc, record limit ${count})`
  const { rows } = await sql<{ total: number; ids: Buffer | null }>`
    with ${askedOf(asked)}, small_sample as materialized (
      select ${sampled(smallSample)} as n
    ), sampled as materialized (
      select ${limit} < ${sql.lit(maxHits)} and case when n = ${sql.lit(smallSample.enough)} then true
        when n < ${sql.lit(smallSample.doubtful)} then false
        else ${sampled(largeSample)} = ${sql.lit(largeSample.enough)} end as is_frequent from small_sample
    ), coded as materialized (
      select record, ${scored('code')} from search_document
      where code = ${codeAsked(asked.query)} and ${holding.words} limit ${limit}
    ), ${bestFirst({
      name: 'title_hits',
      columns: sql`record, ${scored('title')}`,
      condition: holding.title,
      enough: limit,
      max: maxRead,
    })}, beyond_titles as materialized (
      select case when not is_frequent then ${sql.lit(maxRead)}
        when (select n from title_hits_count) < ${limit} then ${limit} else 0 end as enough from sampled
    ), ${bestFirst({
      name: 'body_hits',
      columns: sql`record, rank as score`,
      condition: holding.words,
      enough: sql`(select enough from beyond_titles)`,
      max: maxRead,
    })}${pageHits}, first as (
      select record, max(score) as score from (
        select * from coded union all ${best('title_hits')} union all ${best('body_hits', sql.lit(2 * needed))}
        ${asked.pages ? sql`union all ${best('page_hits')}` : sql``}
      ) best group by record order by score desc, record limit ${limit}
    ) select string_agg(int8send(record), '' order by score desc, record) as ids, (
      select case when is_frequent then ${sql.lit(maxRead)}
        else (select n from body_hits_count)${asked.pages ? sql` + (select count(*) from page_hits)` : sql``} end from sampled
    ) as total from first`.execute(db)
  const { total = 0, ids } = rows[0] ?? {}
  return { ids: unpacked(ids), total: Math.min(total, maxHits), capped: total > maxHits }
}

/** What the place of the words adds to a record's rank, which is 1000 at most: the very code, title or code, a page. */
const scores = { code: 4000, title: 2000, page: -2000 }
const scored = (place: keyof typeof scores) => sql`rank + ${sql.lit(scores[place])} as score`

/** One more than can be turned over: a proof that there are more. */
const maxRead = maxHits + 1

/**
 * A small sample, one record in 512: 60 of them tell of some 30,000. Were there no more than 10,000, twenty would be
 * expected, and sixty come up once in more than 10^12 questions; of 14,000, fewer than ten once in thousands.
 */
const smallSample = { of: sql`record % 512 = 0`, enough: 60, doubtful: 10 }
/** In doubt a larger one, one in 32: 440 tell of some 14,000; of 10,000 they come up once in more than 10^11. */
const largeSample = { of: sql`record % 32 = 0`, enough: 440 }

const sampled = (sample: { of: RawBuilder<unknown>; enough: number }) => sql`(
      select count(*) from (
        select from search_document where ${sample.of} and ${holding.words} limit ${sql.lit(sample.enough)}
      ) holding)`

/** Ids that came packed, eight bytes each. */
export function unpacked(bytes: Buffer | null | undefined): Float64Array {
  if (!bytes) return new Float64Array()
  return Float64Array.from({ length: bytes.length / 8 }, (_, i) => Number(bytes.readBigInt64BE(i * 8)))
}

import { sql, type RawBuilder } from 'kysely'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { SearchProp } from '#contract/catalogue/everything.ts'
import type { Access } from '#contract/catalogue/kind.ts'
import { maxHits } from '#contract/search/search.ts'
import type { Db } from '#database/database.ts'
import { unpackIds } from '#database/packed-ids.ts'
import type { SearchQuery } from '#language/query.ts'
import { countValues, type FacetCount } from '#server/catalogue/facet-counts.sql.ts'
import { bestFirst } from '#server/catalogue/search-documents/tiers.sql.ts'
import {
  bestQueryText,
  codeAsked,
  kindQueryText,
  queryText,
  titleQueryText,
} from '#server/catalogue/search-documents/tsquery.ts'

export interface HitsQuestion {
  query: SearchQuery
  conditions: readonly Condition[]
  /** Whether pages of files are looked through as well. */
  pages: boolean
  /** How many hits are counted and paged through at most. */
  reach: number
}

/** The words of a question; hidden from the planner, whose estimates for them cost more than they save. */
const askedOf = ({ query, conditions }: HitsQuestion) => sql`asked as materialized (
      select ${queryText(query, conditions)}::tsquery as words, ${bestQueryText(query, conditions)}::tsquery as title_words,
        ${kindQueryText(query, conditions)}::tsquery as kind_words
    )`

const matchConditions = {
  words: sql`words @@ (select words from asked)`,
  title: sql`words @@ (select title_words from asked)`,
  kind: sql`words @@ (select kind_words from asked)`,
}

/** Table expressions up to `found`: all documents that answer a question, or as many as can be paged through. */
const foundOf = (asked: HitsQuestion, columns: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with ${askedOf(asked)}, ${bestFirst({
    name: 'body_hits',
    columns: sql`record, ${columns}`,
    condition: matchConditions.words,
    enough: sql.lit(asked.reach),
    max: asked.reach,
  })}, found as (
    select * from body_hits${asked.pages ? sql` union all ${inPages(asked, columns)}` : sql``} limit ${asked.reach}
  )`

const maxPages = 200_000

/** Records of whose files a page holds all that was asked for, and they themselves do not. */
function inPages({ query, conditions }: HitsQuestion, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const within = queryText({ terms: [] }, conditions)
  return sql`select record, ${columns} from search_document where record in (
      select record from file_page
      where words @@ ${queryText(query)}::tsquery limit ${maxPages}
    )${within ? sql` and words @@ ${within}::tsquery` : sql``} and record not in (select record from body_hits)`
}

/** The records that were found, best first. */
export interface Hits {
  /** All of `total`, or as many as were needed. */
  ids: Float64Array
  /** Scores of the very first. */
  scores: readonly number[]
  /** How many can be paged through. */
  total: number
  /** Whether there are more. */
  capped: boolean
  /** How many there are, estimated where there are more. */
  about: number
}

/** So many of the first hits are put in order by what they are. */
export const maxOrdered = 60

/**
 * Those whose code was asked for, then those of the kind that was named, then those whose title or code contains the
 * words, then the rest, each by rank; then records of whose files only a page contains them. Where samples show very many, only the best documents are read.
 */
export async function readHitIds(db: Db, asked: HitsQuestion, needed: number): Promise<Hits> {
  const limit = sql.lit(needed)
  const max = asked.reach + 1
  const pageHits = asked.pages
    ? sql`, page_hits as materialized (
        select * from (${inPages(asked, scoreColumn('page'))}) paged
        limit case when (select is_frequent from sampled) then 0 else ${sql.lit(max)} end)`
    : sql``
  const kindHits = kindHitsOf(asked, needed)
  const extra = [...kindHits.from, ...(asked.pages ? ['page_hits'] : [])]
  const best = (from: string, count = limit) =>
    sql`(select record, score from ${sql.ref(from)} order by score desc, record limit ${count})`
  const { rows } = await sql<{ total: number; sample: number; ids: Buffer | null; scores: number[] | null }>`
    with ${askedOf(asked)}, ${samplesOf(asked, needed)}, coded as materialized (
      select record, ${scoreColumn('code')} from search_document
      where code = ${codeAsked(asked.query)} and ${matchConditions.words} limit ${limit}
    ), ${bestFirst({
      name: 'title_hits',
      columns: sql`record, ${scoreColumn('title')}`,
      condition: matchConditions.title,
      enough: limit,
      max,
      wanted: needed,
    })}, beyond_titles as materialized (
      select case when not is_frequent then ${sql.lit(max)}
        when (select n from title_hits_count) < ${limit} then ${limit} else 0 end as enough from sampled
    ), ${bestFirst({
      name: 'body_hits',
      columns: sql`record, rank as score`,
      condition: matchConditions.words,
      enough: sql`(select enough from beyond_titles)`,
      max,
      wanted: 2 * needed,
    })}${kindHits.tables}${pageHits}, first as (
      select record, max(score) as score from (
        select * from coded union all ${best('title_hits')} union all ${best('body_hits', sql.lit(2 * needed))}
        ${sql.join(
          extra.map((from) => sql`union all ${best(from)}`),
          sql` `,
        )}
      ) best group by record order by score desc, record limit ${limit}
    ) select string_agg(int8send(record), '' order by score desc, record) as ids,
      (array_agg(score::int order by score desc, record))[1:${sql.lit(maxOrdered)}] as scores,
      (select n from small_sample) as sample, (
      select case when is_frequent then ${sql.lit(max)}
        else (select n from body_hits_count)${asked.pages ? sql` + (select count(*) from page_hits)` : sql``} end from sampled
    ) as total from first`.execute(db)
  const { total = 0, sample = 0, ids, scores } = rows[0] ?? {}
  const capped = total > asked.reach
  return {
    ids: unpackIds(ids),
    scores: scores ?? [],
    total: Math.min(total, asked.reach),
    capped,
    about: capped ? Math.max(asked.reach, sample * smallSample.share) : total,
  }
}

/** The best records of the kind that was named: table expressions, if any, and the name of the last. */
function kindHitsOf(
  { query }: HitsQuestion,
  needed: number,
): { tables: RawBuilder<unknown>; from: string[] } {
  if (kindQueryText(query) === '') return { tables: sql``, from: [] }
  const columns = sql`record, ${scoreColumn('kind')}`
  const [name, condition, enough] = ['kind_hits', matchConditions.kind, sql.lit(needed)]
  const hits = bestFirst({ name, columns, condition, enough, max: needed })
  return { tables: sql`, ${hits}`, from: [name] }
}

/**
 * What the place of the words adds to a record's rank, which is 1000 at most: the very code, the kind that they name,
 * title or code, a page; and the score of a title that is the question.
 */
export const scores = { code: 5000, sameTitle: 4900, kind: 3000, title: 2000, page: -2000 }
const scoreColumn = (place: 'code' | 'kind' | 'title' | 'page') =>
  sql`rank + ${sql.lit(scores[place])} as score`

/**
 * A small sample, one record in 512: 60 of them estimate some 30,000. Of no more than 10,000, twenty would be
 * expected, and sixty occur once in more than 10^12 questions; of 14,000, fewer than ten once in thousands. Up to 200
 * are counted, to estimate numbers up to 100,000.
 */
const smallSample = { share: 512, enough: 60, doubtful: 10, max: 200 }
/** In doubt a larger one, one in 32: 440 estimate some 14,000; of 10,000 they occur once in more than 10^11. */
const largeSample = { share: 32, enough: 440 }

const sampledCount = (share: number, max: number) => sql`(
      select count(*) from (
        select from search_document where record % ${sql.lit(share)} = 0 and ${matchConditions.words} limit ${sql.lit(max)}
      ) holding)`

/** Table expressions that estimate the number of hits where not all are counted, and whether they are very many. */
const samplesOf = ({ reach }: HitsQuestion, needed: number): RawBuilder<unknown> =>
  reach > maxHits
    ? sql`small_sample as (select 0 as n), sampled as (select false as is_frequent)`
    : sql`small_sample as materialized (
      select ${sampledCount(smallSample.share, smallSample.max)} as n
    ), sampled as materialized (
      select ${sql.lit(needed < maxHits)} and case when n >= ${sql.lit(smallSample.enough)} then true
        when n < ${sql.lit(smallSample.doubtful)} then false
        else ${sampledCount(largeSample.share, largeSample.enough)} = ${sql.lit(largeSample.enough)} end as is_frequent
      from small_sample
    )`

/** Hits by their year, those without one last; of one year in the order in which they were found. */
export async function sortHits(db: Db, { ids }: Hits, sort: 'newest' | 'oldest'): Promise<Float64Array> {
  const way = sql.raw(sort === 'newest' ? 'desc' : 'asc')
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int8send(found.id), '' order by d.year ${way} nulls last, found.position) as ids
    from unnest(${[...ids]}::bigint[]) with ordinality found (id, position)
    join search_document d on d.record = found.id`.execute(db)
  return unpackIds(rows[0]?.ids)
}

/** How many of the first hits have each value of some facets. */
export async function countHits(
  db: Db,
  asked: HitsQuestion,
  props: readonly SearchProp[],
): Promise<FacetCount[]> {
  const found = foundOf(asked, sql`kind, district, year / 10 * 10 as decade, type, access`)
  return (await sql<FacetCount>`${found} ${countValues(props, sql`found`)}`.execute(db)).rows
}

export interface TitledRecord {
  kind: string
  code: string
  title: string
}

/** So many records of one tier are compared at most; the best of them are shown. */
const maxCompared = 1000

/** Records whose title or code contains all words of a query, by rank; the very code first. */
export async function listSuggested(db: Db, query: SearchQuery, limit: number): Promise<TitledRecord[]> {
  const code = sql`nullif(${codeAsked(query)}, '')`
  const condition = sql`words @@ (select ${titleQueryText(query)}::tsquery) and code is distinct from ${code}`
  const { rows } = await sql<TitledRecord>`
    with ${bestFirst({ name: 'title_hits', columns: sql`record, rank`, condition, enough: sql.lit(limit), max: maxCompared })},
    found as (
      (select record, 4000 as score from search_document where code = ${code} limit ${limit})
      union all select * from title_hits
    )
    select r.kind, r.code, r.title from found join record r on r.id = found.record
    order by found.score desc, r.id limit ${limit}`.execute(db)
  return rows
}

/** What puts the first hits in order. */
export interface HitIdentity {
  id: number
  kind: string
  title: string
  /** What it belongs to. */
  within: string | null
  access: Access
  openOn: string | null
}

/** Kinds and titles of some records, and what they belong to where that is asked. */
export async function listPlaced(
  db: Db,
  ids: readonly number[],
  within: RawBuilder<string | null> = sql`null`,
): Promise<HitIdentity[]> {
  const { rows } = await sql<HitIdentity>`
    select r.id, r.kind, r.title, r.access, r.open_on as "openOn", ${within} as within
    from record r where r.id = any(${ids})`.execute(db)
  return rows
}

interface PageRow {
  record: number
  file: string
  name: string
  number: number
  text: string
}

/** Of each record the first page of its files that contains all words of a query. */
export async function listPages(db: Db, ids: readonly number[], query: SearchQuery): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select found.* from unnest(${ids}::bigint[]) asked (id) cross join lateral (
      select p.record, p.file, f.name, p.page as number, p.text
      from file_page p join file f on f.id = p.file
      where p.record = asked.id and words @@ ${queryText(query)}::tsquery
      order by f.position, p.file, p.page limit 1
    ) found`.execute(db)
  return rows
}

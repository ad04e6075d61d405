import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { SearchSort } from '#contract/search.ts'
import type { Db } from '#database/database.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'

import { unpacked, type Hits } from './hits.queries.ts'

type ByYear = Exclude<SearchSort, 'relevance'>

/** Hits by their year, those without one last; of one year in the order in which they were found. */
export function sortedByYear(
  { db, answers }: CachedDb,
  hits: Hits,
  { sort, version }: { sort: ByYear; version: string },
): Promise<Float64Array> {
  const found = createHash('sha256').update(hits.ids).digest('base64')
  return answers.get('hits', ['sorted', found, sort, version], () => readSorted(db, hits, sort))
}

async function readSorted(db: Db, { ids }: Hits, sort: ByYear): Promise<Float64Array> {
  const way = sql.raw(sort === 'newest' ? 'desc' : 'asc')
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int8send(found.id), '' order by d.year ${way} nulls last, found.position) as ids
    from unnest(${[...ids]}::bigint[]) with ordinality found (id, position)
    join search_document d on d.record = found.id`.execute(db)
  return unpacked(rows[0]?.ids)
}

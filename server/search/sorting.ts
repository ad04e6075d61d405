import { sql } from 'kysely'

import type { SearchSort } from '#contract/search.ts'
import type { Db } from '#database/database.ts'

import { unpacked, type Hits } from './hits.ts'

type ByYear = Exclude<SearchSort, 'relevance'>

const kept = new WeakMap<Hits, Map<ByYear, Promise<Float64Array>>>()

/** Hits by their year, those without one last; of one year in the order in which they were found. Sorted once. */
export function sortedByYear(db: Db, hits: Hits, sort: ByYear): Promise<Float64Array> {
  const known = kept.get(hits) ?? new Map<ByYear, Promise<Float64Array>>()
  kept.set(hits, known)
  const sorted = known.get(sort) ?? readSorted(db, hits, sort)
  known.set(sort, sorted)
  sorted.catch(() => known.delete(sort))
  return sorted
}

async function readSorted(db: Db, { ids }: Hits, sort: ByYear): Promise<Float64Array> {
  const way = sql.raw(sort === 'newest' ? 'desc' : 'asc')
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int8send(found.id), '' order by d.year ${way} nulls last, found.position) as ids
    from unnest(${[...ids]}::bigint[]) with ordinality found (id, position)
    join search_document d on d.record = found.id`.execute(db)
  return unpacked(rows[0]?.ids)
}

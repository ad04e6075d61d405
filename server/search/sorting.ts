import { sql } from 'kysely'

import type { SearchSort } from '#contract/search.ts'
import type { Db } from '#database/database.ts'
import { answerCache } from '#server/catalogue/cache.ts'

import { unpacked } from './glance.ts'

const kept = answerCache<Float64Array>(1_000_000, (ids) => ids.length + 16)

/** Hits by their year, those without one last; of one year in the order in which they were found. */
export function sortedByYear(
  db: Db,
  ids: Float64Array,
  sort: Exclude<SearchSort, 'relevance'>,
  version: number,
): Promise<Float64Array> {
  const way = sql.raw(sort === 'newest' ? 'desc' : 'asc')
  return kept(`${version} ${sort} ${ids.join()}`, async () => {
    const { rows } = await sql<{ ids: Buffer | null }>`
      select string_agg(int8send(found.id), '' order by d.year ${way} nulls last, found.position) as ids
      from unnest(${[...ids]}::bigint[]) with ordinality found (id, position)
      join search_document d on d.record = found.id`.execute(db)
    return unpacked(rows[0]?.ids)
  })
}

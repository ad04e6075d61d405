import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { mostHits, type SearchNarrowing } from '#contract/search.ts'
import type { Db } from '#database/database.ts'
import type { SearchQuery } from '#geology/search/query.ts'
import { answerCache } from '#server/catalogue/cache.ts'
import { slots } from '#server/http/slots.ts'

import { unpacked } from './sorting.ts'
import { codeAsked, inOnePiece, queryText } from './wanted.ts'

export interface Asked {
  query: SearchQuery
  narrowing: SearchNarrowing
  /** Whether pages of files are looked through as well. */
  pages: boolean
}

/** The records that were found, best first, and whether there are more. */
export interface Hits {
  ids: Float64Array
  capped: boolean
}

/** A number that moves whenever any record or any text of a file does. */
export async function findVersion(db: Db): Promise<number> {
  const { rows } = await sql<{
    version: number
  }>`select sum(version)::bigint as version from kind_state`.execute(db)
  return rows[0]?.version ?? 0
}

const kept = answerCache<Hits>(4_000_000, ({ ids }) => ids.length + 16)
/** Searching is work for the processor: more at once would make all of them slow. */
const searching = slots(6, 256)

/** The first 10,000 records that answer a question: kept until the library changes. */
export function findHits(db: Db, asked: Asked, version: number): Promise<Hits> {
  const key = createHash('sha1')
    .update(JSON.stringify([asked, version]))
    .digest('base64')
  return kept(key, () => searching.hold(() => readHits(db, asked)))
}

/**
 * Those whose code was asked for, then those whose title or code holds the words, then the rest, each by rank. The
 * best of the library are looked through first; the whole only where they give too few.
 */
async function readHits(db: Db, asked: Asked): Promise<Hits> {
  const { query, narrowing } = asked
  const wanted = sql`${queryText(query, narrowing)}::tsquery`
  const piece = inOnePiece(query)
  const whole = piece ? sql` and ${piece}` : sql``
  const most = mostHits + 1
  const { rows } = await sql<{ ids: Buffer | null }>`
    with named as materialized (
      select record, rank + case when code = ${codeAsked(query)} then 4000 else 2000 end as score
      from search_document where head @@ ${wanted}${whole} limit ${most}
    ), best as materialized (
      select record, rank as score from search_document where top and words @@ ${wanted}${whole} limit ${most}
    ), rest as materialized (
      select record, rank as score from search_document where words @@ ${wanted}${whole}
      limit case when (select count(*) from best) >= ${most} then 0 else ${most} end
    ), found as (
      select record, max(score) as score
      from (select * from named union all select * from best union all select * from rest) every
      group by record order by score desc, record limit ${most}
    ) select string_agg(int8send(record), '' order by score desc, record) as ids from found`.execute(db)
  const found = unpacked(rows[0]?.ids)
  return { ids: found.subarray(0, mostHits), capped: found.length > mostHits }
}

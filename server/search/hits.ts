import { createHash } from 'node:crypto'

import { sql, type RawBuilder } from 'kysely'

import { mostHits, type SearchNarrowing } from '#contract/search.ts'
import type { Db } from '#database/database.ts'
import type { SearchQuery } from '#geology/search/query.ts'
import { answerCache } from '#server/catalogue/cache.ts'
import { codeAsked, inOnePiece, inPassing, queryText } from '#server/catalogue/wanted.ts'
import { slots } from '#server/http/slots.ts'

import { glance, isEverywhere, score, scores, unpacked, type Glance } from './glance.ts'

export interface Asked {
  query: SearchQuery
  narrowing: SearchNarrowing
  /** Whether pages of files are looked through as well. */
  pages: boolean
}

/** The records that were found, best first, and whether there are more than can be turned over. */
export interface Hits {
  ids: Float64Array
  total: number
  capped: boolean
}

const kept = answerCache<Hits>(4_000_000, ({ ids }) => ids.length + 16)
const glanced = answerCache<Glance>(1_000_000, ({ first }) => first.length + 16)
/** Searching is work for the processor: more at once would make all of them slow. */
export const searching = slots(6, 256)

/**
 * The first 10,000 records that answer a question, kept until the library changes; where no more than the first
 * few are needed, and a glance at the best of the library gives them, only these.
 */
export async function findHits(db: Db, asked: Asked, version: string, need = mostHits): Promise<Hits> {
  const key = createHash('sha1')
    .update(JSON.stringify([asked, version]))
    .digest('base64')
  const seen = await glanced(key, () => searching.hold(() => glance(db, asked)))
  if (seen.often && seen.first.length >= need) return { ids: seen.first, total: mostHits, capped: true }
  return kept(key, () => searching.hold(() => gather(db, asked, seen)))
}

/** What both ways of gathering ask for. */
interface Statement {
  wanted: RawBuilder<unknown>
  /** That phrases stand in one piece, to be added to a condition. */
  whole: RawBuilder<unknown>
  code: string
}

/**
 * Those whose code was asked for, then those whose title or code holds the words, then the rest, each by rank; then
 * records of whose files only a page holds them.
 */
async function gather(db: Db, asked: Asked, seen: Glance): Promise<Hits> {
  const { query, narrowing, pages } = asked
  const piece = inOnePiece(query)
  const statement: Statement = {
    wanted: sql`${queryText(query, narrowing)}::tsquery`,
    whole: piece ? sql` and ${piece}` : sql``,
    code: codeAsked(query),
  }
  const held = seen.often ? await amongMany(db, asked, seen, statement) : amongFew(statement)
  const { rows } = await sql<{ ids: Buffer | null }>`
    with ${held} select string_agg(int8send(record), '' order by score desc, record) as ids
    from (select * from held${pages ? sql` union all ${inPages(query, narrowing)}` : sql``}) found`.execute(
    db,
  )
  const ids = unpacked(rows[0]?.ids)
  return {
    ids: ids.subarray(0, mostHits),
    total: Math.min(ids.length, mostHits),
    capped: ids.length > mostHits,
  }
}

/** More than a glance that says "not often" can have overlooked. */
const mostFew = 2 * mostHits

/** Common table expressions up to `held`: all that there are, read once. */
const amongFew = ({ wanted, whole, code }: Statement) => sql`
    named as materialized (
      select record from search_document where head @@ ${wanted}${whole} limit ${mostFew}
    ), held as materialized (
      select record, rank + case when code = ${code} then ${scores.code}
        when record in (select record from named) then ${scores.named} else 0 end as score
      from search_document where words @@ ${wanted}${whole} limit ${mostFew}
    )`

/**
 * The same for what very many hold: the best of the library and what is named, the rest only as far as there is room.
 * What is met everywhere is taken as it lies, without the index: there is enough of it wherever one begins.
 */
async function amongMany(db: Db, asked: Asked, seen: Glance, { wanted, whole, code }: Statement) {
  const named = seen.oftenNamed && (await isEverywhere(db, asked, 'head'))
  const everywhere = await isEverywhere(db, asked, 'words')
  const held = everywhere ? inPassing(asked.query, asked.narrowing) : sql`words @@ ${wanted}${whole}`
  const most = mostHits + 1
  return sql`
    coded as materialized (
      select record, rank + ${scores.code} as score from search_document where code = ${code} and words @@ ${wanted}${whole}
      limit ${most}
    ), best as materialized (
      select record, ${score(wanted)} as score from search_document
      where top and words @@ ${wanted}${whole} and code <> ${code} limit ${most}
    ), named as materialized (
      select record, rank + ${scores.named} as score from search_document
      where not top and ${named ? sql`(head @@ ${wanted}) is true` : sql`head @@ ${wanted}`}${whole}
        and code <> ${code} limit ${most} - (select count(*) from best)
    ), rest as (
      select record, rank as score from search_document
      where not top and ${held} and code <> ${code} and record not in (select record from named)
      limit ${most} - (select count(*) from named) - (select count(*) from best)
    ), held as materialized (
      select * from coded union all select * from best union all select * from named union all select * from rest
    )`
}

const mostPages = 200_000

/** Records of whose files a page holds all that was asked for, and they themselves do not: they come last. */
function inPages(query: SearchQuery, narrowing: SearchNarrowing): RawBuilder<unknown> {
  const piece = inOnePiece(query)
  const within = queryText({ terms: [] }, narrowing)
  return sql`select record, rank + ${scores.page} as score from search_document where record in (
      select record from file_page
      where words @@ ${queryText(query)}::tsquery${piece ? sql` and ${piece}` : sql``} limit ${mostPages}
    )${within ? sql` and words @@ ${within}::tsquery` : sql``} and record not in (select record from held)`
}

import { sql, type RawBuilder } from 'kysely'

import { mostHits } from '#contract/search.ts'
import type { Db } from '#database/database.ts'
import { codeAsked, inOnePiece, queryText } from '#server/catalogue/wanted.ts'

import type { Asked } from './hits.ts'

/** What the best of the library and a sample of all of it say of a question. */
export interface Glance {
  /** Whether far more records hold the words than can be turned over. */
  often: boolean
  /** Whether far more hold them in title or code. */
  oftenNamed: boolean
  /** If often: the first hits, best first, as far as the best of the library tell them. */
  first: Float64Array
}

/**
 * A small sample, one record in 512: 60 of them tell of some 30,000. Were there no more than 10,000, twenty would be
 * expected, and sixty come up once in more than 10^12 questions; of 14,000, fewer than ten once in thousands.
 */
const small = { of: sql`record % 512 = 0`, enough: 60, doubtful: 10 }
/** In doubt a larger one, one in 32: 440 tell of some 14,000; of 10,000 they come up once in more than 10^11. */
const large = { of: sql`record % 32 = 0`, enough: 440 }
/** So many of the best that are named make it needless to look for more. */
const plentyNamed = 200

/** Looks at the sample; if it tells of very many, at the best of the library. */
export async function glance(db: Db, { query, narrowing }: Asked): Promise<Glance> {
  const wanted = sql`${queryText(query, narrowing)}::tsquery`
  const piece = inOnePiece(query)
  const code = codeAsked(query)
  const whole = piece ? sql` and ${piece}` : sql``
  const sampled = (column: RawBuilder<unknown>, sample: { of: RawBuilder<unknown>; enough: number }) =>
    sql`(select count(*) from (select from search_document
      where ${sample.of} and ${column} @@ ${wanted}${whole} limit ${sample.enough}) held)`
  const [words, head] = [sql`words`, sql`head`]
  const { rows } = await sql<Row>`
    with few as materialized (
      select ${sampled(words, small)} as words, ${sampled(head, small)} as head
    ), seen as materialized (
      select case when words = ${small.enough} then true when words < ${small.doubtful} then false
          else ${sampled(words, large)} = ${large.enough} end as often,
        case when head = ${small.enough} then true when head < ${small.doubtful} then false
          else ${sampled(head, large)} = ${large.enough} end as "oftenNamed" from few
    ), coded as materialized (
      select record, rank + ${scores.code} as score from search_document where code = ${code} and words @@ ${wanted}${whole}
      limit case when (select often from seen) then ${mostHits} else 0 end
    ), best as materialized (
      select record, ${score(wanted)} as score
      from search_document where top and words @@ ${wanted}${whole} and code <> ${code}
      limit case when (select often from seen) then ${mostHits} else 0 end
    ), enough as materialized (
      select count(*) >= ${plentyNamed} or (select "oftenNamed" from seen) as named from best where score >= ${scores.named}
    ), named as materialized (
      select record, rank + ${scores.named} as score
      from search_document where not top and head @@ ${wanted}${whole} and code <> ${code}
      limit case when (select often from seen) and not (select named from enough) then ${mostHits} else 0 end
    ) select seen.*, (
      select string_agg(int8send(record), '' order by score desc, record)
      from (select * from best where score >= ${scores.named} or not (select named from enough)
        union all select * from named union all select * from coded) first
    ) as ids from seen`.execute(db)
  const { often = false, oftenNamed = false, ids } = rows[0] ?? {}
  return { often, oftenNamed, first: unpacked(ids) }
}

interface Row {
  often: boolean
  oftenNamed: boolean
  ids: Buffer | null
}

/** What the place of the words adds to a record's rank, which is 1000 at most: the very code, title or code, a page. */
export const scores = { code: sql`4000`, named: sql`2000`, page: sql`-2000` }

/** By what hits are ordered: rank, and where the words stand. */
export const score = (wanted: RawBuilder<unknown>) =>
  sql`rank + case when head @@ ${wanted} then ${scores.named} else 0 end`

/** Of the small sample; some 150,000: reading an index to its end takes longer than reading until there are enough. */
const plenty = 300

/** Whether one comes upon records that hold the words wherever one looks. */
export async function isEverywhere(
  db: Db,
  { query, narrowing }: Asked,
  column: 'words' | 'head',
): Promise<boolean> {
  const { rows } = await sql<{ held: number }>`
    select count(*) as held from (select from search_document where ${small.of}
      and ${sql.ref(column)} @@ ${queryText(query, narrowing)}::tsquery limit ${plenty}) found`.execute(db)
  return rows[0]?.held === plenty
}

/** Ids that came packed, eight bytes each. */
export function unpacked(bytes: Buffer | null | undefined): Float64Array {
  if (!bytes) return new Float64Array()
  return Float64Array.from({ length: bytes.length / 8 }, (_, i) => Number(bytes.readBigInt64BE(i * 8)))
}

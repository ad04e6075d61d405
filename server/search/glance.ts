import { sql } from 'kysely'

import { mostHits } from '#contract/search.ts'
import type { Db } from '#database/database.ts'
import { codeAsked, inOnePiece, queryText } from '#server/catalogue/wanted.ts'

import type { Asked } from './hits.ts'

/** What the best of the library and a sample of all of it say of a question. */
export interface Glance {
  /** Records that hold the words in title or code, best first; of those that very many hold, none. */
  named: Float64Array
  /** The best of the library that hold them elsewhere. */
  others: Float64Array
  /** Whether far more records hold them than can be turned over. */
  often: boolean
  /** Whether far more hold them in title or code. */
  oftenNamed: boolean
  /** Whether so many hold them that one comes upon them without an index; in title or code. */
  everywhere: boolean
  namedEverywhere: boolean
}

/**
 * One record in 512 is looked at. Sixty of them tell of some 30,000: were there no more than 10,000, twenty would
 * be expected, and sixty come up once in more than 10^12 questions.
 */
const enough = 60
/** Some 150,000: reading an index to its end would take longer than reading records until there are enough. */
const plenty = 300

type Row = Omit<Glance, 'named' | 'others'> & { namedIds: Buffer | null; otherIds: Buffer | null }

const unseen = { often: false, oftenNamed: false, everywhere: false, namedEverywhere: false }
const nothing: Row = { ...unseen, namedIds: null, otherIds: null }

export async function glance(db: Db, { query, narrowing }: Asked): Promise<Glance> {
  const wanted = sql`${queryText(query, narrowing)}::tsquery`
  const piece = inOnePiece(query)
  const whole = piece ? sql` and ${piece}` : sql``
  const { rows } = await sql<Row>`
    with sample as materialized (
      select head @@ ${wanted} as named from search_document where record % 512 = 0 and words @@ ${wanted}${whole}
    ), counted as materialized (
      select count(*) as n, count(*) filter (where named) as named from sample
    ), seen as materialized (
      select n >= ${enough} as often, named >= ${enough} as "oftenNamed", n >= ${plenty} as everywhere,
        named >= ${plenty} as "namedEverywhere" from counted
    ), named as materialized (
      select record, rank + case when code = ${codeAsked(query)} then 4000 else 0 end as score
      from search_document where head @@ ${wanted}${whole}
      limit case when (select often and not "oftenNamed" from seen) then ${mostHits} else 0 end
    ), best as materialized (
      select record, rank from search_document where top and words @@ ${wanted}${whole}
      limit case when (select often and not "oftenNamed" from seen) then null else 0 end
    ) select seen.*,
      (select string_agg(int8send(record), '' order by score desc, record) from named) as "namedIds",
      (select string_agg(int8send(record), '' order by rank desc, record) from best
       where record not in (select record from named)) as "otherIds" from seen`.execute(db)
  const { namedIds, otherIds, ...seen } = rows[0] ?? nothing
  return { ...seen, named: unpacked(namedIds), others: unpacked(otherIds) }
}

/** Ids that came packed, eight bytes each. */
export function unpacked(bytes: Buffer | null | undefined): Float64Array {
  if (!bytes) return new Float64Array()
  return Float64Array.from({ length: bytes.length / 8 }, (_, i) => Number(bytes.readBigInt64BE(i * 8)))
}

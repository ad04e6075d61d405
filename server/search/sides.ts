import { sql } from 'kysely'

import type { Kinds } from '#contract/catalogue/kind.ts'
import type { Actor } from '#contract/identity.ts'
import { mostHits, searchSides, type SearchNarrowing, type SearchSide } from '#contract/search.ts'
import type { Db } from '#database/database.ts'

import { findHits, type Hits } from './hits.ts'
import { answer, type SearchQuestion } from './search.ts'
import { findSearchState } from './state.ts'

export interface Sides {
  sides: { prop: SearchSide; values: { value: string; count: number }[] }[]
  over: number | null
}

interface Counted {
  prop: SearchSide
  value: string
  count: number
}

const kept = new WeakMap<Hits, Promise<Counted[]>>()

/**
 * Counts beside the values of every side. A count equals the hits that choosing it gives; a side's own choice does
 * not narrow its own values. Beyond the most hits that are kept, the first of them are counted.
 */
export async function countSides(
  db: Db,
  kinds: Kinds,
  question: SearchQuestion,
  actor?: Actor,
): Promise<Sides> {
  const state = await findSearchState(db)
  const { query, hits } = await answer(db, kinds, question, { state, actor })
  const { narrowing = {} } = question
  const pages = actor !== undefined
  const counted = await Promise.all(
    searchSides.map(async (prop) => {
      const others = without(narrowing, prop)
      const under = narrowing[prop]
        ? await findHits(db, { query, narrowing: others, pages }, state.version)
        : hits
      return {
        prop,
        capped: under.capped,
        values: (await countOnce(db, under)).filter((one) => one.prop === prop),
      }
    }),
  )
  return {
    sides: counted.map(({ prop, values }) => ({
      prop,
      values: values.map(({ value, count }) => ({ value, count })),
    })),
    over: counted.some(({ capped }) => capped) ? mostHits : null,
  }
}

function without(narrowing: SearchNarrowing, prop: SearchSide): SearchNarrowing {
  const { [prop]: _, ...others } = narrowing
  return others
}

/** Hits are kept for a version of the library, and their counts with them. */
function countOnce(db: Db, hits: Hits): Promise<Counted[]> {
  const known = kept.get(hits)
  if (known) return known
  const counting = count(db, hits)
  kept.set(hits, counting)
  counting.catch(() => kept.delete(hits))
  return counting
}

async function count(db: Db, { ids }: Hits): Promise<Counted[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Counted>`
    with found as materialized (
      select kind, coalesce(district, '') as district, coalesce((year / 10 * 10)::text, '') as decade,
        coalesce(type, '') as type, access
      from search_document where record = any(${[...ids]}::bigint[])
    )
    select case when grouping(kind) = 0 then 'kind' when grouping(district) = 0 then 'district'
        when grouping(decade) = 0 then 'decade' when grouping(type) = 0 then 'type' else 'access' end as prop,
      coalesce(kind, district, decade, type, access) as value, count(*)::int as count
    from found group by grouping sets ((kind), (district), (decade), (type), (access))
    order by count desc, value`.execute(db)
  return rows
}

import { sql } from 'kysely'

import type { Kinds } from '#contract/catalogue/kind.ts'
import type { Actor } from '#contract/identity.ts'
import { mostHits, searchSides, type SearchNarrowing, type SearchSide } from '#contract/search.ts'
import type { Db } from '#database/database.ts'
import { sideValues } from '#server/catalogue/wanted.ts'

import { findHits, type Hits } from './hits.ts'
import { answer, type SearchQuestion } from './search.ts'
import { findSearchState } from './state.ts'

export interface Sides {
  sides: {
    prop: SearchSide
    values: { value: string; count: number }[]
    /** How many of the first hits were counted, where there are more. */
    over: number | null
  }[]
}

/**
 * Counts beside the values of every side. A count equals the hits that choosing it gives; a side's own choice does
 * not narrow its own values. Beyond the most hits that are kept, the first of them are counted, which the side says.
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
  const sides = await Promise.all(
    searchSides.map(async (prop) => {
      const others = { query, narrowing: without(narrowing, prop), pages: actor !== undefined }
      const under = narrowing[prop] ? await findHits(db, others, state.version) : hits
      const own = (await countOnce(db, under)).filter((one) => one.prop === prop)
      const values = own.map(({ value, count }) => ({ value, count }))
      return {
        prop,
        values: values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
        over: under.capped ? mostHits : null,
      }
    }),
  )
  return { sides }
}

function without(narrowing: SearchNarrowing, prop: SearchSide): SearchNarrowing {
  const { [prop]: _, ...others } = narrowing
  return others
}

interface Counted {
  prop: SearchSide
  value: string
  count: number
}

const kept = new WeakMap<Hits, Promise<Counted[]>>()

/** Hits are kept for a state of the library, and their counts with them. */
function countOnce(db: Db, hits: Hits): Promise<Counted[]> {
  const known = kept.get(hits)
  if (known) return known
  const counting = count(db, hits)
  kept.set(hits, counting)
  counting.catch(() => kept.delete(hits))
  return counting
}

const columns = searchSides.map((side) => `${sideValues[side]} as ${side}`).join(', ')
const sideOf = `case ${searchSides.map((side) => `when grouping(${side}) = 0 then '${side}'`).join(' ')} end`
const sets = searchSides.map((side) => `(${side})`).join(', ')

async function count(db: Db, { ids }: Hits): Promise<Counted[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Counted>`
    with found as materialized (
      select ${sql.raw(columns)} from search_document where record = any(${[...ids]}::bigint[])
    ) select ${sql.raw(sideOf)} as prop, coalesce(${sql.raw(searchSides.join(', '))}) as value, count(*) as count
    from found group by grouping sets (${sql.raw(sets)})`.execute(db)
  return rows
}

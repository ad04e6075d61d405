import { sql } from 'kysely'

import type { Actor } from '#contract/identity.ts'
import { mostHits, searchSides, type SearchNarrowing, type SearchSide } from '#contract/search.ts'
import type { CachedDb } from '#server/http/answer-cache.ts'

import type { SearchContext } from './context.ts'
import { findHits, foundOf, searching, type Asked } from './hits.ts'
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
  context: SearchContext,
  question: SearchQuestion,
  actor?: Actor,
): Promise<Sides> {
  const state = await findSearchState(context.db)
  const { query } = await answer(context, { ...question, need: 1 }, { state, actor })
  if (query.terms.length === 0)
    return { sides: searchSides.map((prop) => ({ prop, values: [], over: null })) }
  const { narrowing = {} } = question
  const sides = await Promise.all(
    searchSides.map(async (prop) => {
      const asked = { query, narrowing: without(narrowing, prop), pages: actor !== undefined }
      const [rows, { capped }] = await Promise.all([
        countHits(context, asked, state.version),
        findHits(context, asked, state.version, 1),
      ])
      const counts = new Map<string, number>()
      for (const row of rows) {
        const value = String(row[prop] ?? '')
        counts.set(value, (counts.get(value) ?? 0) + row.count)
      }
      const values = [...counts].map(([value, count]) => ({ value, count }))
      return {
        prop,
        values: values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
        over: capped ? mostHits : null,
      }
    }),
  )
  return { sides }
}

function without(narrowing: SearchNarrowing, prop: SearchSide): SearchNarrowing {
  const { [prop]: _, ...others } = narrowing
  return others
}

type Counted = Record<SearchSide, string | number | null> & { count: number }

const columns = sql`kind, district, year / 10 * 10 as decade, type, access`
const sides = sql.raw(searchSides.join(', '))

/** How many of the first hits share their values of all sides. */
const countHits = ({ db, answers }: CachedDb, asked: Asked, version: string): Promise<Counted[]> =>
  answers.get('counts', ['sides', asked, version], () =>
    searching.hold(async () => {
      const { rows } = await sql<Counted>`
        ${foundOf(asked, columns)} select ${sides}, count(*) as count from found group by ${sides}`.execute(
        db,
      )
      return rows
    }),
  )

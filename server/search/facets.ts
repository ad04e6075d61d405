import { sql } from 'kysely'

import type { Actor } from '#contract/accounts/identity.ts'
import {
  mostHits,
  searchProps,
  type SearchFacet,
  type SearchFilters,
  type SearchProp,
} from '#contract/search.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'

import type { SearchContext } from './context.ts'
import { findHits, foundOf, searching, type Asked } from './hits.ts'
import { findSearchState } from './index/state.ts'
import { answer, type SearchQuestion } from './search.ts'

/**
 * Counts beside the values of every facet. A count equals the hits that choosing it gives; a facet's own choice does
 * not narrow its own values. Beyond the most hits that are kept, the first of them are counted, which the facet says.
 */
export async function countFacets(
  context: SearchContext,
  question: SearchQuestion,
  actor?: Actor,
): Promise<SearchFacet[]> {
  const state = await findSearchState(context.db)
  const { query } = await answer(context, { ...question, need: 1 }, { state, actor })
  if (query.terms.length === 0) return searchProps.map((prop) => ({ prop, values: [], over: null }))
  const { filters = {} } = question
  return Promise.all(
    searchProps.map(async (prop) => {
      const asked = { query, filters: without(filters, prop), pages: actor !== undefined }
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
}

function without(filters: SearchFilters, prop: SearchProp): SearchFilters {
  const { [prop]: _, ...others } = filters
  return others
}

type Counted = Record<SearchProp, string | number | null> & { count: number }

const columns = sql`kind, district, year / 10 * 10 as decade, type, access`
const props = sql.raw(searchProps.join(', '))

/** How many of the first hits share their values of all facets. */
const countHits = ({ db, answers }: CachedDb, asked: Asked, version: string): Promise<Counted[]> =>
  answers.get('counts', ['facets', asked, version], () =>
    searching.hold(async () => {
      const { rows } = await sql<Counted>`
        ${foundOf(asked, columns)} select ${props}, count(*) as count from found group by ${props}`.execute(
        db,
      )
      return rows
    }),
  )

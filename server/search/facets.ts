import { sql } from 'kysely'

import type { Actor } from '#contract/accounts/identity.ts'
import { checkConditions } from '#contract/catalogue/condition.ts'
import { searchProps, type SearchProp } from '#contract/catalogue/everything.ts'
import { maxHits, type SearchFacet } from '#contract/search.ts'
import {
  countValues,
  facetGroups,
  orderedFacets,
  type FacetCount,
} from '#server/catalogue/facet-counts.sql.ts'

import type { SearchContext } from './context.ts'
import { foundOf, type Asked } from './hits.sql.ts'
import { findHits } from './hits.ts'
import { findSearchState } from './index/state.ts'
import { answer, type SearchQuestion } from './search.ts'

/**
 * Counts beside the values of every facet. A count equals the hits that choosing it gives; a facet's own condition does
 * not filter its own values. Beyond the most hits that are read, the first of them are counted, which the facet says.
 */
export async function countFacets(
  context: SearchContext,
  question: SearchQuestion,
  actor?: Actor,
): Promise<SearchFacet[]> {
  checkConditions(context.everything, question.conditions ?? [])
  const state = await findSearchState(context.db)
  const { query } = await answer(context, { ...question, need: 1 }, { state, actor })
  if (query.terms.length === 0) return searchProps.map((prop) => ({ prop, values: [], over: null }))
  const counted = await Promise.all(
    facetGroups(searchProps, question.conditions ?? []).map(async ([props, conditions]) => {
      const asked = { query, conditions, pages: actor !== undefined }
      const [counts, { capped }] = await Promise.all([
        countHits(context, asked, { props, version: state.version }),
        findHits(context, asked, state.version, 1),
      ])
      const over = capped ? maxHits : null
      return orderedFacets(context.everything, props, counts).map((facet) => ({ ...facet, over }))
    }),
  )
  return searchProps.flatMap((prop) => counted.flat().filter((facet) => facet.prop === prop))
}

const columns = sql`kind, district, year / 10 * 10 as decade, type, access`

/** How many of the first hits have each value. */
const countHits = (
  { db, answers, searching }: SearchContext,
  asked: Asked,
  { props, version }: { props: readonly SearchProp[]; version: string },
): Promise<FacetCount[]> =>
  answers.get('counts', ['facets', asked, props, version], () =>
    searching.hold(async () => {
      const found = foundOf(asked, columns)
      return (await sql<FacetCount>`${found} ${countValues(props, sql`found`)}`.execute(db)).rows
    }),
  )

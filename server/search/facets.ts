import { checkConditions } from '#contract/catalogue/condition.ts'
import { searchProps } from '#contract/catalogue/everything.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { SearchFacet } from '#contract/search/search.ts'
import { facetGroups, orderedFacets } from '#server/catalogue/facet-counts.sql.ts'
import { shareSearchState } from '#server/catalogue/search-documents/state.ts'

import type { SearchContext } from './context.ts'
import { countHits } from './hits.queries.ts'
import { findHits } from './hits.ts'
import { answer, type SearchQuestion } from './search.ts'

/**
 * Counts beside the values of every facet. A count equals the hits that choosing it gives; a facet's own condition does
 * not filter its own values. Where there are more than can be paged through, only the first hits are counted, and `over` is that number.
 */
export async function countFacets(
  context: SearchContext,
  question: SearchQuestion,
  actor?: Actor,
): Promise<SearchFacet[]> {
  checkConditions(context.everything, question.conditions ?? [])
  const { db, answers, searching } = context
  const state = await shareSearchState(context)
  const { query } = await answer(context, { ...question, need: 1 }, { state, actor })
  if (query.terms.length === 0) return searchProps.map((prop) => ({ prop, values: [], over: null }))
  const counted = await Promise.all(
    facetGroups(searchProps, question.conditions ?? []).map(async ([props, conditions]) => {
      const asked = { query, conditions, pages: actor !== undefined, reach: state.reach }
      const [counts, { capped }] = await Promise.all([
        answers.get('counts', ['facets', asked, props, state.version], () =>
          searching.hold(() => countHits(db, asked, props)),
        ),
        findHits(context, asked, state, 1),
      ])
      const over = capped ? state.reach : null
      return orderedFacets(context.everything, props, counts).map((facet) => ({ ...facet, over }))
    }),
  )
  return searchProps.flatMap((prop) => counted.flat().filter((facet) => facet.prop === prop))
}

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Facet } from '#contract/catalogue/routes.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { facetGroups, orderedFacets } from '#server/catalogue/facet-counts.sql.ts'

import { predicates } from './conditions.ts'
import { countRecordFacets, readCounters } from './facets.queries.ts'
import { findNearest } from './nearest.ts'
import { findState, type KindState, questionOf } from './state.ts'

/**
 * Counts beside the values of every facet of a kind. A count equals the hits one gets by asking for that value
 * together with the conditions on all other fields; a field's own condition does not filter its own values.
 */
export const countFacets = async (
  cached: CachedDb,
  kind: Kind,
  conditions: readonly Condition[],
): Promise<Facet[]> => countFacetsAt(cached, kind, conditions, await findState(cached, kind))

/** The same by a state of the kind. */
export function countFacetsAt(
  { db, answers }: CachedDb,
  kind: Kind,
  conditions: readonly Condition[],
  state: KindState,
): Promise<Facet[]> {
  return answers.get('counts', ['facets', ...questionOf(kind, state.version, conditions)], async () => {
    const nearest = await findNearest({ db, answers }, kind, conditions, state)
    const counting = facetGroups(kind.facets, predicates(kind, conditions, nearest)).map(([props, tests]) =>
      tests.length === 0
        ? readCounters(db, kind, props)
        : answers.counting.hold(() => countRecordFacets(db, kind, props, tests)),
    )
    return orderedFacets(kind, kind.facets, (await Promise.all(counting)).flat())
  })
}

import { sql } from 'kysely'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Facet } from '#contract/catalogue/routes.ts'
import type { Db } from '#database/database.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { columnOf, facetExpression } from '#server/catalogue/columns.ts'
import {
  countValues,
  facetGroups,
  orderedFacets,
  type FacetCount,
} from '#server/catalogue/facet-counts.sql.ts'

import { predicates, type Predicate } from './conditions.ts'
import { findState, matching, questionOf } from './state.ts'

/**
 * Counts beside the values of every facet of a kind. A count equals the hits one gets by asking for that value
 * together with the conditions on all other fields; a field's own condition does not narrow its own values.
 */
export async function countFacets(
  { db, answers }: CachedDb,
  kind: Kind,
  conditions: readonly Condition[],
): Promise<Facet[]> {
  const { version } = await findState(db, kind)
  const question = ['facets', ...questionOf(kind, version, conditions)]
  return answers.get('counts', question, () => count({ db, answers }, kind, conditions))
}

async function count(
  { db, answers }: CachedDb,
  kind: Kind,
  conditions: readonly Condition[],
): Promise<Facet[]> {
  const counted = await Promise.all(
    facetGroups(kind.facets, predicates(kind, conditions)).map(([props, tests]) => {
      if (tests.length === 0) return fromCounters(db, kind, props)
      return answers.counting.hold(() => fromRecords(db, kind, props, tests))
    }),
  )
  return orderedFacets(kind, kind.facets, counted.flat())
}

async function fromCounters(db: Db, kind: Kind, props: readonly string[]): Promise<FacetCount[]> {
  const { rows } = await sql<FacetCount>`
    select prop, value, count from facet_count
    where kind = ${kind.name} and prop = any(${props}) and count > 0`.execute(db)
  return rows
}

async function fromRecords(
  db: Db,
  kind: Kind,
  props: readonly string[],
  tests: readonly Predicate[],
): Promise<FacetCount[]> {
  const columns = props.map((prop) => columnOf(kind, prop)).filter((column) => column !== undefined)
  const values = columns.map((column) => `${facetExpression(column)} as "${column.name}"`)
  const from = sql`(select ${sql.raw(values.join(', '))} from ${matching(kind, tests)}) m`
  const { rows } = await countValues(
    columns.map(({ name }) => name),
    from,
  ).execute(db)
  return rows
}

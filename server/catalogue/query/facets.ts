import { sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Condition, Facet } from '#contract/catalogue/routes.ts'
import type { Db } from '#database/database.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { columnOf, facetExpression, type Column } from '#server/catalogue/columns.ts'

import { predicates, type Predicate } from './conditions.ts'
import { findState, matching, questionOf } from './state.ts'

interface Counted {
  prop: string
  value: string
  count: number
}

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
  const tests = predicates(kind, conditions)
  const groups = Map.groupBy(kind.facets, (prop) => (tests.some((test) => test.prop === prop) ? prop : ''))
  const counted = await Promise.all(
    [...groups].map(([own, props]) => {
      const others = tests.filter((test) => test.prop !== own)
      if (others.length === 0) return fromCounters(db, kind, props)
      return answers.counting.hold(() => fromRecords(db, kind, props, others))
    }),
  )
  const byProp = Map.groupBy(counted.flat(), (line) => line.prop)
  return kind.facets.map((prop) => ({
    prop,
    values: ordered(kind, prop, byProp.get(prop) ?? []).map(({ value, count: n }) => ({ value, count: n })),
  }))
}

async function fromCounters(db: Db, kind: Kind, props: readonly string[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select prop, value, count from facet_count
    where kind = ${kind.name} and prop = any(${props}) and count > 0`.execute(db)
  return rows
}

async function fromRecords(
  db: Db,
  kind: Kind,
  props: readonly string[],
  tests: readonly Predicate[],
): Promise<Counted[]> {
  const columns = props.map((prop) => columnOf(kind, prop)).filter((column) => column !== undefined)
  const values = columns.map((column, i) => `${facetExpression(column)} as v${i}`)
  const sets = columns.map((_, i) => `(v${i})`)
  const which = columns.map((column, i) => `when grouping(v${i}) = 0 then '${column.name}'`)
  const value = columns.map((_, i) => `when grouping(v${i}) = 0 then v${i}::text`)
  const { rows } = await sql<Counted>`
    select case ${sql.raw(which.join(' '))} end as prop,
      coalesce(case ${sql.raw(value.join(' '))} end, '') as value, count(*) as count
    from (select ${sql.raw(values.join(', '))} from ${matching(kind, tests)}) m
    group by grouping sets (${sql.raw(sets.join(', '))})`.execute(db)
  return rows
}

/** Buckets by their value, the rest the most frequent first; at most 200. */
function ordered(kind: Kind, prop: string, lines: Counted[]): Counted[] {
  const column = columnOf(kind, prop)
  const known = lines.filter((line) => line.value !== '')
  const sorted = isBucket(column)
    ? known.toSorted((a, b) => Number(a.value) - Number(b.value))
    : known.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return [...sorted.slice(0, 200), ...lines.filter((line) => line.value === '')]
}

const isBucket = (column: Column | undefined) => column?.field.step !== undefined

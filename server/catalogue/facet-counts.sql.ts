import { sql, type RawBuilder } from 'kysely'

import { fieldOf, type Askable, type Field } from '#contract/catalogue/kind.ts'
import type { Facet } from '#contract/catalogue/routes.ts'

export interface FacetCount {
  prop: string
  value: string
  count: number
}

/** Facets that are counted together, and within which conditions: all of them but the facet's own. */
export const facetGroups = <P extends string, C extends { prop: string }>(
  props: readonly P[],
  conditions: readonly C[],
): [props: P[], others: C[]][] =>
  [...Map.groupBy(props, (prop) => (conditions.some((one) => one.prop === prop) ? prop : ''))].map(
    ([own, together]) => [together, conditions.filter(({ prop }) => prop !== own)],
  )

/** Counts each value of each of some columns of a relation; `''` where there is none. */
export function countValues(columns: readonly string[], from: RawBuilder<unknown>): RawBuilder<FacetCount> {
  const names = columns.map((name) => sql.id(name))
  const which = names.map((name, i) => sql`when grouping(${name}) = 0 then ${sql.lit(columns[i])}`)
  const value = names.map((name) => sql`when grouping(${name}) = 0 then ${name}::text`)
  const sets = names.map((name) => sql`(${name})`)
  return sql<FacetCount>`
    select case ${sql.join(which, sql` `)} end as prop,
      coalesce(case ${sql.join(value, sql` `)} end, '') as value, count(*) as count
    from ${from} group by grouping sets (${sql.join(sets)})`
}

/** Buckets by their value, steps of a scale in their order, the rest the most frequent first, what has none last; at most 200 values. */
export function orderedFacets<P extends string>(
  of: Askable,
  props: readonly P[],
  counts: readonly FacetCount[],
): { prop: P; values: Facet['values'] }[] {
  const byProp = Map.groupBy(counts, ({ prop }) => prop)
  return props.map((prop) => {
    const [none = [], known = []] = partition(byProp.get(prop) ?? [])
    const sorted = known.toSorted(orderIn(fieldOf(of, prop)))
    const values = [...sorted.slice(0, maxValues), ...none]
    return { prop, values: values.map(({ value, count: n }) => ({ value, count: n })) }
  })
}

function orderIn(field: Field | undefined): (a: FacetCount, b: FacetCount) => number {
  if (field?.step !== undefined) return (a, b) => Number(a.value) - Number(b.value)
  const steps = field?.ordinal ? Object.keys(field.choices ?? {}) : []
  const stepOf = ({ value }: FacetCount) => steps.indexOf(value)
  return (a, b) => stepOf(a) - stepOf(b) || b.count - a.count || (a.value < b.value ? -1 : 1)
}

const maxValues = 200

const partition = (counts: readonly FacetCount[]) => [
  counts.filter(({ value }) => value === ''),
  counts.filter(({ value }) => value !== ''),
]

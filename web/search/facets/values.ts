import type { Condition } from '#contract/catalogue/condition.ts'
import type { SearchProp } from '#contract/catalogue/everything.ts'
import { commonFields, type Kind } from '#contract/catalogue/kind.ts'
import type { SearchFacet } from '#contract/search/search.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { chosenOf } from '#web/records/page-address.ts'

type FacetValue = SearchFacet['values'][number]

type Order = (a: FacetValue, b: FacetValue) => number

const byCount: Order = (a, b) => b.count - a.count
const accesses = Object.keys(commonFields.access.choices)

const orders: Partial<Record<SearchProp, Order>> = {
  decade: (a, b) => Number(b.value) - Number(a.value),
  access: (a, b) => accesses.indexOf(a.value) - accesses.indexOf(b.value),
}

/**
 * Order of a facet's values: chosen ones are always included, 未填 is last, types are grouped by kind, limited to
 * chosen kinds if any.
 */
export function orderedValues({ prop, values }: SearchFacet, conditions: readonly Condition[]): FacetValue[] {
  const missing = chosenOf(conditions, prop).filter((value) => !values.some((one) => one.value === value))
  const all = [...values, ...missing.map((value) => ({ value, count: 0 }))]
  const order = orders[prop] ?? byCount
  const sorted = all.toSorted((a, b) => Number(a.value === '') - Number(b.value === '') || order(a, b))
  return prop === 'type' ? byKind(sorted, chosenOf(conditions, 'kind')) : sorted
}

/** The kind that a type belongs to: a borehole's is written `borehole.6`. */
export const kindOfType = (value: string): Kind | undefined => kindNamed(value.slice(0, value.indexOf('.')))

const kindOf = ({ value }: FacetValue) => kindOfType(value)?.name ?? ''

function byKind(values: readonly FacetValue[], chosen: readonly string[]): FacetValue[] {
  const shown = values.filter(
    (one) => chosen.length === 0 || one.value === '' || chosen.includes(kindOf(one)),
  )
  const groups = [...Map.groupBy(shown, kindOf).values()]
  const total = (group: readonly FacetValue[]) => group.reduce((sum, { count }) => sum + count, 0)
  const isNone = (group: readonly FacetValue[]) => Number(group[0]?.value === '')
  return groups.toSorted((a, b) => isNone(a) - isNone(b) || total(b) - total(a)).flat()
}

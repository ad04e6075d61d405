import { commonFields } from '#contract/catalogue/kind.ts'
import type { SearchFacet, SearchFilters, SearchProp } from '#contract/search.ts'

import { typeOf } from './labels.ts'

type FacetValue = SearchFacet['values'][number]

type Order = (a: FacetValue, b: FacetValue) => number

const most: Order = (a, b) => b.count - a.count
const accesses = Object.keys(commonFields.access.choices)

const orders: Partial<Record<SearchProp, Order>> = {
  decade: (a, b) => Number(b.value) - Number(a.value),
  access: (a, b) => accesses.indexOf(a.value) - accesses.indexOf(b.value),
}

/**
 * The values of a facet as they stand below each other: chosen ones always, 未填 last, types beside the others of
 * their kind, and only of chosen kinds where any are chosen.
 */
export function orderedValues({ prop, values }: SearchFacet, filters: SearchFilters): FacetValue[] {
  const missing = (filters[prop] ?? []).filter((value) => !values.some((one) => one.value === value))
  const all = [...values, ...missing.map((value) => ({ value, count: 0 }))]
  const sorted = all.toSorted((a, b) => Number(a.value === '') - Number(b.value === '') || order(prop)(a, b))
  return prop === 'type' ? byKind(sorted, filters.kind) : sorted
}

const order = (prop: SearchProp): Order => orders[prop] ?? most

const kindOf = ({ value }: FacetValue) => typeOf(value).kind?.name ?? ''

function byKind(values: readonly FacetValue[], chosen: readonly string[] | undefined): FacetValue[] {
  const shown = values.filter((one) => !chosen || one.value === '' || chosen.includes(kindOf(one)))
  const groups = [...Map.groupBy(shown, kindOf).values()]
  const total = (group: readonly FacetValue[]) => group.reduce((sum, { count }) => sum + count, 0)
  const isNone = (group: readonly FacetValue[]) => Number(group[0]?.value === '')
  return groups.toSorted((a, b) => isNone(a) - isNone(b) || total(b) - total(a)).flat()
}

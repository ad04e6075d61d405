import { commonFields } from '#contract/catalogue/kind.ts'
import type { SearchNarrowing, SearchSide } from '#contract/search.ts'

import { typeOf } from './labels.ts'

export interface SideCount {
  value: string
  count: number
}

export interface Side {
  prop: SearchSide
  values: readonly SideCount[]
  /** How many of the first hits were counted, where there are more. */
  over: number | null
}

type Order = (a: SideCount, b: SideCount) => number

const most: Order = (a, b) => b.count - a.count
const accesses = Object.keys(commonFields.access.choices)

const orders: Partial<Record<SearchSide, Order>> = {
  decade: (a, b) => Number(b.value) - Number(a.value),
  access: (a, b) => accesses.indexOf(a.value) - accesses.indexOf(b.value),
}

/**
 * The values of a side as they stand below each other: chosen ones always, 未填 last, types beside the others of
 * their kind, and only of chosen kinds where any are chosen.
 */
export function sideValues({ prop, values }: Side, narrowing: SearchNarrowing): SideCount[] {
  const missing = (narrowing[prop] ?? []).filter((value) => !values.some((one) => one.value === value))
  const all = [...values, ...missing.map((value) => ({ value, count: 0 }))]
  const sorted = all.toSorted((a, b) => Number(a.value === '') - Number(b.value === '') || order(prop)(a, b))
  return prop === 'type' ? byKind(sorted, narrowing.kind) : sorted
}

const order = (prop: SearchSide): Order => orders[prop] ?? most

const kindOf = ({ value }: SideCount) => typeOf(value).kind?.name ?? ''

function byKind(values: readonly SideCount[], chosen: readonly string[] | undefined): SideCount[] {
  const shown = values.filter((one) => !chosen || one.value === '' || chosen.includes(kindOf(one)))
  const groups = [...Map.groupBy(shown, kindOf).values()]
  const total = (group: readonly SideCount[]) => group.reduce((sum, { count }) => sum + count, 0)
  const isNone = (group: readonly SideCount[]) => Number(group[0]?.value === '')
  return groups.toSorted((a, b) => isNone(a) - isNone(b) || total(b) - total(a)).flat()
}

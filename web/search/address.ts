import type { Condition } from '#contract/catalogue/condition.ts'
import { everythingIn } from '#contract/catalogue/everything.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { SearchQuestion, SearchSort } from '#contract/search/search.ts'
import { maxCounted, maxQueryLength, searchSorts } from '#contract/search/search.ts'
import {
  anyOf,
  chosenOf,
  readPage,
  truncateText,
  withCondition,
  type PageAddress,
  type ReadAddress,
} from '#web/records/page-address.ts'

/** The fields that search conditions may use. */
export const searchFields = everythingIn(kinds)

/** The state of a search. All of it is in the address, so that a shared link shows the same. */
export type SearchAddress = Omit<SearchQuestion, 'conditions'> & PageAddress

/** Parses a search address; invalid parts get the default and a remark. */
export function readSearch(params: URLSearchParams): ReadAddress<SearchAddress> {
  const { address: page, remarks } = readPage(searchFields, params, { current: maxCounted, size: 50 })
  const typed = (params.get('q') ?? '').trim()
  if (typed.length > maxQueryLength) remarks.push(`检索词太长，只查了前 ${maxQueryLength} 字`)
  const text = typed.slice(0, maxQueryLength)
  const sort = readSort(params.get('sort'), remarks)
  return { address: { text, exact: params.get('exact') === '1', sort, ...page }, remarks }
}

const isSort = (sort: string): sort is SearchSort => Object.hasOwn(searchSorts, sort)

function readSort(sort: string | null, remarks: string[]): SearchSort {
  if (sort === null || isSort(sort)) return sort ?? 'relevance'
  remarks.push(`不能按“${truncateText(sort)}”排序，已按综合排序`)
  return 'relevance'
}

/** Replaces a condition of a search; types of kinds that are no longer chosen are removed. */
export function withSearchCondition(
  address: SearchAddress,
  prop: string,
  condition?: Condition,
): SearchAddress {
  const changed = withCondition(address, prop, condition)
  const chosen = chosenOf(changed.conditions, 'kind')
  if (prop !== 'kind' || chosen.length === 0) return changed
  const types = chosenOf(changed.conditions, 'type').filter((type) =>
    chosen.some((kind) => type.startsWith(`${kind}.`)),
  )
  return withCondition(changed, 'type', anyOf('type', types))
}

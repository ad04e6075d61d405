import { commonFields } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { readValues, searchPath, writeSearch } from '#contract/search-address.ts'
import type { SearchFilters, SearchQuestion, SearchProp, SearchSort } from '#contract/search.ts'
import { longestQuestion, mostHits, searchProps, searchSorts } from '#contract/search.ts'

/** Where a reader stands in a search: all of it is in the address, so that a colleague sees the same. */
export interface SearchAddress extends SearchQuestion {
  current: number
  size: number
}

/** A question as it begins: nothing narrows it, the best come first. */
export const newSearch = (text: string): SearchAddress => ({
  text,
  exact: false,
  filters: {},
  sort: 'relevance',
  current: 1,
  size: 20,
})

interface Read {
  address: SearchAddress
  /** What of the address could not be read, in words. */
  remarks: string[]
}

/** Reads what can be read; the rest is as it is in a new search, and told. */
export function readSearch(params: URLSearchParams): Read {
  const remarks: string[] = []
  const typed = (params.get('q') ?? '').trim()
  if (typed.length > longestQuestion) remarks.push(`检索词太长，只查了前 ${longestQuestion} 字`)
  const address = {
    ...newSearch(typed.slice(0, longestQuestion)),
    exact: params.get('exact') === '1',
    filters: readFilters(params, remarks),
  }
  address.sort = readSort(params.get('sort'), remarks)
  address.size = readNumber(params, { name: 'size', label: '每页条数', usual: 20, most: 50 }, remarks)
  address.current = readNumber(params, { name: 'page', label: '页码', usual: 1, most: mostHits }, remarks)
  return { address, remarks }
}

/** One row per facet: whether a value can be one of it. `''` asks for what has none. */
const fits: Record<SearchProp, (value: string) => boolean> = {
  kind: (value) => Object.hasOwn(kinds, value),
  district: (value) => value.length <= 80,
  decade: (value) => /^(?:\d{3}0)?$/.test(value),
  type: (value) => value.length <= 80,
  access: (value) => Object.hasOwn(commonFields.access.choices, value),
}

function readFilters(params: URLSearchParams, remarks: string[]): SearchFilters {
  const filters: SearchFilters = {}
  for (const prop of searchProps) {
    const given = params.get(prop)
    if (given === null) continue
    const values = [...new Set(readValues(given))]
    const known = values.filter(fits[prop]).slice(0, 30)
    if (known.length > 0) filters[prop] = known
    if (known.length < values.length) remarks.push(`地址中的“${short(given)}”无效，已忽略`)
  }
  return filters
}

const isSort = (sort: string): sort is SearchSort => Object.hasOwn(searchSorts, sort)

function readSort(sort: string | null, remarks: string[]): SearchSort {
  if (sort === null || isSort(sort)) return sort ?? 'relevance'
  remarks.push(`不能按“${short(sort)}”排序，已按相关度排序`)
  return 'relevance'
}

interface Bounds {
  name: string
  label: string
  usual: number
  most: number
}

function readNumber(
  params: URLSearchParams,
  { name, label, usual, most }: Bounds,
  remarks: string[],
): number {
  const given = params.get(name)
  if (given === null) return usual
  if (/^[1-9]\d{0,4}$/.test(given) && Number(given) <= most) return Number(given)
  remarks.push(`${label}“${short(given)}”无效，已忽略`)
  return usual
}

const short = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}…` : text)

/** Where a question is answered. */
export const searchAddress = (text: string): string => searchPath + writeSearch(newSearch(text))

/**
 * The same search with one facet held to other values, from its first page. Types of kinds that are no longer chosen
 * go with them.
 */
export function withFilter(
  { filters }: SearchAddress,
  prop: SearchProp,
  values: readonly string[],
): Pick<SearchAddress, 'filters' | 'current'> {
  const next = { ...filters, [prop]: [...values] }
  if (prop === 'kind' && values.length > 0) {
    next.type = next.type?.filter((type) => values.some((kind) => type.startsWith(`${kind}.`)))
  }
  const held = searchProps.flatMap((one) => (next[one]?.length ? [[one, next[one]]] : []))
  return { filters: Object.fromEntries(held), current: 1 }
}

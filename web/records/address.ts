import type { Condition, Near } from '#contract/catalogue/condition.ts'
import { defaultOrder, type Kind } from '#contract/catalogue/kind.ts'
import { defaultPage, writePage } from '#contract/search/search-address.ts'

import { readPage, truncateText, type PageAddress, type ReadAddress } from './page-address.ts'

/** The state of a list. All of it is in the address, so that a shared link shows the same. */
export interface ListAddress extends PageAddress {
  /** Absent: the kind's own order. */
  sort?: string | undefined
  /** The tab that is open, where a page divides its list; absent: the first. */
  tab?: string | undefined
  /** The records on a map; absent: as a table. */
  view?: 'map' | undefined
}

export const firstPage: ListAddress = { ...defaultPage, conditions: [] }

/** Parses `?current=2&size=20&sort=-finalDepth&conditions=[…]`; accepts any input. */
export function readAddress(kind: Kind, params: URLSearchParams): ReadAddress<ListAddress> {
  const { address, remarks } = readPage(kind, params, { current: 10_000_000, size: 200 })
  const sort = readSort(kind, { sort: params.get('sort'), conditions: address.conditions }, remarks)
  const isMap = kind.place === 'point' && params.get('view') === 'map'
  return {
    address: { ...address, sort, ...readTab(params.get('tab')), ...(isMap && { view: 'map' }) },
    remarks,
  }
}

/** Serialises a list address, with the question mark; defaults are omitted. */
export function writeAddress(kind: Kind, { sort, tab, view, ...page }: ListAddress): string {
  const params = new URLSearchParams()
  if (tab) params.set('tab', tab)
  if (view) params.set('view', view)
  if (sort && sort !== orderedBy(kind) && (!isDistance(sort) || circleOf(page.conditions)))
    params.set('sort', sort)
  writePage(params, page)
  const text = params.toString()
  return text && `?${text}`
}

const readTab = (tab: string | null) => (tab && /^[a-z]{1,40}$/i.test(tab) ? { tab } : {})

/** The circle that restricts a list, if any. */
export const circleOf = (conditions: readonly Condition[]): Near | undefined =>
  conditions.find((condition) => 'near' in condition)?.near

/** The order of a list whose conditions change: nearest first as soon as a place is among them. */
export const sortFor = (
  { sort, conditions: before }: Pick<ListAddress, 'sort' | 'conditions'>,
  conditions: readonly Condition[],
): string | undefined => (circleOf(conditions) && !circleOf(before) ? 'near' : sort)

const isDistance = (sort: string) => sort.replace(/^-/, '') === 'near'

/** The sort that is a kind's own order; undefined where that takes several fields. */
export function orderedBy(kind: Kind): string | undefined {
  const order = defaultOrder(kind)
  return order.length === 1 ? order[0] : undefined
}

/** The sort after a click on a head: back to the default order, or against it where that is the same. */
export const resolveSort = (
  kind: Kind,
  sort: string | undefined,
  asked: string | undefined,
): string | undefined =>
  asked === undefined && sort === undefined
    ? orderedBy(kind)?.replace(/^-?/, (sign) => (sign ? '' : '-'))
    : asked

interface ListSort {
  sort: string | null
  conditions: readonly Condition[]
}

function readSort(kind: Kind, { sort, conditions }: ListSort, remarks: string[]): string | undefined {
  if (sort === null || sort === orderedBy(kind)) return undefined
  if (isDistance(sort) && circleOf(conditions)) return sort
  if (kind.sort.includes(sort.replace(/^-/, ''))) return sort
  remarks.push(`不能按“${truncateText(sort)}”排序，已用默认排序`)
  return undefined
}

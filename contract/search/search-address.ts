import type { Condition } from '#contract/catalogue/condition.ts'

import type { SearchQuestion } from './search.ts'

/** Path of the search page. */
export const searchPath = '/home/search'

export const defaultPage = { current: 1, size: 20 } as const

interface PageAddress {
  conditions: readonly Condition[]
  current?: number | undefined
  size?: number | undefined
}

/** Writes the query parameters common to lists and search; defaults are omitted. */
export function writePage(
  params: URLSearchParams,
  { conditions, current = 1, size = 20 }: PageAddress,
): void {
  if (current !== defaultPage.current) params.set('current', String(current))
  if (size !== defaultPage.size) params.set('size', String(size))
  if (conditions.length > 0) params.set('conditions', JSON.stringify(conditions))
}

/** Serialises a search and its page to a query string. */
export function writeSearch({
  text,
  exact,
  sort,
  ...page
}: Omit<SearchQuestion, 'conditions'> & PageAddress): string {
  const params = new URLSearchParams()
  if (text) params.set('q', text)
  if (sort !== 'relevance') params.set('sort', sort)
  if (exact) params.set('exact', '1')
  writePage(params, page)
  const query = params.toString()
  return query && `?${query}`
}

import type { SearchFilters, SearchQuestion } from './search.ts'
import { searchProps } from './search.ts'

/** Where questions are answered. */
export const searchPath = '/home/search'

/** The query of a question, and of which of its hits are in sight; what is usual is not written. */
export function writeSearch({
  text,
  exact,
  filters,
  sort,
  current = 1,
  size = 20,
}: SearchQuestion & { current?: number; size?: number }): string {
  const params = new URLSearchParams()
  if (text) params.set('q', text)
  writeFilters(params, filters)
  if (sort !== 'relevance') params.set('sort', sort)
  if (exact) params.set('exact', '1')
  if (size !== 20) params.set('size', String(size))
  if (current !== 1) params.set('page', String(current))
  const query = params.toString()
  return query && `?${query}`
}

function writeFilters(params: URLSearchParams, filters: SearchFilters): void {
  for (const prop of searchProps) {
    const values = filters[prop]
    if (values && values.length > 0) params.set(prop, values.map(escaped).join(','))
  }
}

/** Values of a side stand side by side with commas between them; their own are written otherwise. */
const escaped = (value: string) => value.replaceAll('%', '%25').replaceAll(',', '%2C')
const unescaped = (value: string) => value.replaceAll('%2C', ',').replaceAll('%25', '%')

/** The values that were written for one facet. */
export const readValues = (written: string): string[] => written.split(',').map(unescaped)

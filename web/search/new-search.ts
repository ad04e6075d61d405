import { defaultPage, searchPath, writeSearch } from '#contract/search/search-address.ts'

import type { SearchAddress } from './address.ts'

/** A new search: no conditions, sorted by relevance. */
export const newSearch = (text: string): SearchAddress => ({
  text,
  exact: false,
  sort: 'relevance',
  ...defaultPage,
  conditions: [],
})

/** Address of the search page for a text. */
export const searchAddress = (text: string): string => searchPath + writeSearch(newSearch(text))

import type { SearchResults } from '#contract/search/search.ts'
import { totalText } from '#web/search/counts.ts'

export interface DidYouMean {
  text: string
  count: string
  /** Words of the query that the suggestion omits; empty if it replaces words. */
  dropped: readonly string[]
}

/** Describes suggestions: fewer words of the query, or other words. */
export const describeSuggestions = (
  words: readonly string[],
  found: SearchResults['didYouMean'],
): DidYouMean[] =>
  found.map(({ text, ...counts }) => {
    const parts = text.split(/\s+/)
    const fewer = parts.length < words.length && parts.every((part) => words.includes(part))
    const dropped = fewer ? words.filter((word) => !parts.includes(word)) : []
    return { text, count: totalText(counts), dropped }
  })

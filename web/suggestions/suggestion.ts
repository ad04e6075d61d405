import type { Highlights } from '#contract/search/search.ts'

/** One suggestion: opens a page, or starts a search. */
export interface Suggestion {
  text: string
  highlights: Highlights
  to?: string
  /** For a record or an article: its kind, and its code if that is not the title. */
  label?: string
  code?: string
  codeHighlights?: Highlights
  isPlace?: true
}

export interface SuggestionGroup {
  label: string
  own?: true
  list: readonly Suggestion[]
}

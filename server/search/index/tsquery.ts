import { searchProps, type SearchFilters } from '#contract/search.ts'
import type { Lexeme, SearchQuery, Term, Variant } from '#language/query.ts'
import { isIndexedPrefix, stripSeparators } from '#language/tokenizer.ts'

import { namedWord, facetWord } from './document.ts'

/** A beginning of a code is a word of the index itself. */
const quoted = ({ word, prefix }: Lexeme, mark = '') =>
  `'${mark}${word.replaceAll(/['\\]/g, '$&$&')}'${prefix && !isIndexedPrefix(word) ? ':*' : ''}`

const joined = (parts: readonly string[], by: '&' | '|') =>
  parts.length > 1 ? `(${parts.join(by)})` : (parts[0] ?? '')

const variantText = ({ lexemes }: Variant, mark?: string) =>
  joined(
    lexemes.map((lexeme) => quoted(lexeme, mark)),
    '&',
  )
const termText = ({ variants }: Term, mark?: string) =>
  joined(
    variants.map((variant) => variantText(variant, mark)),
    '|',
  )

/** The text of a tsquery: all terms, each in one of its variants, within the filters. */
export const queryText = (query: SearchQuery, filters?: SearchFilters): string => textOf(query, filters)

/** The same, all of it in title and code. */
export const namedText = (query: SearchQuery, filters?: SearchFilters): string =>
  textOf(query, filters, namedWord(''))

function textOf({ terms }: SearchQuery, filters: SearchFilters = {}, mark?: string): string {
  const facets = searchProps.flatMap((prop) => {
    const values = filters[prop]
    const words = values?.map((value) => quoted({ word: facetWord(prop, value) }))
    return words ? [joined(words, '|')] : []
  })
  return joined([...terms.map((term) => termText(term, mark)), ...facets], '&')
}

/** The code that a question may be: all of it without what joins its parts. */
export const codeAsked = ({ terms }: SearchQuery): string =>
  stripSeparators(terms.map(({ text }) => text).join(''))

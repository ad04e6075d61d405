import { searchSides, type SearchNarrowing } from '#contract/search.ts'
import type { Lexeme, SearchQuery, Term, Variant } from '#language/query.ts'
import { isIndexedPrefix, stripSeparators } from '#language/tokenizer.ts'

import { namedWord, sideWord } from './document.ts'

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

/** The text of a tsquery: all terms, each in one of its variants, within the narrowing. */
export const queryText = (query: SearchQuery, narrowing?: SearchNarrowing): string => textOf(query, narrowing)

/** The same, all of it in title and code. */
export const namedText = (query: SearchQuery, narrowing?: SearchNarrowing): string =>
  textOf(query, narrowing, namedWord(''))

function textOf({ terms }: SearchQuery, narrowing: SearchNarrowing = {}, mark?: string): string {
  const sides = searchSides.flatMap((side) => {
    const values = narrowing[side]
    const words = values?.map((value) => quoted({ word: sideWord(side, value) }))
    return words ? [joined(words, '|')] : []
  })
  return joined([...terms.map((term) => termText(term, mark)), ...sides], '&')
}

/** The code that a question may be: all of it without what joins its parts. */
export const codeAsked = ({ terms }: SearchQuery): string =>
  stripSeparators(terms.map(({ text }) => text).join(''))

import { searchSides, type SearchNarrowing } from '#contract/search.ts'
import type { Lexeme, SearchQuery, Term, Way } from '#geology/search/query.ts'
import { isBeginning, squash } from '#geology/search/words.ts'

import { namedWord, sideWord } from './document.ts'

/** A beginning of a code is a word of the index itself. */
const quoted = ({ word, begun }: Lexeme, mark = '') =>
  `'${mark}${word.replaceAll(/['\\]/g, '$&$&')}'${begun && !isBeginning(word) ? ':*' : ''}`

const joined = (parts: readonly string[], by: '&' | '|') =>
  parts.length > 1 ? `(${parts.join(by)})` : (parts[0] ?? '')

const wayText = ({ lexemes }: Way, mark?: string) =>
  joined(
    lexemes.map((lexeme) => quoted(lexeme, mark)),
    '&',
  )
const termText = ({ ways }: Term, mark?: string) =>
  joined(
    ways.map((way) => wayText(way, mark)),
    '|',
  )

/** The text of a tsquery: all terms, each in one of its ways, within the narrowing. */
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
export const codeAsked = ({ terms }: SearchQuery): string => squash(terms.map(({ text }) => text).join(''))

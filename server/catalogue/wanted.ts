import { sql, type RawBuilder } from 'kysely'

import { searchSides, type SearchNarrowing, type SearchSide } from '#contract/search.ts'
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

/**
 * What the words alone cannot tell: that characters and numbers stand in one piece. True of the column `plain` beside
 * `words`; undefined where words are enough.
 */
export function inOnePiece({ terms }: SearchQuery): RawBuilder<boolean> | undefined {
  const tests = terms.filter(({ ways }) => ways.some((way) => way.loose)).map(inText)
  return tests.length > 0 ? sql<boolean>`(${sql.join(tests, sql` and `)})` : undefined
}

const isText = ({ by, text, loose }: Way) =>
  loose || ((by === 'itself' || by === 'synonym') && /\p{Script=Han}/u.test(text))

/** Whether a document holds a term: Chinese is looked for in its text, which is quicker read than its words. */
function inText({ ways }: Term): RawBuilder<boolean> {
  const found = ways.filter(isText).map(({ text }) => standing(text))
  const others = ways.filter((way) => !isText(way)).map((way) => wayText(way))
  if (others.length > 0) found.push(sql<boolean>`(words @@ ${joined(others, '|')}::tsquery) is true`)
  return sql<boolean>`(${sql.join(found, sql` or `)})`
}

/**
 * Whether a text stands in the column `plain`; a number that it begins or ends with is not part of a longer one. Every
 * sign but letters and digits is escaped: nothing that was typed is read as an expression.
 */
function standing(text: string): RawBuilder<boolean> {
  const within = sql<boolean>`strpos(plain, ${text}) > 0`
  const [before, after] = [/^[a-z\d]/.test(text) ? '(^|[^a-z0-9])' : '', /\d$/.test(text) ? '($|[^0-9])' : '']
  if (before + after === '') return within
  const literal = text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)
  return sql<boolean>`(${within} and plain ~ ${before + literal + after})`
}

/** The code that a question may be: all of it without what joins its parts. */
export const codeAsked = ({ terms }: SearchQuery): string => squash(terms.map(({ text }) => text).join(''))

/** What a facet counts, out of the columns of a document. */
export const sideValues: Readonly<Record<SearchSide, string>> = {
  kind: 'kind',
  district: `coalesce(district, '')`,
  decade: `coalesce((year / 10 * 10)::text, '')`,
  type: `coalesce(type, '')`,
  access: 'access',
}

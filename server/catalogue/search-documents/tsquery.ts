import type { Condition } from '#contract/catalogue/condition.ts'
import { isSearchProp } from '#contract/catalogue/everything.ts'
import type { Lexeme, SearchQuery, Term, Variant } from '#language/query.ts'
import { isCodeWord, isIndexedPrefix, stripSeparators } from '#language/tokenizer.ts'

import { facetWord, titleWord } from './document.ts'

/** A beginning of a code is a word of the index itself, and stands there once: as one of code and title, or as another. */
function quoteLexeme(lexeme: Lexeme, place = ''): string {
  if (place === '' && isCodeWord(lexeme.word))
    return `(${formatLexeme(lexeme, '')}|${formatLexeme(lexeme, titleWord(''))})`
  return formatLexeme(lexeme, place)
}

const formatLexeme = ({ word, prefix: isPrefix }: Lexeme, place: string) =>
  `'${place}${word.replaceAll(/['\\]/g, '$&$&')}'${isPrefix && !isIndexedPrefix(word) ? ':*' : ''}`

const joinParts = (parts: readonly string[], by: '&' | '|') =>
  parts.length > 1 ? `(${parts.join(by)})` : (parts[0] ?? '')

const variantText = ({ lexemes }: Variant, place?: string) =>
  joinParts(
    lexemes.map((lexeme) => quoteLexeme(lexeme, place)),
    '&',
  )
const termText = ({ variants }: Term, place?: string) =>
  joinParts(
    variants.map((variant) => variantText(variant, place)),
    '|',
  )

/** The text of a tsquery: all terms, each in one of its variants, within the conditions. */
export const queryText = (query: SearchQuery, conditions?: readonly Condition[]): string =>
  textOf(query, conditions)

/** The same, all of it in title and code. */
export const titleQueryText = (query: SearchQuery, conditions?: readonly Condition[]): string =>
  textOf(query, conditions, titleWord(''))

/** The same, but layers anywhere: a stratum is what a hole has, not what it is called. */
export const bestQueryText = (query: SearchQuery, conditions?: readonly Condition[]): string =>
  textOf(query, conditions, titleWord(''), bestText)

/** All records of the kinds that a query names; empty where it names none, or says more than that. */
export function kindQueryText(
  { terms: [term, ...more] }: SearchQuery,
  conditions?: readonly Condition[],
): string {
  const variants = more.length > 0 ? [] : (term?.variants.filter(({ by }) => by === 'kind') ?? [])
  return term && variants.length > 0 ? textOf({ terms: [{ ...term, variants }] }, conditions) : ''
}

function bestText({ text, variants }: Term, place?: string): string {
  const layers = variants.filter(({ by }) => by === 'layer')
  if (layers.length === 0) return termText({ text, variants }, place)
  const others = variants.filter(({ by }) => by !== 'layer' && /\p{Script=Han}/u.test(text))
  return joinParts(
    [...layers.map((one) => variantText(one)), ...others.map((one) => variantText(one, place))],
    '|',
  )
}

function textOf(
  { terms }: SearchQuery,
  conditions: readonly Condition[] = [],
  place?: string,
  write = termText,
): string {
  const facets = conditions.flatMap(({ prop, ...condition }) => {
    if (!isSearchProp(prop) || !('anyOf' in condition)) return []
    const words = condition.anyOf.map((value) => quoteLexeme({ word: facetWord(prop, String(value)) }))
    return [joinParts(words, '|')]
  })
  return joinParts([...terms.map((term) => write(term, place)), ...facets], '&')
}

/** The code that a question may be: all of it without what joins its parts. */
export const codeAsked = ({ terms }: SearchQuery): string =>
  stripSeparators(terms.map(({ text }) => text).join(''))

import { soilWords } from '#geology/strata/lithology.ts'
import { parseLayer } from '#geology/strata/strata.ts'

import { fold, foldMapped } from './fold.ts'
import { findPinyin } from './pinyin.ts'
import type { SearchQuery, Variant } from './query.ts'
import { belongTogether, piecesOf, stripSeparators, spansOf, type Span } from './tokenizer.ts'

/** A span of a text that answers a question: UTF-16 positions, the end excluded. */
export type Highlight = [from: number, to: number]

/**
 * What of a text answers a question, in order and without overlap. A phrase is marked whole or not at all; a
 * number only where one begins; pinyin only where nothing else of its word was found.
 */
export const highlights = (text: string, query: SearchQuery, isName = true): Highlight[] =>
  mergeHighlights(highlighterOf(query)(text, isName).flatMap((term) => term.highlights))

/** What answers one term of a question. */
export interface TermHighlights {
  highlights: readonly Highlight[]
  /** False where all of them lie inside the name of another soil, as 粉质黏土 does in 淤泥质粉质黏土. */
  sure: boolean
}

/** Finds what answers each term of a question in a text; pinyin is looked for in names alone. */
export type Highlighter = (text: string, isName: boolean) => readonly TermHighlights[]

/**
 * The same as `highlights`, for each term of the question: inside the names of other soils only where it stands nowhere
 * else. Beds of one library say the same again and again: a text that was looked at is known.
 */
export function highlighterOf({ terms }: SearchQuery): Highlighter {
  const known = new Map<string, readonly TermHighlights[]>()
  const finders = terms.map(({ variants }) => ({
    plain: variants.filter(({ by }) => by !== 'pinyin').map(finderOf),
    every: variants.map(finderOf),
  }))
  const highlight = (text: string, isName: boolean) => {
    const { text: folded, from } = foldMapped(text)
    const spans = spansOf(folded)
    return finders.map(({ plain, every }): TermHighlights => {
      const written = plain.flatMap((find) => find(folded, spans))
      const all = written.length > 0 || !isName ? written : every.flatMap((find) => find(folded, spans))
      const own = all.filter((highlight) => !isInOtherSoil(folded, highlight))
      const found = own.length > 0 ? own : all
      const highlights = found.map(([start, end]): Highlight => [
        from[start] ?? 0,
        endOf(text, from[end - 1] ?? 0),
      ])
      return { highlights, sure: own.length > 0 }
    })
  }
  return (text, isName) => {
    const key = isName ? `\n${text}` : text
    const found = known.get(key) ?? highlight(text, isName)
    known.set(key, found)
    return found
  }
}

/** A folded text with its spans, read once for many questions. */
export interface ReadText {
  folded: string
  spans: readonly Span[]
}

/** Without its Chinese spans, which are most of a text: only pinyin is looked for in them. */
export function readText(text: string): ReadText {
  const folded = fold(text)
  return { folded, spans: spansOf(folded).filter(({ sort }) => sort !== 'han') }
}

/** Which terms of a question a text holds, as they are written. */
export function matcherOf({ terms }: SearchQuery): (text: ReadText) => boolean[] {
  const finders = terms.map(({ variants }) => variants.map(finderOf))
  return ({ folded, spans }) =>
    finders.map((variants) => variants.some((find) => find(folded, spans).length > 0))
}

/** Longer names of soils that hold one. */
const longerSoilNames = new Map(
  soilWords.map((word) => [word, soilWords.filter((one) => one !== word && one.includes(word))]),
)

function isInOtherSoil(folded: string, [from, to]: Highlight): boolean {
  const word = folded.slice(from, to)
  return (longerSoilNames.get(word) ?? []).some((other) =>
    folded.startsWith(other, from - other.lastIndexOf(word)),
  )
}

/** Behind the character that stands at a position. */
const endOf = (text: string, at: number) => at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

type Finder = (folded: string, spans: readonly Span[]) => Highlight[]

function finderOf(variant: Variant): Finder {
  const { by, text } = variant
  if (by === 'layer') {
    const wanted = parseLayer(text)?.path
    return (_, spans) => spans.filter((one) => isWithin(one, wanted)).map(highlightSpan)
  }
  if (by === 'pinyin')
    return (_, spans) =>
      spans.filter(({ sort }) => sort === 'han').flatMap((run) => highlightPinyin(run, text))
  if (isWide(text) || text.includes(' ')) return (folded) => phrase(folded, text)
  const [stripped, isPrefix] = [stripSeparators(text), variant.lexemes.some((lexeme) => lexeme.prefix)]
  return (_, spans) => highlightCode(spans, stripped, isPrefix)
}

const isWide = (text: string) => /\p{Script=Han}|[①-⑳㉑-㉟㊱-㊿]/u.test(text)

const highlightSpan = ({ at, text }: Span): Highlight => [at, at + text.length]

/** ⑤1-2 lies within ⑤1. */
function isWithin({ sort, text }: Span, wanted: readonly (number | string)[] | undefined): boolean {
  if (sort === 'han' || wanted === undefined) return false
  const path = parseLayer(text)?.path ?? []
  return path.length > 0 && wanted.every((part, i) => path[i] === part)
}

function highlightPinyin({ text, at }: Span, typed: string): Highlight[] {
  const found = findPinyin(text, typed)
  return found ? [[at + found[0], at + found[1]]] : []
}

/** Where a phrase stands; one that begins or ends with a number does not stand inside a longer number. */
function phrase(folded: string, text: string): Highlight[] {
  const found: Highlight[] = []
  for (let at = folded.indexOf(text); at >= 0; at = folded.indexOf(text, at + text.length)) {
    const end = at + text.length
    if (
      !(isWord(folded, at - 1) && isWord(folded, at)) &&
      !(isDigit(folded, end - 1) && isDigit(folded, end))
    )
      found.push([at, end])
  }
  return found
}

const isWord = (text: string, at: number) => /[a-z\d]/.test(text.charAt(at))
const isDigit = (text: string, at: number) => /\d/.test(text.charAt(at))

/** Words and numbers from where a run of letters or digits begins, whatever joins their parts: zk17 is zk-017 too. */
function highlightCode(spans: readonly Span[], wanted: string, isPrefix: boolean): Highlight[] {
  return chainWords(spans).flatMap((chain) => {
    const chars = chain.flatMap(charactersOf)
    const found = codeHighlights(chars, wanted, isPrefix)
    if (found.length > 0) return found
    const bare = chars.filter(({ isLeadingZero }) => !isLeadingZero)
    return codeHighlights(bare, wanted, isPrefix)
  })
}

interface CodeCharacter {
  char: string
  at: number
  /** Whether it is the first of a run of letters or digits. */
  first: boolean
  /** Whether it is a zero that a number begins with. */
  isLeadingZero: boolean
}

function charactersOf({ text, at }: Span): CodeCharacter[] {
  return piecesOf(text).flatMap(({ 0: piece, index }) => {
    const zeros = /^0+(?=\d)/.exec(piece)?.[0].length ?? 0
    return piece
      .split('')
      .map((char, i) => ({ char, at: at + index + i, first: i === 0, isLeadingZero: i < zeros }))
  })
}

function codeHighlights(chars: readonly CodeCharacter[], wanted: string, isPrefix: boolean): Highlight[] {
  const stripped = chars.map(({ char }) => char).join('')
  const found: Highlight[] = []
  for (let i = stripped.indexOf(wanted); i >= 0; i = stripped.indexOf(wanted, i + 1)) {
    const [first, last, next] = [chars[i], chars[i + wanted.length - 1], chars[i + wanted.length]]
    const ends = isPrefix || next === undefined || next.first
    if (first?.first && last && ends) found.push([first.at, last.at + 1])
  }
  return found
}

/** Words of letters and digits, those that belong together side by side. */
function chainWords(spans: readonly Span[]): Span[][] {
  return spans
    .filter(({ sort }) => sort === 'latin')
    .reduce<Span[][]>((chains, one) => {
      const before = chains.at(-1)?.at(-1)
      if (before && belongTogether(before, one)) chains.at(-1)?.push(one)
      else chains.push([one])
      return chains
    }, [])
}

/** In order, without overlap. */
export function mergeHighlights(found: readonly Highlight[]): Highlight[] {
  const sorted = found.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])
  return sorted.reduce<Highlight[]>((joined, [from, to]) => {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
    return joined
  }, [])
}

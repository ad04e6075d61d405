import { soilWords } from '#geology/lithology.ts'
import { parseLayer } from '#geology/strata.ts'

import { foldMapped } from './fold.ts'
import { findPinyin } from './pinyin.ts'
import type { SearchQuery, Way } from './query.ts'
import { belongTogether, piecesOf, squash, stretchesOf, type Stretch } from './words.ts'

/** A stretch of a text that answers a question: UTF-16 positions, the end excluded. */
export type Mark = [from: number, to: number]

/**
 * What of a text answers a question, in order and without overlap. A phrase is marked whole or not at all; a
 * number only where one begins; pinyin only where nothing else of its word was found.
 */
export const marks = (text: string, query: SearchQuery, isName = true): Mark[] =>
  merged(markerOf(query)(text, isName).flatMap((term) => term.marks))

/** What answers one term of a question. */
export interface TermMarks {
  marks: readonly Mark[]
  /** False where all of them lie inside the name of another soil, as 粉质黏土 does in 淤泥质粉质黏土. */
  sure: boolean
}

/** Finds what answers each term of a question in a text; pinyin is looked for in names alone. */
export type Marker = (text: string, isName: boolean) => readonly TermMarks[]

/**
 * The same as `marks`, for each term of the question: inside the names of other soils only where it stands nowhere
 * else. Beds of one library say the same again and again: a text that was looked at is known.
 */
export function markerOf({ terms }: SearchQuery): Marker {
  const known = new Map<string, readonly TermMarks[]>()
  const finders = terms.map(({ ways }) => ({
    plain: ways.filter(({ by }) => by !== 'pinyin').map(finderOf),
    every: ways.map(finderOf),
  }))
  const look = (text: string, isName: boolean) => {
    const { text: folded, from } = foldMapped(text)
    const stretches = stretchesOf(folded)
    return finders.map(({ plain, every }): TermMarks => {
      const written = plain.flatMap((find) => find(folded, stretches))
      const all = written.length > 0 || !isName ? written : every.flatMap((find) => find(folded, stretches))
      const own = all.filter((mark) => !isInOtherSoil(folded, mark))
      const found = own.length > 0 ? own : all
      const marks = found.map(([start, end]): Mark => [from[start] ?? 0, endOf(text, from[end - 1] ?? 0)])
      return { marks, sure: own.length > 0 }
    })
  }
  return (text, isName) => {
    const key = isName ? `\n${text}` : text
    const found = known.get(key) ?? look(text, isName)
    known.set(key, found)
    return found
  }
}

/** Longer names of soils that hold one. */
const others = new Map(
  soilWords.map((word) => [word, soilWords.filter((one) => one !== word && one.includes(word))]),
)

function isInOtherSoil(folded: string, [from, to]: Mark): boolean {
  const word = folded.slice(from, to)
  return (others.get(word) ?? []).some((other) => folded.startsWith(other, from - other.lastIndexOf(word)))
}

/** Behind the sign that stands at a position. */
const endOf = (text: string, at: number) => at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

type Finder = (folded: string, stretches: readonly Stretch[]) => Mark[]

function finderOf(way: Way): Finder {
  const { by, text } = way
  if (by === 'layer') {
    const wanted = parseLayer(text)?.path
    return (_, stretches) => stretches.filter((one) => isWithin(one, wanted)).map(whole)
  }
  if (by === 'pinyin')
    return (_, stretches) =>
      stretches.filter(({ sort }) => sort === 'han').flatMap((run) => spelled(run, text))
  if (isWide(text) || text.includes(' ')) return (folded) => phrase(folded, text)
  const [squashed, begun] = [squash(text), way.lexemes.some((lexeme) => lexeme.begun)]
  return (_, stretches) => coded(stretches, squashed, begun)
}

const isWide = (text: string) => /\p{Script=Han}|[①-⑳㉑-㉟㊱-㊿]/u.test(text)

const whole = ({ at, text }: Stretch): Mark => [at, at + text.length]

/** ⑤1-2 lies within ⑤1. */
function isWithin({ sort, text }: Stretch, wanted: readonly (number | string)[] | undefined): boolean {
  if (sort === 'han' || wanted === undefined) return false
  const path = parseLayer(text)?.path ?? []
  return path.length > 0 && wanted.every((part, i) => path[i] === part)
}

function spelled({ text, at }: Stretch, typed: string): Mark[] {
  const found = findPinyin(text, typed)
  return found ? [[at + found[0], at + found[1]]] : []
}

/** Where a phrase stands; one that begins or ends with a number does not stand inside a longer number. */
function phrase(folded: string, text: string): Mark[] {
  const found: Mark[] = []
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
function coded(stretches: readonly Stretch[], wanted: string, begun: boolean): Mark[] {
  return chained(stretches).flatMap((chain) => {
    const signs = chain.flatMap(signsOf)
    const found = spans(signs, wanted, begun)
    if (found.length > 0) return found
    const bare = signs.filter(({ idle }) => !idle)
    return spans(bare, wanted, begun)
  })
}

interface Sign {
  sign: string
  at: number
  /** Whether it is the first of a run of letters or digits. */
  first: boolean
  /** Whether it is a zero that a number begins with. */
  idle: boolean
}

function signsOf({ text, at }: Stretch): Sign[] {
  return piecesOf(text).flatMap(({ 0: piece, index }) => {
    const zeros = /^0+(?=\d)/.exec(piece)?.[0].length ?? 0
    return piece.split('').map((sign, i) => ({ sign, at: at + index + i, first: i === 0, idle: i < zeros }))
  })
}

function spans(signs: readonly Sign[], wanted: string, begun: boolean): Mark[] {
  const squashed = signs.map(({ sign }) => sign).join('')
  const found: Mark[] = []
  for (let i = squashed.indexOf(wanted); i >= 0; i = squashed.indexOf(wanted, i + 1)) {
    const [first, last, next] = [signs[i], signs[i + wanted.length - 1], signs[i + wanted.length]]
    const ends = begun || next === undefined || next.first
    if (first?.first && last && ends) found.push([first.at, last.at + 1])
  }
  return found
}

/** Words of letters and digits, those that belong together side by side. */
function chained(stretches: readonly Stretch[]): Stretch[][] {
  return stretches
    .filter(({ sort }) => sort === 'latin')
    .reduce<Stretch[][]>((chains, one) => {
      const before = chains.at(-1)?.at(-1)
      if (before && belongTogether(before, one)) chains.at(-1)?.push(one)
      else chains.push([one])
      return chains
    }, [])
}

/** In order, without overlap. */
export function merged(found: readonly Mark[]): Mark[] {
  const sorted = found.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])
  return sorted.reduce<Mark[]>((joined, [from, to]) => {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
    return joined
  }, [])
}

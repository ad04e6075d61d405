import { parseLayer } from '#geology/strata/strata.ts'

/** Chinese, a layer number, or a word of letters and digits with what joins them; of folded text. */
const span =
  /(?<han>\p{Script=Han}+)|(?<layer>[①-⑳㉑-㉟㊱-㊿](?:-?\d{1,2}(?!\d))*(?:t(?![a-z])|夹|透)?)|(?<latin>[\p{L}\p{Nd}]+(?:(?:[-./+]|(?<=\d):(?=\d))[\p{L}\p{Nd}]+)*)/gu

export interface Span {
  sort: 'han' | 'layer' | 'latin'
  text: string
  at: number
}

/** Splits folded text into spans; the characters between them separate words. */
export function spansOf(folded: string): Span[] {
  const found: Span[] = []
  for (const { 0: text, index: at, groups } of folded.matchAll(span)) {
    const sort = groups?.['han'] === undefined ? (groups?.['layer'] === undefined ? 'latin' : 'layer') : 'han'
    if (sort === 'latin') found.push(...withoutHan(text, at))
    else found.push({ sort, text, at })
  }
  return found
}

/** `\p{L}` holds Chinese characters too: 7号线 is a number and a word. */
function withoutHan(text: string, at: number): Span[] {
  const parts = text.matchAll(/(?<han>\p{Script=Han}+)|[^\p{Script=Han}]+/gu)
  return [...parts].flatMap(({ 0: part, index, groups }): Span[] => {
    if (groups?.['han'] !== undefined) return [{ sort: 'han', text: part, at: at + index }]
    const lead = /^[-./+]*/.exec(part)?.[0].length ?? 0
    const bare = part.slice(lead).replace(/[-./+]+$/, '')
    return bare === '' ? [] : [{ sort: 'latin', text: bare, at: at + index + lead }]
  })
}

/**
 * The words under which a folded text is found: its Chinese characters and up to four of them side by side, its numbers
 * and words of letters, what a code begins with from each of its pieces, its layer numbers.
 */
export function documentWords(folded: string, words = new Set<string>()): Set<string> {
  let before: Span | undefined
  for (const found of spansOf(folded)) {
    const { sort, text } = found
    if (sort === 'han') addHan(text, words)
    else if (sort === 'layer') addLayer(text, words)
    else addLatin(text, words)
    if (before) addAdjacent(before, found, folded, words)
    before = found
  }
  return words
}

/** What two spans side by side are found under together. */
function addAdjacent(before: Span, after: Span, folded: string, words: Set<string>): void {
  if (belongTogether(before, after)) addCode(before.text + after.text, 1, words)
  else if (areSpaced(before, after, folded)) words.add(spacedWord(before.text, after.text))
  for (const ngram of mixedNgramsOf(before, after)) words.add(ngram)
}

/** What a number goes with, a space between: ZK 17, GB/T 14848. */
export const goesBefore = (word: string, number: string): boolean =>
  /^[a-z]{1,4}(?:\/[a-z])?$/.test(word) && /^\d/.test(number)

export const belongTogether = (a: Span, b: Span): boolean =>
  a.at + a.text.length + 1 === b.at && goesBefore(a.text, b.text)

/** Of 7号线: 7号 and 7号线, what a number or word and the Chinese beside it have in common; the longest last. */
export function mixedNgramsOf(before: Span, after: Span): string[] {
  if (!areTouching(before, after)) return []
  if (before.sort === 'latin' && after.sort === 'han') {
    const piece = piecesOf(lastOf(before.text)).at(-1)?.[0] ?? ''
    const chars = [...after.text.slice(0, 2 * mixedNgramCharacters)].slice(0, mixedNgramCharacters)
    return chars.map((_, i) => piece + chars.slice(0, i + 1).join(''))
  }
  if (before.sort === 'han' && after.sort === 'latin') {
    const piece = piecesOf(firstOf(after.text))[0]?.[0] ?? ''
    const chars = [...before.text.slice(-2 * mixedNgramCharacters)].slice(-mixedNgramCharacters)
    return chars.map((_, i) => chars.slice(chars.length - 1 - i).join('') + piece)
  }
  return []
}

const mixedNgramCharacters = 2

const areTouching = (a: Span, b: Span): boolean => a.at + a.text.length === b.at

const areSpaced = (a: Span, b: Span, folded: string): boolean =>
  a.sort === 'latin' && b.sort === 'latin' && b.at === a.at + a.text.length + 1 && folded[b.at - 1] === ' '

/** Two words of letters with a space between. */
export const spacedWord = (a: string, b: string): string => firstOf(`${a}_${b}`)

/** So many characters side by side are one word. */
export const maxNgram = 4

function addHan(run: string, words: Set<string>): void {
  let [first, second, third] = ['', '', '']
  for (const char of run) {
    words.add(char)
    if (third) words.add(third + char)
    if (second) words.add(second + third + char)
    if (first) words.add(first + second + third + char)
    ;[first, second, third] = [second, third, char]
  }
}

/** Runs of letters or of digits, with where they begin. */
export const piecesOf = (word: string) => [...word.matchAll(/\p{L}+|\p{Nd}+/gu)]

const maxWordLength = 80

/** The first characters of a text, cut to so many UTF-16 units, never inside a character. */
export const firstOf = (text: string, max = maxWordLength): string =>
  text.length > max && endsInHalf(text, max) ? text.slice(0, max - 1) : text.slice(0, max)

const lastOf = (text: string): string =>
  text.length > maxWordLength && endsInHalf(text, -maxWordLength)
    ? text.slice(1 - maxWordLength)
    : text.slice(-maxWordLength)

/** Whether a cut there would part the two units of one character. */
const endsInHalf = (text: string, at: number): boolean => {
  const after = text.charCodeAt(at < 0 ? text.length + at : at)
  return after >= 0xdc00 && after <= 0xdfff
}

/** A word of letters is found under itself, one with numbers under its pieces and under what it begins with. */
function addLatin(text: string, words: Set<string>): void {
  const word = firstOf(text)
  const pieces = piecesOf(word)
  for (const { 0: piece } of pieces) words.add(piece)
  if (pieces.length > 1 || /\d/.test(word)) addCode(word, maxPrefixStarts, words)
}

/** From so many pieces of a word one may begin to type. */
const maxPrefixStarts = 8

/** yt2023-791 is found as yt2, yt20 … yt2023791, as 202 … and 791; zk017 as zk17 too; 5-1 as it is. */
function addCode(word: string, prefixStarts: number, words: Set<string>): void {
  const pieces = piecesOf(word)
  for (const [i, { 0: piece, index }] of pieces.slice(0, prefixStarts).entries()) {
    const rest = word.slice(index)
    const isShort = isShortNumber(rest)
    if (/^\d+[^\p{L}\d]/u.test(rest)) words.add(shortNumber(rest))
    addPrefixes(isShort ? piece : stripSeparators(rest), words)
    const next = pieces[i + 1]?.[0]
    if (isShort || next === undefined) continue
    if (piece.length + next.length < minCodeLength) words.add(piece + next)
    const bare = next.replace(/^0+(?=\d)/, '')
    if (bare !== next) addPrefixes(piece + bare, words)
  }
}

/** Layers, scales and decimals are not codes; their separators distinguish them. */
export const isShortNumber = (word: string): boolean =>
  /^\d+[^\p{L}\d]/u.test(word) && (stripSeparators(word).length < 5 || isWhole(word))

/** 5-1, 1:5 (万): more digits would make them another one. */
export const isWhole = (word: string): boolean => /^\d{1,2}(?:-\d{1,2})+$|^\d+:\d+$/.test(word)

/** As much as is kept of numbers that are no code: layers, scales, decimals. */
export const shortNumber = (word: string): string => firstOf(word, 8)

/** A shorter one is too unspecific. */
export const minCodeLength = 3
const maxPrefixLength = 24

function addPrefixes(stripped: string, words: Set<string>): void {
  const end = Math.min(stripped.length, maxPrefixLength)
  for (let length = minCodeLength; length <= end; length += 1) words.add(codeWord(firstOf(stripped, length)))
  if (stripped.length > end) words.add(codeWord(stripped))
}

/** ⑤1-2 is found as ⑤, ⑤1 and ⑤1-2; answers whether the text is a layer number. */
export function addLayer(text: string, words: Set<string>): boolean {
  const path = parseLayer(firstOf(text))?.path.slice(0, maxLayerDepth)
  path?.forEach((_, i) => words.add(layerWord(path.slice(0, i + 1))))
  return path !== undefined
}

const maxLayerDepth = 4

/** The word of a layer number; parts beyond the fourth are ignored. */
export const layerWord = (path: readonly (number | string)[]): string =>
  `#${path.slice(0, maxLayerDepth).join('.')}`

/** A code without what joins its parts: GB/T 14848-2017 as gbt148482017. */
export const stripSeparators = (folded: string): string => folded.replaceAll(/[^\p{L}\p{Nd}]/gu, '')

export const codeWord = (stripped: string): string => `=${firstOf(stripped)}`

export const isCodeWord = (word: string): boolean => word.startsWith('=')

/** Whether a word is itself in the index where a code begins so; a longer one must be looked for by its beginning. */
export const isIndexedPrefix = (word: string): boolean =>
  isCodeWord(word) && word.length <= maxPrefixLength + 1

/** A code is found from its beginning on, whatever joins its parts. */
export function addWholeCode(folded: string, words: Set<string>): void {
  addPrefixes(stripSeparators(folded), words)
}

const maxBytes = 900_000

/** As many words as the index takes of one text (a megabyte), the first ones. */
export function withinIndexLimit(words: Iterable<string>): string[] {
  const taken: string[] = []
  let bytes = 0
  for (const word of words) {
    bytes += 3 * word.length
    if (bytes > maxBytes) break
    taken.push(word)
  }
  return taken
}

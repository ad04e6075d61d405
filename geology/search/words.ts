import { parseLayer } from '#geology/strata.ts'

/** Chinese, a layer number, or a word of letters and digits with what joins them; of folded text. */
const stretch =
  /(?<han>\p{Script=Han}+)|(?<layer>[①-⑳㉑-㉟㊱-㊿](?:-?\d{1,2}(?!\d))*(?:t(?![a-z])|夹|透)?)|(?<latin>[\p{L}\p{Nd}]+(?:(?:[-./+]|(?<=\d):(?=\d))[\p{L}\p{Nd}]+)*)/gu

export interface Stretch {
  sort: 'han' | 'layer' | 'latin'
  text: string
  at: number
}

/** Takes folded text apart: what stands between the stretches separates words. */
export function stretchesOf(folded: string): Stretch[] {
  const found: Stretch[] = []
  for (const { 0: text, index: at, groups } of folded.matchAll(stretch)) {
    const sort = groups?.['han'] === undefined ? (groups?.['layer'] === undefined ? 'latin' : 'layer') : 'han'
    if (sort === 'latin') found.push(...withoutHan(text, at))
    else found.push({ sort, text, at })
  }
  return found
}

/** `\p{L}` holds Chinese characters too: 7号线 is a number and a word. */
function withoutHan(text: string, at: number): Stretch[] {
  const parts = text.matchAll(/(?<han>\p{Script=Han}+)|[^\p{Script=Han}]+/gu)
  return [...parts].flatMap(({ 0: part, index, groups }): Stretch[] => {
    if (groups?.['han'] !== undefined) return [{ sort: 'han', text: part, at: at + index }]
    const lead = /^[-./+]*/.exec(part)?.[0].length ?? 0
    const bare = part.slice(lead).replace(/[-./+]+$/, '')
    return bare === '' ? [] : [{ sort: 'latin', text: bare, at: at + index + lead }]
  })
}

/**
 * The words under which a folded text is found: its Chinese characters, pairs and threes of them, its numbers and words
 * from each of their beginnings, its layer numbers.
 */
export function documentWords(folded: string, words = new Set<string>()): Set<string> {
  let before: Stretch | undefined
  for (const found of stretchesOf(folded)) {
    const { sort, text } = found
    if (sort === 'han') addHan(text, words)
    else if (sort === 'layer') addLayer(text, words)
    else addLatin(text, words)
    if (before && belongTogether(before, found)) {
      words.add((before.text + text).slice(0, longestWord))
      addPair(before.text, piecesOf(text.slice(0, longestWord))[0]?.[0] ?? '', words)
    }
    before = found
  }
  return words
}

/** What a number goes with, a space between: ZK 17, GB/T 14848. */
export const goesBefore = (word: string, number: string): boolean =>
  /^[a-z]{1,4}(?:\/[a-z])?$/.test(word) && /^\d/.test(number)

export const belongTogether = (a: Stretch, b: Stretch): boolean =>
  a.at + a.text.length + 1 === b.at && goesBefore(a.text, b.text)

function addHan(run: string, words: Set<string>): void {
  let [first, second] = ['', '']
  for (const sign of run) {
    words.add(sign)
    if (second) words.add(second + sign)
    if (first) words.add(first + second + sign)
    ;[first, second] = [second, sign]
  }
}

/** Runs of letters or of digits, with where they begin. */
export const piecesOf = (word: string) => [...word.matchAll(/\p{L}+|\p{Nd}+/gu)]

const longestWord = 80

/** yt2023-791-c0054 is found under itself, 2023-791-c0054, 791-c0054, c0054, 0054, and under each piece. */
function addLatin(text: string, words: Set<string>): void {
  const word = text.slice(0, longestWord)
  const pieces = piecesOf(word)
  for (const [i, { 0: piece, index }] of pieces.entries()) {
    words.add(piece)
    words.add(word.slice(index))
    const next = pieces[i + 1]
    if (next && next.index === index + piece.length) addPair(piece, next[0], words)
  }
}

/** zk017 is found as zk17 too. */
function addPair(piece: string, next: string, words: Set<string>): void {
  words.add((piece + next).slice(0, longestWord))
  const bare = next.replace(/^0+(?=\d)/, '')
  if (bare !== next) words.add((piece + bare).slice(0, longestWord))
}

/** ⑤1-2 is found as ⑤, ⑤1 and ⑤1-2; answers whether the text is a layer number. */
export function addLayer(text: string, words: Set<string>): boolean {
  const path = parseLayer(text.slice(0, longestWord))?.path.slice(0, deepestLayer)
  path?.forEach((_, i) => words.add(layerWord(path.slice(0, i + 1))))
  return path !== undefined
}

const deepestLayer = 4

/** The word of a layer number; parts beyond the fourth do not tell layers apart. */
export const layerWord = (path: readonly (number | string)[]): string =>
  `#${path.slice(0, deepestLayer).join('.')}`

/** A code without what joins its parts: GB/T 14848-2017 as gbt148482017. */
export const squash = (folded: string): string => folded.replaceAll(/[^\p{L}\p{Nd}]/gu, '')

export const codeWord = (squashed: string): string => `=${squashed.slice(0, longestWord)}`

const mostBytes = 900_000

/** As many words as the index takes of one text (a megabyte), the first ones. */
export function withinIndex(words: Iterable<string>): string[] {
  const taken: string[] = []
  let bytes = 0
  for (const word of words) {
    bytes += 3 * word.length
    if (bytes > mostBytes) break
    taken.push(word)
  }
  return taken
}

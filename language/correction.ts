import { readingsOf, syllablesOf } from './pinyin.ts'

const chinese = new Intl.Segmenter('zh', { granularity: 'word' })
const isHan = (text: string) => /^\p{Script=Han}+$/u.test(text)
const maxWordLength = 6

/** Words that a mistyped one may have been, the more frequent first. */
export interface Lexicon {
  /** Where a word stands among the others. */
  places: Map<string, number>
  bySound: Map<string, string[]>
  /** Words by what is left without one of their characters: 沉?, ?降. */
  byGap: Map<string, string[]>
}

export const openLexicon = (): Lexicon => ({ places: new Map(), bySound: new Map(), byGap: new Map() })

/** Adds a folded word and the words of the language that it consists of. */
export function addToLexicon(lexicon: Lexicon, word: string): void {
  const parts = word.length > 2 ? [...chinese.segment(word)].map(({ segment }) => segment) : []
  for (const one of new Set([word, ...parts])) {
    if (one.length < 2 || one.length > maxWordLength || !isHan(one) || lexicon.places.has(one)) continue
    lexicon.places.set(one, lexicon.places.size)
    addTo(lexicon.bySound, soundOf(one), one)
    for (const gap of gapsOf(one)) addTo(lexicon.byGap, gap, one)
  }
}

function addTo(map: Map<string, string[]>, key: string, word: string): void {
  const found = map.get(key)
  if (found) found.push(word)
  else map.set(key, [word])
}

const gapsOf = (word: string) => word.split('').map((_, i) => `${word.slice(0, i)}?${word.slice(i + 1)}`)

/** A syllable as many speakers hear it: zh and z, l and n, ng and n alike. */
const mergeSimilarSounds = (syllable: string) =>
  syllable
    .replace(/^([zcs])h/, '$1')
    .replace(/^l/, 'n')
    .replace(/(?<=[aei])ng$/, 'n')

const soundOf = (word: string) => syllablesOf(word).map(mergeSimilarSounds).join(' ')

const soundAlike = (a: string, b: string) => {
  const sounds = new Set(readingsOf(a).map(mergeSimilarSounds))
  return readingsOf(b).some((reading) => sounds.has(mergeSimilarSounds(reading)))
}

interface Step {
  text: string
  cost: number
}

const costs = { known: 0.1, sound: 1, letters: 1.6, unknown: 2 }
/** A word looks alike where one character of at least three is another. */
const minLetters = 3

/** Words of the library that a span may have been. */
function wordsFor({ places, bySound, byGap }: Lexicon, span: string): Step[] {
  const found = new Map<string, number>()
  const add = (word: string, cost: number) => {
    if (word !== span) found.set(word, Math.min(found.get(word) ?? Infinity, cost))
  }
  for (const word of bySound.get(soundOf(span)) ?? []) add(word, costs.sound)
  for (const [i, gap] of gapsOf(span).entries()) {
    for (const word of byGap.get(gap) ?? []) {
      if (soundAlike(word.charAt(i), span.charAt(i))) add(word, costs.sound)
      else if (span.length >= minLetters) add(word, costs.letters)
    }
  }
  return [...found].map(([text, cost]) => ({ text, cost: cost + (places.get(text) ?? 0) * 1e-6 }))
}

interface Path {
  text: string
  cost: number
  /** Characters that belong to no known word. */
  unknown: number
}

const maxPaths = 6
const maxTermLength = 16

/**
 * What a folded Chinese term may have been meant to be, the likeliest first: words of the library in place of such as
 * sound alike or differ by one character, the rest as it was typed.
 */
export function correctionsOf(term: string, lexicon: Lexicon): string[] {
  if (term.length < 2 || term.length > maxTermLength || !isHan(term)) return []
  const paths: Path[][] = [[{ text: '', cost: 0, unknown: 0 }]]
  for (let at = 0; at < term.length; at += 1) {
    const here = pickBestPaths(paths[at] ?? [])
    for (const { length, text, cost, unknown } of stepsAt(term, at, lexicon)) {
      const end = (paths[at + length] ??= [])
      for (const path of here) {
        end.push({ text: path.text + text, cost: path.cost + cost, unknown: path.unknown + unknown })
      }
    }
  }
  const ends = pickBestPaths(paths[term.length] ?? [])
  return ends.filter(({ text, unknown }) => text !== term && unknown < term.length).map(({ text }) => text)
}

const pickBestPaths = (paths: readonly Path[]): Path[] => {
  const sorted = paths.toSorted((a, b) => a.cost - b.cost)
  return [...new Map(sorted.toReversed().map((path) => [path.text, path])).values()]
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, maxPaths)
}

function stepsAt(term: string, at: number, lexicon: Lexicon): (Step & { length: number; unknown: number })[] {
  const steps = [{ length: 1, text: term.charAt(at), cost: costs.unknown, unknown: 1 }]
  for (let length = 2; length <= Math.min(maxWordLength, term.length - at); length += 1) {
    const span = term.slice(at, at + length)
    if (lexicon.places.has(span)) steps.push({ length, text: span, cost: costs.known, unknown: 0 })
    else steps.push(...wordsFor(lexicon, span).map((step) => ({ ...step, length, unknown: 0 })))
  }
  return steps
}

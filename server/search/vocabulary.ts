import { setImmediate as turn } from 'node:timers/promises'

import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { lithologies } from '#geology/strata/lithology.ts'
import { addToLexicon, openLexicon, type Lexicon } from '#language/correction.ts'
import { counterWords, factWords } from '#language/everyday.ts'
import { fold } from '#language/fold.ts'
import { syllablesOf } from '#language/pinyin.ts'
import { segmentsOf } from '#language/segments.ts'
import { tradeWords } from '#language/synonyms.ts'

import { listTerms, listTitles } from './vocabulary.queries.ts'

/** A word that the library knows, as it is written there. */
export interface KnownWord {
  text: string
  folded: string
  /** Its syllables, joined. */
  spelled: string
  initials: string
  /** Number of records that have it, at least; 0 where it was not counted. */
  weight: number
}

export interface Vocabulary {
  words: readonly KnownWord[]
  /** The folded words. */
  known: ReadonlySet<string>
  /** Words by their joined syllables, the more frequent first. */
  bySpelling: ReadonlyMap<string, readonly string[]>
  /** What a word that was mistyped may have been. */
  lexicon: Lexicon
}

const maxTitles = 10_000
/** In a small library: not every hole. */
const outstandingRank = 450

export interface VocabularyCache {
  /** The words as they were read last. */
  read: () => Promise<Vocabulary>
  /** Reads the words again; calls in the meantime get the previous ones. */
  renew: () => Promise<Vocabulary>
}

export function openVocabulary(db: Db, kinds: Kinds): VocabularyCache {
  let known: Promise<Vocabulary> | undefined
  const renew = async () => {
    const reading = readVocabulary(db, kinds)
    if (!known) {
      known = reading
      reading.catch(() => (known = undefined))
    }
    const vocabulary = await reading
    known = Promise.resolve(vocabulary)
    return vocabulary
  }
  return { read: () => known ?? renew(), renew }
}

/** The words of the library: kinds, choices, places, firms, soils, words of titles; of what everybody sees. */
async function readVocabulary(db: Db, kinds: Kinds): Promise<Vocabulary> {
  const weights = new Map<string, number>()
  const add = (text: string, weight: number) => {
    const word = text.trim()
    if (word.length < 2 || word.length > 24) return
    weights.set(word, Math.max(weights.get(word) ?? 0, weight))
  }
  for (const word of [...tradeWords, ...counterWords, ...factWords]) add(word, 1)
  for (const { label } of Object.values(lithologies)) add(label, 1)
  for (const kind of Object.values(kinds)) addKind(kind, add)
  for (const { value, count } of await listTerms(db, kinds)) add(value, count)
  const known = new Set([...weights.keys()].map(fold))
  for (const [word, count] of await countTitleWords(db, known)) add(word, count)
  const words = [...weights]
    .map(([text, weight]) => wordOf(text, weight))
    .toSorted((a, b) => b.weight - a.weight)
  const spelled = Map.groupBy(
    words.filter(({ spelled }) => spelled !== ''),
    ({ spelled }) => spelled,
  )
  return {
    words,
    known: new Set(words.map(({ folded }) => folded)),
    bySpelling: new Map([...spelled].map(([syllables, like]) => [syllables, like.map(({ text }) => text)])),
    lexicon: await lexiconOf(words),
  }
}

/** So many words are known to be mistyped: with what is left of each, some megabytes. */
const maxLexicon = 10_000

async function lexiconOf(words: readonly KnownWord[]): Promise<Lexicon> {
  const lexicon = openLexicon()
  for (const [i, { folded }] of words.slice(0, maxLexicon).entries()) {
    if (i % 200 === 0) await turn() // lets other tasks run
    addToLexicon(lexicon, folded)
  }
  return lexicon
}

function wordOf(text: string, weight: number): KnownWord {
  const folded = fold(text)
  const syllables = /\p{Script=Han}/u.test(folded) ? syllablesOf(folded) : []
  return {
    text,
    folded,
    weight,
    spelled: syllables.join(''),
    initials: syllables.map((one) => one[0] ?? '').join(''),
  }
}

function addKind({ label, fields }: Kind, add: (text: string, weight: number) => void): void {
  add(label, 1)
  for (const { choices, seen } of Object.values(fields)) {
    if (choices && !seen) for (const name of Object.values(choices)) add(name, 0)
  }
}

/** Words of the best titles, and how many of these contain each; a word counts from two titles on. */
async function countTitleWords(db: Db, known: ReadonlySet<string>): Promise<[string, number][]> {
  const titles = await listTitles(db, { minRank: outstandingRank, limit: maxTitles })
  const counts = new Map<string, number>()
  for (const [i, title] of titles.entries()) {
    if (i % 200 === 0) await turn() // lets other tasks run
    for (const word of segmentsOf(fold(title), known)) {
      if (/^\p{Script=Han}{2,}$/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...counts].filter(([, count]) => count > 1)
}

import { parseStage, plainStages, stageSigns } from '#geology/strata/stages.ts'
import { parseLayer } from '#geology/strata/strata.ts'

import { fold } from './fold.ts'
import { pinyinWindows } from './pinyin.ts'
import { rewrites, synonymsOf } from './synonyms.ts'
import {
  codeWord,
  documentWords,
  goesBefore,
  isShortNumber,
  isWhole,
  mixedNgramsOf,
  layerWord,
  maxNgram,
  minCodeLength,
  shortNumber,
  spacedWord,
  stripSeparators,
  spansOf,
} from './tokenizer.ts'

/** A word of the index; a prefix matches all words that begin with it. */
export interface Lexeme {
  word: string
  prefix?: true
}

/** A form in which a document may contain a term. */
export interface Variant {
  /** Why it matches. */
  by: 'itself' | 'synonym' | 'layer' | 'stage' | 'code' | 'pinyin' | 'kind'
  /** The folded text to find; for pinyin, layers and kinds the typed one. */
  text: string
  /** Words that a document must contain, all of them. */
  lexemes: readonly Lexeme[]
}

/** A word of a query: documents must contain one of its variants. */
export interface Term {
  text: string
  variants: readonly Variant[]
  /** Was in quotation marks: not segmented. */
  quoted?: true
}

export interface SearchQuery {
  terms: readonly Term[]
}

const maxTerms = 12
const maxQueryLength = 100

/**
 * Parses a query. Spaces and punctuation separate words, all of which a document must contain; text in
 * quotation marks is searched literally, without synonyms. Returns no terms if nothing can be searched. Never throws.
 */
export function readQuery(typed: string, { exact = false } = {}): SearchQuery {
  const terms: Term[] = []
  for (const [, quoted, bare] of typed
    .slice(0, maxQueryLength)
    .matchAll(/["“”「『]([^"“”」』]+)["“”」』]|([^"“”「」『』]+)/g)) {
    if (quoted !== undefined) terms.push(...quotedTerm(fold(quoted).trim()))
    else terms.push(...wordsOf(bare ?? '').flatMap((word) => termOf(word, exact)))
  }
  return { terms: unique(terms).slice(0, maxTerms) }
}

/** A term that any of some words meets, beside its own variants. */
export function withWords(term: Term, words: readonly string[]): Term {
  const others = words.flatMap((word) => {
    const [only, more] = readQuery(word, { exact: true }).terms
    return only && !more ? only.variants.map((variant): Variant => ({ ...variant, by: 'synonym' })) : []
  })
  return { ...term, variants: [...term.variants, ...others.filter(({ text }) => text !== term.text)] }
}

/** A term that a layer meets too, whose name it is. */
export function withLayer(term: Term, layer: string): Term {
  const [only] = readQuery(layer, { exact: true }).terms
  return {
    ...term,
    variants: [...term.variants, ...(only?.variants.filter(({ by }) => by === 'layer') ?? [])],
  }
}

/** A term that all records of some kinds meet, whose name it is: each kind by the word that its documents share. */
export const withKinds = (term: Term, kinds: readonly string[]): Term => ({
  ...term,
  variants: [
    ...term.variants,
    ...kinds.map((word): Variant => ({ by: 'kind', text: term.text, lexemes: [{ word }] })),
  ],
})

/** ZK 17 is one word, also in quotation marks; other words with spaces are searched literally. */
function quotedTerm(typed: string): Term[] {
  const text = typed.replaceAll(/(?<=(?:^| )[a-z]{1,4}(?:\/[a-z])?) (?=\d)/g, '')
  const parts = text.includes(' ') ? text.split(strongSeparator) : text.split(besideHan)
  const terms = parts.flatMap((part) => spacedTerm(part.trim()) ?? termOf(part.trim(), true))
  return terms.map((term) => ({ ...term, quoted: true as const }))
}

/** Words of letters and numbers with one space between each. */
function spacedTerm(text: string): Term | undefined {
  const words = text.split(' ')
  if (words.length < 2 || !words.every(isLatin)) return undefined
  const lexemes = words.slice(1).map((word, i) => ({ word: spacedWord(words[i] ?? '', word) }))
  return { text, variants: [{ by: 'itself', text, lexemes }] }
}

/** What parts words more than a space does. */
const strongSeparator = /[^\p{L}\p{N}\p{M} \-./+:]+|[-./+:]+(?= |$)|(?<=^| )[-./+:]+/u

const unique = (terms: readonly Term[]) => [...new Map(terms.map((term) => [term.text, term])).values()]

/** Whatever is no letter, number or layer and joins none. */
const termSeparator = /[^\p{L}\p{N}\p{M}⟨⟩∶\-‐‑–—−－_＿.．/／+＋]+/u
const layerInside = /(第?[①-⑳㉑-㉟㊱-㊿](?:-?\d{1,2}(?!\d))*(?:t(?![a-z])|夹|透)?层?)/u

/** What joins letters and numbers parts Chinese. */
const besideHan = /(?<=\p{Script=Han})[-./+:]+|[-./+:]+(?=\p{Script=Han})/u

/** Folded words; zk 17 is one, ⑤1层粉质黏土 are two. */
function wordsOf(typed: string): string[] {
  const parts = plainStages(typed)
    .normalize('NFC')
    .replaceAll('∶', ':')
    .replaceAll(/[(（](\d{1,2})[)）]/g, '⟨$1⟩')
    .replaceAll(/(\d)[:：](?=\d)/g, '$1∶')
    .split(termSeparator)
  const words = parts
    .map((part) =>
      fold(part.replaceAll('⟨', '(').replaceAll('⟩', ')')).replaceAll(/^[-./+:]+|[-./+:]+$/g, ''),
    )
    .flatMap((part) => part.split(layerInside))
    .flatMap((part) => part.split(besideHan))
    .flatMap(splitStage)
    .filter((word) => word !== '')
  const joined: string[] = []
  for (const word of words) {
    const before = joined.at(-1)
    if (before !== undefined && goesBefore(before, word)) joined[joined.length - 1] = before + word
    else joined.push(word)
  }
  return joined
}

/** Q4粉质黏土 is a stage and a soil. */
function splitStage(word: string): string[] {
  const [, sign = '', rest = ''] = /^([a-z\d]+)(\p{Script=Han}.*)$/u.exec(word) ?? []
  return parseStage(sign) ? [sign, rest] : [word]
}

function termOf(word: string, exact: boolean): Term[] {
  const spans = spansOf(word)
  if (spans.length === 0) return []
  const variants = [...layerVariants(word), ...latinVariants(word, exact), ...phraseVariants(word, exact)]
  return variants.length > 0 ? [{ text: word, variants }] : []
}

const saysLayer = /[①-⑳㉑-㉟㊱-㊿]|^\(\d|层$|^第|^\d{1,2}-\d/u
/** ⑤1, 5-1, (5)1, 第5-1层 as the layer. */
function layerVariants(word: string): Variant[] {
  const layer = saysLayer.test(word) ? parseLayer(word) : undefined
  return layer ? [{ by: 'layer', text: word, lexemes: [{ word: layerWord(layer.path) }] }] : []
}

const isLatin = (word: string) =>
  /^[\p{L}\p{Nd}]+(?:[-./+:][\p{L}\p{Nd}]+)*$/u.test(word) && !/\p{Script=Han}/u.test(word)

/** Words of three or more characters are prefixes; 5-1 and 1:5 (万) match exactly. */
function latinLexeme(word: string): Lexeme {
  const isPrefix = word.length >= 3 && !isWhole(word)
  if (isShortNumber(word)) return { word: shortNumber(word), ...(isPrefix && { prefix: true }) }
  const letters = /^\p{L}+$/u.test(word)
  const stripped = stripSeparators(word)
  if (!letters && stripped.length >= minCodeLength) return codeLexeme(stripped)
  return { word: letters ? word : stripped, ...(letters && isPrefix && { prefix: true }) }
}

const codeLexeme = (stripped: string): Lexeme => ({ word: codeWord(stripped), prefix: true })

/** A number, a code or a word of letters; letters may be what a code begins with, or pinyin. */
function latinVariants(word: string, exact: boolean): Variant[] {
  if (!isLatin(word)) return []
  const variants: Variant[] = [{ by: 'itself', text: word, lexemes: [latinLexeme(word)] }]
  const letters = /^[a-z]{2,}$/.test(word)
  if (letters && word.length >= minCodeLength)
    variants.push({ by: 'code', text: word, lexemes: [codeLexeme(word)] })
  if (exact) return variants
  variants.push(...stageVariants(word))
  for (const other of synonymsOf(word)) variants.push(...phraseVariant(other, 'synonym'))
  if (letters) variants.push(...pinyinVariants(word))
  return variants
}

/** Q4 as its sub-stages and its other signs: Q4³, QⅣ, Qh, alQ4. */
function stageVariants(word: string): Variant[] {
  const stage = parseStage(word)
  const signs = stage ? stageSigns(stage).filter((sign) => sign !== word) : []
  return signs.map((text) => ({ by: 'stage', text, lexemes: [stageLexeme(text)] }))
}

/** A sign of letters alone, such as QⅡ, is another one with more of them. */
const stageLexeme = (sign: string): Lexeme =>
  sign.length >= minCodeLength && /\d/.test(sign) ? codeLexeme(sign) : { word: sign }

function pinyinVariants(word: string): Variant[] {
  return pinyinWindows(word).map((windows) => ({
    by: 'pinyin',
    text: word,
    lexemes: windows.map((window) => ({ word: `~${window}`, ...(window.length > 2 && { prefix: true }) })),
  }))
}

/** A Chinese word or phrase, as it is and with the other words for it. */
function phraseVariants(word: string, exact: boolean): Variant[] {
  if (!/\p{Script=Han}/u.test(word)) return []
  const itself = phraseVariant(word, 'itself')
  return exact ? itself : [...itself, ...rewrites(word).flatMap((other) => phraseVariant(other, 'synonym'))]
}

function phraseVariant(text: string, by: Variant['by']): Variant[] {
  const spans = spansOf(text)
  const [only] = spans
  if (!only) return []
  if (spans.length === 1 && only.sort === 'latin') return [{ by, text, lexemes: [latinLexeme(text)] }]
  const mixed = spans.flatMap((one, i) => mixedNgramsOf(spans[i - 1] ?? one, one).slice(-1))
  const lexemes = [...spans.flatMap(lexemesOf), ...mixed.map((word) => ({ word }))]
  return [{ by, text, lexemes }]
}

/** Longer runs hold the shorter ones: what is longest is asked for. */
function lexemesOf({ sort, text }: { sort: string; text: string }): Lexeme[] {
  if (sort === 'han') {
    const chars = [...text]
    const length = Math.min(maxNgram, chars.length)
    return chars.slice(length - 1).map((_, i) => ({ word: chars.slice(i, i + length).join('') }))
  }
  if (sort === 'layer') return [...documentWords(text)].slice(-1).map((word) => ({ word }))
  return [latinLexeme(text)]
}

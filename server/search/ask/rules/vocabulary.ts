import { fieldOf, type Kind, type Kinds } from '#contract/catalogue/kind.ts'
import { fold } from '#language/fold.ts'
import type { PlaceMatch } from '#server/places/places.ts'
import type { Term } from '#server/search/vocabulary.queries.ts'

import { depthWords, fieldWords, hiddenWords } from './field-words.ts'

/** What a word may mean: a kind, values of a field of a kind, or the field itself. */
export type Meaning =
  | { is: 'kind'; kind: string; condition?: { prop: string; anyOf: readonly string[] } | undefined }
  | { is: 'value'; kind: string; prop: string; anyOf: readonly string[] }
  | { is: 'field'; kind: string; prop: string; opposite: boolean; hidden?: true }

export interface Vocabulary {
  kinds: Kinds
  /** By folded word. */
  words: ReadonlyMap<string, readonly Meaning[]>
  /** Letters of the longest word. */
  longest: number
  /** The places that the question names, by folded name. */
  places: ReadonlyMap<string, PlaceMatch>
  /** ISO 8601. */
  today: string
}

type Words = Map<string, Meaning[]>

/** All words that have a meaning in a question, from the descriptors and from the values that records hold. */
export function wordsOf(
  kinds: Kinds,
  terms: readonly Omit<Term, 'count'>[],
): Pick<Vocabulary, 'words' | 'longest'> {
  const words: Words = new Map()
  for (const kind of Object.values(kinds)) {
    add(words, kind.label, { is: 'kind', kind: kind.name })
    addChoices(words, kind)
    addFields(words, kind)
  }
  for (const kind of Object.values(kinds)) addNames(words, kind)
  for (const term of terms) addTerm(words, kinds, term)
  const longest = Math.max(...[...words.keys()].map((word) => word.length))
  return { words, longest }
}

function add(words: Words, word: string, meaning: Meaning): void {
  const key = fold(word)
  if (key === '') return
  const known = words.get(key) ?? []
  if (meaning.is === 'kind' && known.some((other) => other.is === 'kind' && other.kind === meaning.kind))
    return
  words.set(key, [...known, meaning])
}

/** Spoken names of a kind, and those that imply its type as well. */
function addNames(words: Words, { name: kind, type: prop, spoken }: Kind): void {
  for (const word of spoken?.names ?? []) add(words, word, { is: 'kind', kind })
  for (const { of: anyOf, names } of spoken?.types ?? [])
    if (prop) for (const word of names) add(words, word, { is: 'kind', kind, condition: { prop, anyOf } })
}

/** What is not open, by the words that are no choice. */
const notOpen = ['未公开', '不公开', '非公开', '没有公开', '未开放', '不开放']
const accessWords: Readonly<Record<string, readonly string[]>> = {
  open: ['开放', '已公开', '可公开'],
  member: ['会员'],
  protected: ['保护期内', '在保护期', '受保护'],
  secret: ['保密', '秘密'],
}

function addChoices(words: Words, kind: Kind): void {
  for (const prop of kind.conditions) {
    const choices = Object.entries(fieldOf(kind, prop)?.choices ?? {})
    const log = (names: readonly string[], anyOf: string[]) =>
      names.forEach((word) => add(words, word, { is: 'value', kind: kind.name, prop, anyOf }))
    for (const [code, label] of choices) log(shortNames(label), [code])
    if (prop === 'access') sayAccess(log)
  }
}

function sayAccess(log: (names: readonly string[], anyOf: string[]) => void): void {
  for (const [code, names] of Object.entries(accessWords)) log(names, [code])
  log(
    notOpen,
    Object.keys(accessWords).filter((code) => code !== 'open'),
  )
}

/** A label, and what is left of it without the word that ends its kind; one character alone is ambiguous. */
const shortNames = (label: string): string[] =>
  [label, label.replace(/勘察$/, ''), label.replace(/类$/, '')].filter(
    (word, i, all) => word.length > 1 && all.indexOf(word) === i,
  )

function addFields(words: Words, kind: Kind): void {
  for (const [prop, field] of Object.entries(kind.fields)) {
    if (!isMeasured(field.type) || field.seen) continue
    add(words, field.label, { is: 'field', kind: kind.name, prop, opposite: false })
  }
  if (kind.labels.year)
    add(words, kind.labels.year, { is: 'field', kind: kind.name, prop: 'year', opposite: false })
  addDepth(words, kind)
  for (const { words: names, props, opposite = false } of fieldWords) {
    const prop = props.find(
      (name) => Object.hasOwn(kind.fields, name) || (name === 'year' && kind.conditions.includes(name)),
    )
    if (prop) for (const name of names) add(words, name, { is: 'field', kind: kind.name, prop, opposite })
  }
  addHidden(words, kind)
}

/** Numbers of the record that lists do not ask for, so that a question hears why; what is asked for under the same word goes first. */
function addHidden(words: Words, { name: kind, fields, parts }: Kind): void {
  const own = Object.entries(fields).filter(([, { seen }]) => seen)
  const ofRows = Object.values(parts).flatMap((part) => Object.entries(part.fields))
  for (const [prop, { type, label }] of [...own, ...ofRows]) {
    if (!['integer', 'number', 'numbers'].includes(type)) continue
    const spoken = hiddenWords.find(({ props }) => props.includes(prop))?.words ?? []
    for (const word of [label, label.replace(/ [A-Za-z].*$/, ''), ...spoken])
      if (!asksField(words, word, kind))
        add(words, word, { is: 'field', kind, prop, opposite: false, hidden: true })
  }
}

const asksField = (words: Words, word: string, kind: string) =>
  words.get(fold(word))?.some((meaning) => meaning.is === 'field' && meaning.kind === kind)

function addDepth(words: Words, { name: kind, spoken }: Kind): void {
  const prop = spoken?.depth
  if (prop) for (const word of depthWords) add(words, word, { is: 'field', kind, prop, opposite: false })
}

const isMeasured = (type: string) => ['integer', 'number', 'day'].includes(type)

function addTerm(words: Words, kinds: Kinds, { kind: name, prop, value }: Omit<Term, 'count'>): void {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (!kind || fieldOf(kind, prop)?.type !== 'term' || !kind.conditions.includes(prop)) return
  const short =
    prop === 'district'
      ? value.replace(/(新区|区|县|市)$/, '')
      : value.replace(/(股份|集团)?有限(责任)?公司$/, '')
  for (const word of new Set([value, short]))
    if (word.length > 1) add(words, word, { is: 'value', kind: name, prop, anyOf: [value] })
}

/** The longest word that begins here. */
export function wordAt({ words, longest }: Vocabulary, text: string, at: number): string | undefined {
  for (let length = Math.min(longest, text.length - at); length > 0; length -= 1) {
    const word = text.slice(at, at + length)
    if (words.has(word)) return word
  }
  return undefined
}

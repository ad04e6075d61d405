import { type NameWord, nameWords } from './file-name-words.ts'

/** A record as names of files may speak of it. */
export interface NamedRecord {
  readonly code: string
  readonly title: string
  /** Code or name of its project, by which records of the same title are told apart. */
  readonly project?: string | null
}

export interface FileNameMatch<R extends NamedRecord> {
  /** As it was given. */
  readonly name: string
  /** None: the name speaks of no record; one: of this; several: it is an open question. */
  readonly records: readonly R[]
}

/** How alike a name and a part of a file's name are written: word for word, but for separators, but for zeros. */
type Likeness = 2 | 1 | 0

interface Key<R> {
  record: R
  text: string
  words: readonly NameWord[]
}

interface Span<R> {
  from: number
  to: number
  likeness: Likeness
  keys: readonly Key<R>[]
}

/**
 * Says which file belongs to which record, by its name: `ZK12.pdf`, `zk012_岩芯_1.jpg`, `YT2019-001-ZK12 柱状图.pdf`, in
 * any width, case and with any separators. A number is whole or not: ZK1 is not in ZK12. Where the name itself speaks
 * of none, the nearest folder that does counts. Records of one title are told apart by their project, if the path names
 * it. A name that may mean several answers with all of them.
 */
export function matchFileNames<R extends NamedRecord>(
  names: readonly string[],
  records: readonly R[],
): FileNameMatch<R>[] {
  const index = indexOf(records)
  return names.map((name) => ({ name, records: recordsOf(name, index) }))
}

interface NameIndex<R> {
  byWords: ReadonlyMap<string, readonly Key<R>[]>
  /** Words of the longest key. */
  longest: number
}

const joined = (words: readonly NameWord[]): string => words.map(({ folded }) => folded).join('\u0000')

function indexOf<R extends NamedRecord>(records: readonly R[]): NameIndex<R> {
  const byWords = new Map<string, Key<R>[]>()
  let longest = 0
  for (const record of records)
    for (const name of new Set([record.code, record.title])) {
      const { text, words } = nameWords(name)
      if (!isTelling(words)) continue
      longest = Math.max(longest, words.length)
      const key = joined(words)
      const known = byWords.get(key)
      if (known) known.push({ record, text, words })
      else byWords.set(key, [{ record, text, words }])
    }
  return { byWords, longest }
}

/** A name without a number stands in the names of many files, unless it is long. */
const isTelling = (words: readonly NameWord[]): boolean =>
  words.some(({ isNumber }) => isNumber) || words.length >= 3

function recordsOf<R extends NamedRecord>(name: string, index: NameIndex<R>): R[] {
  const segments = name.split(/[/\\]/)
  const last = segments.pop() ?? ''
  const whole = [...segments, last.replace(/(?<=.)\.[^.\s]{1,8}$/, '')]
  for (const segment of whole.toReversed()) {
    const found = recordsIn(segment, index)
    if (found.length > 0) return byProject(found, whole)
  }
  return []
}

function recordsIn<R extends NamedRecord>(segment: string, index: NameIndex<R>): R[] {
  const spans = spansIn(segment, index)
  const kept = spans.filter((span) => !spans.some((other) => isWithin(span, other) && !mayStand(span, other)))
  return [...new Set(kept.flatMap(({ keys }) => keys.map(({ record }) => record)))]
}

/** The places of a name at which names of records stand, each with those that are written most alike. */
function spansIn<R extends NamedRecord>(segment: string, { byWords, longest }: NameIndex<R>): Span<R>[] {
  const { text, words } = nameWords(segment)
  const spans: Span<R>[] = []
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + longest); to++) {
      const own = words.slice(from, to)
      const keys = byWords.get(joined(own))
      if (!keys || (own.every(({ isNumber }) => isNumber) && !standsAlone(words, from, to))) continue
      const written = text.slice(own[0]?.start, own.at(-1)?.end)
      const alike = keys.map((key) => likenessOf(written, key.text))
      const likeness = alike.reduce((best, one) => (one > best ? one : best), 0 as Likeness)
      spans.push({ from, to, likeness, keys: keys.filter((_, i) => alike[i] === likeness) })
    }
  return spans
}

/** A bare number means a record only where the name has no other, and no letters before it. */
const standsAlone = (words: readonly NameWord[], from: number, to: number): boolean =>
  words.every(({ isNumber }, i) => !isNumber || (i >= from && i < to)) &&
  (from === 0 || /\p{Script=Han}/u.test(words[from - 1]?.folded ?? ''))

function likenessOf(written: string, key: string): Likeness {
  if (written === key) return 2
  const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return bare(written) === bare(key) ? 1 : 0
}

const isWithin = <R>(span: Span<R>, other: Span<R>): boolean =>
  span !== other &&
  other.from <= span.from &&
  span.to <= other.to &&
  other.to - other.from > span.to - span.from

/**
 * Whether the shorter one may be meant where the longer one stands: `ZK12_1` is the first picture of ZK12, or ZK12-1 with
 * another separator.
 */
const mayStand = <R>(span: Span<R>, other: Span<R>): boolean =>
  span.from === other.from &&
  other.likeness < 2 &&
  other.keys.every(({ words }) => words.slice(span.to - span.from).every(({ isNumber }) => isNumber))

/** Of several records those of a project that the path names. */
function byProject<R extends NamedRecord>(found: readonly R[], segments: readonly string[]): R[] {
  if (found.length < 2) return [...found]
  const path = segments.map((segment) => `\u0000${joined(nameWords(segment).words)}\u0000`)
  const named = found.filter(({ project }) => {
    const key = joined(nameWords(project ?? '').words)
    return key !== '' && path.some((segment) => segment.includes(`\u0000${key}\u0000`))
  })
  return named.length > 0 ? named : [...found]
}

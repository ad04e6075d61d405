import { longestSnippet, type Marks, type Snippet } from '#contract/search.ts'
import { merged, type Highlighter } from '#language/highlights.ts'

import type { Piece, Pieces } from './index/index-fields.ts'

interface Marked {
  label: string
  text: string
  marks: Marks
  /** The terms that it holds. */
  terms: ReadonlySet<number>
  /** Whether one of them stands there by itself. */
  sure: boolean
}

const most = 2
/** Texts beyond this are read so far: folding costs time. */
const longestRead = 60_000

/** Marks of a text and the terms found in it. */
function marked({ label, text, sort }: Piece, highlighter: Highlighter): Marked {
  const found = highlighter(text.slice(0, longestRead), sort === 'name')
  const terms = new Set(found.flatMap(({ highlights }, term) => (highlights.length > 0 ? [term] : [])))
  const marks = merged(found.flatMap((term) => term.highlights))
  return { label, text, marks, terms, sure: found.some(({ sure }) => sure) }
}

/**
 * Up to two spans of a record's text that hold what was asked for, those first that hold words which neither
 * code nor title hold. Rows of one part stand together.
 */
export function snippetsOf([code, title, ...rest]: Pieces, highlighter: Highlighter) {
  const [inCode, inTitle] = [marked(code, highlighter), marked(title, highlighter)]
  const texts = rest.map((piece) => marked(piece, highlighter))
  const told = new Set([...inCode.terms, ...inTitle.terms])
  const groups = [...Map.groupBy(texts, ({ label }) => label).values()].map(together)
  const snippets: Snippet[] = []
  for (let next = best(groups, told); next && snippets.length < most; next = best(groups, told)) {
    snippets.push({ ...cut(next), label: next.label, page: null })
    for (const term of next.terms) told.add(term)
  }
  if (snippets.length === 0) snippets.push(...summary(texts))
  return { codeMarks: inCode.marks, titleMarks: inTitle.marks, snippets }
}

const newTerms = ({ terms }: Marked, told: ReadonlySet<number>) =>
  [...terms].filter((term) => !told.has(term)).length

const best = (groups: readonly Marked[], told: ReadonlySet<number>): Marked | undefined =>
  groups.filter((one) => newTerms(one, told) > 0).toSorted((a, b) => newTerms(b, told) - newTerms(a, told))[0]

const rowsShown = 4

/** The first rows, and those that hold a term which no row before them holds. */
function telling(rows: readonly Marked[]): Marked[] {
  const told = new Set<number>()
  const chosen = new Set<Marked>()
  for (const row of rows) {
    if ([...row.terms].every((term) => told.has(term))) continue
    chosen.add(row)
    for (const term of row.terms) told.add(term)
  }
  for (const row of rows) if (chosen.size < rowsShown) chosen.add(row)
  return rows.filter((row) => chosen.has(row))
}

const nothing: Marked = { label: '', text: '', marks: [], terms: new Set(), sure: false }

/** The marked rows of a part as one text; a field stands alone. */
function together(rows: readonly Marked[]): Marked {
  const [first] = rows
  const found = rows.filter(({ terms }) => terms.size > 0)
  const sure = found.filter((row) => row.sure)
  const hit = telling(sure.length > 0 ? sure : found)
  if (!first || hit.length < 2) return hit[0] ?? first ?? nothing
  let text = ''
  const marks: Marks = []
  for (const row of hit) {
    const start = text === '' ? 0 : text.length + 1
    text += text === '' ? row.text : `；${row.text}`
    for (const [from, to] of row.marks) marks.push([start + from, start + to])
  }
  const terms = new Set(hit.flatMap((row) => [...row.terms]))
  return { label: first.label, text, marks, terms, sure: sure.length > 0 }
}

/** What a record whose title was found says of itself. */
function summary(rest: readonly Marked[]): Snippet[] {
  const telling = rest.find(({ label, text }) => text.length >= 24 && label !== '备注')
  return telling ? [{ ...cut(telling), label: telling.label, page: null }] : []
}

const before = 24

/** A window of a long text around its first marks. */
export function cut({ text, marks }: { text: string; marks: Marks }): { text: string; marks: Marks } {
  if (text.length <= longestSnippet) return { text, marks }
  const first = marks[0]?.[0] ?? 0
  const from = sound(text, Math.max(0, Math.min(first - before, text.length - longestSnippet)))
  const to = sound(text, Math.min(text.length, from + longestSnippet))
  const lead = from > 0 ? '…' : ''
  const shift = lead.length - from
  const inside = marks
    .filter(([a, b]) => a >= from && b <= to)
    .map(([a, b]): [number, number] => [a + shift, b + shift])
  return {
    text: `${lead}${text.slice(from, to)}${to < text.length ? '…' : ''}`.replaceAll(/\s/g, ' '),
    marks: inside,
  }
}

/** Not between the two units of one character. */
const sound = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at)

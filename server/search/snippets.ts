import { maxSnippetLength, type Highlights, type Snippet } from '#contract/search/search.ts'
import { mergeHighlights, type Highlighter } from '#language/highlights.ts'
import type { Piece, Pieces } from '#server/catalogue/search-documents/index-fields.ts'

interface HighlightedPiece {
  label: string
  text: string
  highlights: Highlights
  /** The terms that it holds. */
  terms: ReadonlySet<number>
  /** Whether one of them is a word of its own there. */
  sure: boolean
}

const maxSnippets = 2
/** Texts beyond this are read so far: folding costs time. */
const maxReadLength = 60_000

/** Highlights of a text and the terms found in it. */
function highlightPiece({ label, text, sort }: Piece, highlighter: Highlighter): HighlightedPiece {
  const found = highlighter(text.slice(0, maxReadLength), sort === 'name')
  const terms = new Set(found.flatMap(({ highlights }, term) => (highlights.length > 0 ? [term] : [])))
  const highlights = mergeHighlights(found.flatMap((term) => term.highlights))
  return { label, text, highlights, terms, sure: found.some(({ sure }) => sure) }
}

/**
 * Up to two spans of a record's text that hold what was asked for, those first that contain words which neither
 * code nor title contain. Rows of one part are joined.
 */
export function snippetsOf([code, title, ...rest]: Pieces, highlighter: Highlighter) {
  const [inCode, inTitle] = [highlightPiece(code, highlighter), highlightPiece(title, highlighter)]
  const texts = rest.map((piece) => highlightPiece(piece, highlighter))
  const shown = new Set([...inCode.terms, ...inTitle.terms])
  const groups = [...Map.groupBy(texts, ({ label }) => label).values()].map(joinRows)
  const snippets: Snippet[] = []
  for (
    let next = findBestGroup(groups, shown);
    next && snippets.length < maxSnippets;
    next = findBestGroup(groups, shown)
  ) {
    snippets.push({ ...cut(next), label: next.label, page: null })
    for (const term of next.terms) shown.add(term)
  }
  if (snippets.length === 0) snippets.push(...summary(texts))
  return { codeHighlights: inCode.highlights, titleHighlights: inTitle.highlights, snippets }
}

const newTerms = ({ terms }: HighlightedPiece, shown: ReadonlySet<number>) =>
  [...terms].filter((term) => !shown.has(term)).length

const findBestGroup = (
  groups: readonly HighlightedPiece[],
  shown: ReadonlySet<number>,
): HighlightedPiece | undefined =>
  groups
    .filter((one) => newTerms(one, shown) > 0)
    .toSorted((a, b) => newTerms(b, shown) - newTerms(a, shown))[0]

const maxRows = 4

/** The first rows, and those that hold a term which no row before them holds. */
function rowsToShow(rows: readonly HighlightedPiece[]): HighlightedPiece[] {
  const shown = new Set<number>()
  const chosen = new Set<HighlightedPiece>()
  for (const row of rows) {
    if ([...row.terms].every((term) => shown.has(term))) continue
    chosen.add(row)
    for (const term of row.terms) shown.add(term)
  }
  for (const row of rows) if (chosen.size < maxRows) chosen.add(row)
  return rows.filter((row) => chosen.has(row))
}

/** A layer that comes again further down is named once. */
const dropRepeats = (rows: readonly HighlightedPiece[]) => [
  ...new Map(rows.map((row) => [row.text, row])).values(),
]

const noHighlights: HighlightedPiece = { label: '', text: '', highlights: [], terms: new Set(), sure: false }

/** The highlighted rows of a part as one text; a field is one row. */
function joinRows(rows: readonly HighlightedPiece[]): HighlightedPiece {
  const [first] = rows
  const found = rows.filter(({ terms }) => terms.size > 0)
  const sure = found.filter((row) => row.sure)
  const hit = rowsToShow(dropRepeats(sure.length > 0 ? sure : found))
  if (!first || hit.length < 2) return hit[0] ?? first ?? noHighlights
  let text = ''
  const highlights: Highlights = []
  for (const row of hit) {
    const start = text === '' ? 0 : text.length + 1
    text += text === '' ? row.text : `；${row.text}`
    for (const [from, to] of row.highlights) highlights.push([start + from, start + to])
  }
  const terms = new Set(hit.flatMap((row) => [...row.terms]))
  return { label: first.label, text, highlights, terms, sure: sure.length > 0 }
}

/** The snippet of a record whose title was found. */
function summary(rest: readonly HighlightedPiece[]): Snippet[] {
  const informative = rest.find(({ label, text }) => text.length >= 24 && label !== '备注')
  return informative ? [{ ...cut(informative), label: informative.label, page: null }] : []
}

const lettersBefore = 24

/** A window of a long text around its first highlights. */
export function cut({ text, highlights }: { text: string; highlights: Highlights }): {
  text: string
  highlights: Highlights
} {
  if (text.length <= maxSnippetLength) return { text, highlights }
  const first = highlights[0]?.[0] ?? 0
  const from = characterStart(
    text,
    Math.max(0, Math.min(first - lettersBefore, text.length - maxSnippetLength)),
  )
  const to = characterStart(text, Math.min(text.length, from + maxSnippetLength))
  const lead = from > 0 ? '…' : ''
  const shift = lead.length - from
  const inside = highlights
    .filter(([a, b]) => a >= from && b <= to)
    .map(([a, b]): [number, number] => [a + shift, b + shift])
  return {
    text: `${lead}${text.slice(from, to)}${to < text.length ? '…' : ''}`.replaceAll(/\s/g, ' '),
    highlights: inside,
  }
}

/** Not between the two units of one character. */
const characterStart = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at)

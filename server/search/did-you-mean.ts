import type { Found } from '#contract/search.ts'
import { fold } from '#language/fold.ts'
import { syllablesOf } from '#language/pinyin.ts'
import { readQuery, type SearchQuery } from '#language/query.ts'

import type { Asking, SearchContext } from './context.ts'
import { findHits } from './hits.ts'
import type { KnownWord } from './vocabulary.ts'

const maxSuggestions = 4
const maxTried = 12

/** What to ask instead of a question that found nothing: words that sound or look alike, codes that begin so, fewer words. */
export async function didYouMean(
  context: SearchContext,
  vain: SearchQuery,
  { state, actor }: Asking,
): Promise<Found['didYouMean']> {
  const { words } = await context.vocabulary.read()
  const terms = vain.terms.map(({ text }) => text)
  const found: Found['didYouMean'] = []
  for (const text of new Set(candidates(terms, words).take(maxTried))) {
    if (found.length >= maxSuggestions) break
    if (found.some((one) => one.text.startsWith(text) || text.startsWith(one.text))) continue // no news
    const { ids, capped } = await findHits(
      context,
      { query: readQuery(text), conditions: [], pages: actor !== undefined },
      state.version,
    )
    if (ids.length > 0) found.push({ text, total: ids.length, capped })
  }
  return found
}

function* candidates(terms: readonly string[], words: readonly KnownWord[]): Generator<string> {
  for (const [i, term] of terms.entries()) {
    for (const word of alike(term, words)) yield terms.with(i, word).join(' ')
  }
  if (terms.length > 1) for (const i of terms.keys()) yield terms.toSpliced(i, 1).join(' ')
  const [code] = terms
  if (terms.length === 1 && code !== undefined && /^[a-z\d][a-z\d./-]{3,40}$/.test(code)) yield* shorter(code)
}

const maxShortened = 8

/** A code without its last piece, then without its last characters. */
function* shorter(code: string): Generator<string> {
  const piece = code.replace(/(?:[-./]?\d+|[-./]?[a-z]+)$/, '')
  if (piece.length >= 3) yield piece
  for (let less = 1; less <= maxShortened && code.length - less >= 4; less += 1) yield code.slice(0, -less)
}

const maxAlike = 3

/** Known words that sound like a word, or differ from it by one character. */
function alike(term: string, words: readonly KnownWord[]): string[] {
  const folded = fold(term)
  if (folded.length < 2 || folded.length > 12 || !/\p{Script=Han}/u.test(folded)) return []
  const spelled = syllablesOf(folded).join('')
  const sounds = words.filter((word) => word.spelled === spelled && word.folded !== folded)
  const similar = words.filter(
    (word) => word.folded !== folded && folded.length > 2 && differByOne(folded, word.folded),
  )
  return [...new Set([...sounds, ...similar].map(({ text }) => text))].slice(0, maxAlike)
}

/** One character put in, left out, or taken for another. */
export function differByOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return Math.max(a.length, b.length) - start - end <= 1
}

import type { SearchResults } from '#contract/search/search.ts'
import { correctionsOf, type Lexicon } from '#language/correction.ts'
import type { SearchQuery } from '#language/query.ts'
import { segmentsOf } from '#language/segments.ts'

import { findArticles } from './articles/find-articles.ts'
import type { SearchCaller, SearchContext } from './context.ts'
import { findHits } from './hits.ts'
import { readAsked } from './read-asked.ts'
import type { KnownWord, Vocabulary } from './vocabulary.ts'

const maxSuggestions = 4
const maxTried = 12

/**
 * What to ask instead of a question that found nothing: words that sound or look alike, codes that begin so, fewer
 * words. Instead of one that found little, only words that found many times as much.
 */
export async function didYouMean(
  context: SearchContext,
  vain: SearchQuery,
  { state, actor, found: had }: SearchCaller & { found: number },
): Promise<SearchResults['didYouMean']> {
  const [vocabulary, articles] = await Promise.all([
    context.vocabulary.read(),
    context.articles(state.articles),
  ])
  const { lexicon } = vocabulary
  const terms = vain.terms.map(({ text }) => text)
  const all = had > 0 ? correctTerms(terms, lexicon) : candidates(terms, vocabulary)
  const found: SearchResults['didYouMean'] = []
  const offer = async (text: string) => {
    if (found.some((one) => one.text.startsWith(text) || text.startsWith(one.text))) return // no news
    const query = await readAsked(context, text, { state })
    const asked = { query, conditions: [], pages: actor !== undefined }
    const { total, capped, about } = await findHits(context, asked, state, 1)
    const guides = total > 0 ? [] : findArticles(articles, text, { vocabulary, exact: true }).articles
    if (total > minGain * had) found.push({ text, total, capped, about })
    else if (had === 0 && guides.length > 0)
      found.push({ text, total: guides.length, capped, about: guides.length })
  }
  for (const text of new Set(all.take(maxTried))) if (found.length < maxSuggestions) await offer(text)
  if (had + found.length === 0) for (const text of parts(terms, vocabulary)) await offer(text)
  return found
}

/** Words of one that was typed without spaces. */
const parts = (terms: readonly string[], { known }: Vocabulary) =>
  terms
    .flatMap((term) => segmentsOf(term, known))
    .filter((part) => /^\p{Script=Han}{2,}$/u.test(part))
    .slice(0, maxSuggestions)

/** Another word is offered beside hits where it has so many times as many. */
const minGain = 10

function* correctTerms(terms: readonly string[], lexicon: Lexicon): Generator<string> {
  for (const [i, term] of terms.entries()) {
    for (const word of correctionsOf(term, lexicon)) yield terms.with(i, word).join(' ')
  }
}

function* candidates(terms: readonly string[], { words, lexicon }: Vocabulary): Generator<string> {
  yield* correctTerms(terms, lexicon)
  for (const [i, term] of terms.entries()) {
    for (const word of findSimilar(term, words)) yield terms.with(i, word).join(' ')
  }
  if (terms.length > 1) for (const i of terms.keys()) yield terms.toSpliced(i, 1).join(' ')
  const [code] = terms
  if (terms.length === 1 && code !== undefined && /^[a-z\d][a-z\d./-]{3,40}$/.test(code))
    yield* shortenCode(code)
}

const maxShortened = 8

/** A code without its last piece, then without its last characters. */
function* shortenCode(code: string): Generator<string> {
  const piece = code.replace(/(?:[-./]?\d+|[-./]?[a-z]+)$/, '')
  if (piece.length >= 3) yield piece
  for (let less = 1; less <= maxShortened && code.length - less >= 4; less += 1) yield code.slice(0, -less)
}

const maxAlike = 3

/** Known words that differ from a word by one character, which may be missing. */
function findSimilar(term: string, words: readonly KnownWord[]): string[] {
  if (term.length < 3 || term.length > 12 || !/\p{Script=Han}/u.test(term)) return []
  const similar = words.filter(({ folded }) => folded !== term && differByOne(term, folded))
  return similar.slice(0, maxAlike).map(({ text }) => text)
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

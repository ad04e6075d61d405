import type { SearchSuggestions } from '#contract/search/search.ts'
import { fold } from '#language/fold.ts'
import { highlights } from '#language/highlights.ts'
import { readQuery } from '#language/query.ts'
import { shareSearchState } from '#server/catalogue/search-documents/state.ts'
import { suggestPlaces } from '#server/places/places.ts'

import { findArticles, titleLine } from './articles/find-articles.ts'
import type { SearchContext } from './context.ts'
import { listSuggested } from './hits.queries.ts'
import type { KnownWord } from './vocabulary.ts'

const maxWords = 5
const maxRecords = 6
const maxArticles = 3

const noSuggestions: SearchSuggestions = { places: [], facts: [], articles: [], words: [], records: [] }

/** What the beginning of a question may become: places, words of the library, and records by title or code. */
export async function suggest(context: SearchContext, text: string): Promise<SearchSuggestions> {
  const { db, searching, vocabulary, articles } = context
  const query = readQuery(text)
  if (query.terms.length === 0) return noSuggestions
  const [known, records, places, own] = await Promise.all([
    vocabulary.read(),
    searching.hold(() => listSuggested(db, query, maxRecords)),
    suggestPlaces(db, text),
    shareSearchState(context).then((state) => articles(state.articles)),
  ])
  const guided = findArticles(own, text, { vocabulary: known })
  const show = (shown: string) => ({ text: shown, highlights: highlights(shown, query) })
  return {
    places,
    facts: guided.facts,
    articles: guided.telling
      ? guided.articles.slice(0, maxArticles).map((match) => titleLine(match, guided.query))
      : [],
    words: findMatching(fold(text), known.words).map((word) => show(word.text)),
    records: records.map((record) => ({
      ...record,
      highlights: highlights(record.title, query),
      codeHighlights: highlights(record.code, query),
    })),
  }
}

/** Words that begin with what was typed or contain it, as written or by pinyin, the more frequent first. */
function findMatching(typed: string, words: readonly KnownWord[]): KnownWord[] {
  const latin = /^[a-z]{2,}$/.test(typed)
  const begins = (word: KnownWord) =>
    word.folded.startsWith(typed) ||
    (latin && (word.initials.startsWith(typed) || word.spelled.startsWith(typed)))
  const found = words.filter((word) => word.folded !== typed && begins(word)).slice(0, maxWords)
  if (found.length === maxWords || latin) return found
  const holding = words.filter((word) => word.folded.includes(typed) && !word.folded.startsWith(typed))
  return [...found, ...holding].slice(0, maxWords)
}

import type { Fact, FoundArticle } from '#contract/search/search.ts'
import { everydayWords, readCounterQuestion } from '#language/everyday.ts'
import { fold } from '#language/fold.ts'
import { highlights, matcherOf } from '#language/highlights.ts'
import { readQuery, withWords, type SearchQuery } from '#language/query.ts'
import { segmentsOf } from '#language/segments.ts'
import { cut } from '#server/search/snippets.ts'
import type { Vocabulary } from '#server/search/vocabulary.ts'

import type { Articles, SearchedArticle } from './articles.ts'

export interface ArticleFindings {
  facts: Fact[]
  articles: readonly Match[]
  /** What the articles hold. */
  query: SearchQuery
  /** Whether titles or summaries say it, not only bodies. */
  telling: boolean
}

const maxFound = 5

interface Match {
  article: SearchedArticle
  score: number
  /** Whether title and summary hold all terms; the title alone. */
  telling: boolean
  titled: boolean
}

const points = { same: 100, title: 8, summary: 3, body: 1, pinned: 1, guide: 2 }

type Matcher = ReturnType<typeof matcherOf>

/** Points for the place of each term; undefined where one of them is nowhere. */
function matchOf(article: SearchedArticle, matches: Matcher, typed: string): Match | undefined {
  const { title, summary, body } = article.read
  const [inTitle, inSummary] = [matches(title), matches(summary)]
  const telling = inTitle.every((found, i) => found || inSummary[i])
  const inBody = telling ? [] : matches(body)
  const each = inTitle.map((found, i) =>
    found ? points.title : inSummary[i] ? points.summary : inBody[i] ? points.body : 0,
  )
  if (each.includes(0)) return undefined
  const own = (article.pinned ? points.pinned : 0) + (article.guide ? points.guide : 0)
  const score = each.reduce((sum, n) => sum + n, own) + (title.folded === typed ? points.same : 0)
  return { article, score, telling, titled: inTitle.every(Boolean) }
}

/** Those that say it in title or summary; where there are none, those that say it at all. */
function matchesOf({ list }: Articles, query: SearchQuery, typed: string): Match[] {
  if (query.terms.length === 0) return []
  const matches = matcherOf(query)
  const found = list.flatMap((article) => matchOf(article, matches, typed) ?? [])
  const telling = found.filter((match) => match.telling)
  return (telling.length > 0 ? telling : found).toSorted((a, b) => b.score - a.score).slice(0, maxFound)
}

/** Words of a question as people say them at the counter, each with the others for the same. */
const everydayQuery = (words: readonly string[]): SearchQuery => ({
  terms: words.flatMap((word) =>
    readQuery(word, { exact: true }).terms.map((term) => withWords(term, everydayWords(term.text))),
  ),
})

export function titleLine(
  { article: { path, label, title } }: Match,
  query: SearchQuery,
): Omit<FoundArticle, 'text' | 'highlights' | 'publishedOn'> {
  return { path, label, title, titleHighlights: highlights(title, query) }
}

/** With its summary, or where only the body holds the words, these. */
export function withText(match: Match, query: SearchQuery): FoundArticle {
  const { summary, body, publishedOn } = match.article
  const text = match.telling && summary !== '' ? summary : body
  const found = cut({ text, highlights: highlights(text, query, false) })
  return { ...titleLine(match, query), ...found, publishedOn }
}

interface ArticleSearchOptions {
  vocabulary: Pick<Vocabulary, 'known' | 'bySpelling'>
  exact?: boolean
}

/**
 * What the archive itself says to a question: settings, and articles that hold all of it, as it was typed or in other
 * words for the same. An announcement for a holiday goes before the usual hours; beside settings stand articles that
 * are called so.
 */
export function findArticles(
  articles: Articles,
  typed: string,
  { vocabulary, exact }: ArticleSearchOptions,
): ArticleFindings {
  const folded = fold(typed)
  const [text = folded] = vocabulary.bySpelling.get(folded) ?? []
  const { facts, holidays } = readCounterQuestion(text, articles.name)
  const asItIs = readQuery(text, { exact: true })
  const words = facts.length > 0 && holidays.length > 0 ? holidays : segmentsOf(text, vocabulary.known)
  const find = (query: SearchQuery) => {
    const matches = matchesOf(articles, query, text)
    return { query, matches: facts.length > 0 ? matches.filter(({ titled }) => titled) : matches }
  }
  const direct = find(asItIs)
  const { query, matches } = direct.matches.length > 0 || exact ? direct : find(everydayQuery(words))
  return {
    facts: holidays.length > 0 && matches.length > 0 ? [] : [...facts],
    articles: matches,
    query,
    telling: matches.some(({ telling }) => telling),
  }
}

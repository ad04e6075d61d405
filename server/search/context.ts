import { availableParallelism } from 'node:os'

import { everythingIn } from '#contract/catalogue/everything.ts'
import type { Askable, Kinds } from '#contract/catalogue/kind.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import type { AnswerCache, CachedDb } from '#server/caching/answer-cache.ts'
import type { SearchState } from '#server/catalogue/search-documents/state.ts'
import { semaphore, type Semaphore } from '#server/overload/semaphore.ts'

import { openArticles, type ArticleCache } from './articles/articles.ts'
import { kindWordsOf, type KindWords } from './kind-words/kind-words.ts'
import { openVocabulary, type VocabularyCache } from './vocabulary.ts'

/** What searching takes: the library, and what is cached of it. */
export interface SearchContext {
  db: Db
  kinds: Kinds
  /** What conditions of a search are asked of. */
  everything: Askable
  answers: AnswerCache
  vocabulary: VocabularyCache
  articles: ArticleCache
  articlesAt: (db: Db) => ArticleCache
  kindWords: KindWords
  /** Searching takes processor time: more at once would only make the long ones longer. */
  searching: Semaphore
}

/** In which state of the library a question is asked, and by whom; a visitor is no actor. */
export interface SearchCaller {
  state: SearchState
  actor: Actor | undefined
}

export function openSearch(context: Pick<SearchContext, 'db' | 'kinds' | 'answers'>): SearchContext {
  const articlesAt = openArticles()
  return {
    ...context,
    everything: everythingIn(context.kinds),
    vocabulary: openVocabulary(context.db, context.kinds),
    articles: articlesAt(context.db),
    articlesAt,
    kindWords: kindWordsOf(context.kinds),
    searching: semaphore({ width: Math.max(2, availableParallelism()), depth: 256, patience: 1500 }),
  }
}

/** Searches in the copy of the database that a call reads from. */
export const searchAt = (context: SearchContext, { db, answers }: CachedDb): SearchContext => ({
  ...{ ...context, db, answers },
  articles: context.articlesAt(db),
})

import type { Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import type { AnswerCache } from '#server/caching/answer-cache.ts'

import type { VocabularyCache } from './vocabulary.ts'

/** What searching takes: the library, and what is cached of it. */
export interface SearchContext {
  db: Db
  kinds: Kinds
  answers: AnswerCache
  vocabulary: VocabularyCache
}

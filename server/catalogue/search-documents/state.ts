import { maxCounted, maxHits } from '#contract/search/search.ts'
import type { Db } from '#database/database.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'

import { documentVersion } from './document.ts'
import { readVersions } from './state.queries.ts'

export interface SearchState {
  /** Moves whenever any record, article or text of a file does. */
  version: string
  /** Moves whenever an article or a setting of the site does. */
  articles: string
  /** How many hits are counted and paged through at most. */
  reach: number
  /** Whether the documents are those of an older version of the product, and are being rebuilt. */
  building: boolean
}

export async function findSearchState(db: Db): Promise<SearchState> {
  const { data, size, texts, articles, documents } = await readVersions(db)
  const building = documents !== documentVersion
  return {
    version: `${data ?? 0} ${texts} ${articles} ${building}`,
    articles,
    reach: (size ?? 0) <= maxCounted ? maxCounted : maxHits,
    building,
  }
}

/** The same, as it is or has been since this was asked. Calls at once share the statement. */
export const shareSearchState = ({ db, answers }: CachedDb): Promise<SearchState> =>
  db.isTransaction ? findSearchState(db) : answers.sharedRead('state of search', () => findSearchState(db))

import { createHash } from 'node:crypto'

import type { SearchSort } from '#contract/search/search.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import type { SearchState } from '#server/catalogue/search-documents/state.ts'

import type { SearchContext } from './context.ts'
import { readHitIds, sortHits, type HitsQuestion, type Hits } from './hits.queries.ts'

/** Most pages that are asked for are among so many. */
const minRead = 200

/** How many records answer a question, and the first ones; cached until the library changes. */
export function findHits(
  { db, answers, searching }: Pick<SearchContext, 'db' | 'answers' | 'searching'>,
  question: Omit<HitsQuestion, 'reach'>,
  { version, reach }: Pick<SearchState, 'version' | 'reach'>,
  need = reach,
): Promise<Hits> {
  const asked = { ...question, reach }
  const needed = need <= minRead ? minRead : reach
  return answers.get('hits', ['hits', asked, version, needed], () =>
    searching.hold(() => readHitIds(db, asked, needed)),
  )
}

interface HitOrder {
  sort: Exclude<SearchSort, 'relevance'>
  version: string
}

/** Hits by their year; cached until the library changes. */
export function sortedByYear({ db, answers }: CachedDb, hits: Hits, { sort, version }: HitOrder) {
  const found = createHash('sha256').update(hits.ids).digest('base64')
  return answers.get('hits', ['sorted', found, sort, version], () => sortHits(db, hits, sort))
}

import { maxHits } from '#contract/search.ts'

import type { SearchContext } from './context.ts'
import { readHitIds, type Hits } from './hits.queries.ts'
import type { Asked } from './hits.sql.ts'

/** Most pages that are turned over are among so many. */
const minRead = 200

/** How many records answer a question, and the first ones; cached until the library changes. */
export function findHits(
  { db, answers, searching }: Pick<SearchContext, 'db' | 'answers' | 'searching'>,
  asked: Asked,
  version: string,
  need = maxHits,
): Promise<Hits> {
  const needed = need <= minRead ? minRead : maxHits
  return answers.get('hits', ['hits', asked, version, needed], () =>
    searching.hold(() => readHitIds(db, asked, needed)),
  )
}

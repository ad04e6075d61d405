import type { Access } from '#contract/catalogue/kind.ts'
import { fold } from '#language/fold.ts'
import { stripSeparators } from '#language/tokenizer.ts'
import { belongsToIn } from '#server/catalogue/name-of-number.sql.ts'
import { accessNow } from '#server/catalogue/view-level.ts'
import type { SearchContext } from '#server/search/context.ts'
import { listPlaced, maxOrdered, scores, type Hits, type HitIdentity } from '#server/search/hits.queries.ts'

import { spread } from './spread.ts'

/** Bare text of a title or a question, to compare them. */
const bareText = (text: string) => stripSeparators(fold(text))

const closedLevels: readonly Access[] = ['protected', 'secret']

/**
 * The very first hits in another order: those whose title is what was typed, then of about equal rank few of one project
 * before others, and open records before closed ones. Only these change places, whatever page is asked for, so that no hit is on two pages.
 */
export async function orderFirst(
  { db, kinds }: Pick<SearchContext, 'db' | 'kinds'>,
  { ids, scores: found }: Hits,
  typed: string,
): Promise<{ ids: number[]; placed: HitIdentity[] }> {
  const first = [...ids.subarray(0, maxOrdered)]
  const placed = await listPlaced(db, first, belongsToIn(kinds))
  const byId = new Map(placed.map((one) => [one.id, one]))
  const asked = bareText(typed)
  const ranked = first.map((id, i) => {
    const { title = '', within = null, access = 'open', openOn = null } = byId.get(id) ?? {}
    const score = found[i] ?? 0
    return {
      id,
      group: within,
      isClosed: closedLevels.includes(accessNow({ access, openOn })),
      score: bareText(title) === asked ? Math.max(score, scores.sameTitle) : score,
    }
  })
  return { ids: spread(ranked), placed }
}

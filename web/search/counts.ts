import type { SearchResults } from '#contract/search/search.ts'
import { maxCounted } from '#contract/search/search.ts'
import { countText } from '#web/records/format.ts'

type HitCount = Pick<SearchResults, 'total' | 'capped' | 'about'>

const tenThousand = 10_000

/** A number of hits: exact, or where there are more than are counted, about how many. */
export function totalText({ total, capped, about }: HitCount): string {
  if (!capped) return countText(total)
  return about > maxCounted ? '10 万多' : `约 ${Math.max(1, Math.round(about / tenThousand))} 万`
}

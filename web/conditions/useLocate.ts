import { useQueryClient } from '@tanstack/react-query'

import type { Kind } from '#contract/catalogue/kind.ts'
import { nearPlace, places } from '#contract/search/places.ts'
import { questionOf } from '#web/api/question.ts'
import { useSession } from '#web/api/session.ts'

import { conditionOf, type Draft } from './drafts.ts'

/** Reads a draft as a condition; a place that is typed is found first. */
export function useLocate(kind: Kind) {
  const client = useQueryClient()
  const session = useSession()
  return async (draft: Draft): Promise<ReturnType<typeof conditionOf>> => {
    const text = draft.place?.trim() ?? ''
    if (draft.at || text === '') return conditionOf(kind, draft)
    const found = await client
      .fetchQuery(questionOf(session, places.find, { text }))
      .catch(() => ({ place: null, refused: '地点没能查到，请稍后再试' }))
    if (!found.place) return { refused: found.refused ?? '' }
    return conditionOf(kind, { ...draft, at: nearPlace(found.place, {}, kind) })
  }
}

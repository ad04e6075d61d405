import { exportLimits } from '#contract/exports/exports.ts'
import type { ExportSelection } from '#contract/exports/exports.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { SearchQuestion } from '#contract/search/search.ts'
import type { SearchContext } from '#server/search/context.ts'
import { findFirst } from '#server/search/search.ts'

import { listCodesByKind } from './codes.queries.ts'

interface SelectedHits {
  selections: ExportSelection[]
  taken: number
  total: number
  capped: boolean
  about: number
}

/** Chooses what a search finds for its member: each kind by the codes that everybody sees. */
export async function selectHits(
  search: SearchContext,
  question: SearchQuestion,
  actor: Actor,
): Promise<SelectedHits> {
  const { ids, total, capped, about } = await findFirst(search, question, {
    actor,
    limit: exportLimits.codes,
  })
  const selections = ids.length === 0 ? [] : await listCodesByKind(search.db, [...ids])
  return { selections, taken: ids.length, total, capped, about }
}

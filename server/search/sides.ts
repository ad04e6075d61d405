import type { Kinds } from '#contract/catalogue/kind.ts'
import type { Actor } from '#contract/identity.ts'
import { mostHits, searchSides, type SearchNarrowing, type SearchSide } from '#contract/search.ts'
import type { Db } from '#database/database.ts'

import { findHits } from './hits.ts'
import { answer, type SearchQuestion } from './search.ts'
import { findSearchState } from './state.ts'

export interface Sides {
  sides: { prop: SearchSide; values: { value: string; count: number }[] }[]
  over: number | null
}

/**
 * Counts beside the values of every side. A count equals the hits that choosing it gives; a side's own choice does
 * not narrow its own values. Beyond the most hits that are kept, the first of them are counted.
 */
export async function countSides(
  db: Db,
  kinds: Kinds,
  question: SearchQuestion,
  actor?: Actor,
): Promise<Sides> {
  const state = await findSearchState(db)
  const { query, hits } = await answer(db, kinds, question, { state, actor })
  const { narrowing = {} } = question
  const counted = await Promise.all(
    searchSides.map(async (prop) => {
      const others = { query, narrowing: without(narrowing, prop), pages: actor !== undefined }
      const { counts, capped } = narrowing[prop] ? await findHits(db, others, state.version) : hits
      const values = counts.filter((one) => one.prop === prop).map(({ value, count }) => ({ value, count }))
      return {
        prop,
        capped,
        values: values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
      }
    }),
  )
  return {
    sides: counted.map(({ prop, values }) => ({ prop, values })),
    over: counted.some(({ capped }) => capped) ? mostHits : null,
  }
}

function without(narrowing: SearchNarrowing, prop: SearchSide): SearchNarrowing {
  const { [prop]: _, ...others } = narrowing
  return others
}

import type { RawBuilder } from 'kysely'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'

import { predicates } from './conditions.ts'
import { packIds } from './page.sql.ts'
import { questionOf } from './state.ts'

interface Gathering {
  conditions: readonly Condition[]
  order: RawBuilder<unknown>
  version: number
}

/** The ids of all matches in order, as packed bytes: gathered once for a version of the data, paged many times. */
export function materialisedIds(
  { db, answers }: CachedDb,
  kind: Kind,
  { conditions, order, version }: Gathering,
): Promise<Float64Array> {
  const way = order.compile(db).sql
  return answers.get('ids', ['ids', ...questionOf(kind, version, conditions), way], async () => {
    const tests = predicates(kind, conditions)
    const bytes = await packIds(db, kind, tests, order)
    return Float64Array.from({ length: bytes.length / 8 }, (_, i) => Number(bytes.readBigInt64BE(i * 8)))
  })
}

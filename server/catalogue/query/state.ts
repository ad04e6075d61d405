import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'

import type { Predicate } from './conditions.sql.ts'
import { countByFacet, countByScan, countKinds, type KindState } from './state.sql.ts'

export { findState, matching } from './state.sql.ts'

export interface Total {
  kind: string
  label: string
  total: number
}

/** How many records each kind holds, in the order of the kinds. */
export async function listTotals(db: Db, kinds: Kinds): Promise<Total[]> {
  const totals = await countKinds(db)
  return Object.values(kinds).map(({ name, label }) => ({ kind: name, label, total: totals.get(name) ?? 0 }))
}

/** One question about one version of a kind's data, the order of its conditions aside. */
export const questionOf = (kind: Kind, version: number, conditions: readonly Condition[]): unknown[] => [
  kind.name,
  version,
  conditions.toSorted((a, b) => (a.prop < b.prop ? -1 : 1)),
]

/** Exactly how many records fulfil the conditions; counted once for each version of the data. */
export function countRecords(
  { db, answers }: CachedDb,
  kind: Kind,
  { conditions, tests }: { conditions: readonly Condition[]; tests: readonly Predicate[] },
  state: KindState,
): Promise<number> {
  if (conditions.length === 0) return Promise.resolve(state.total)
  return answers.get('counts', ['total', ...questionOf(kind, state.version, conditions)], async () => {
    const [only] = tests
    return tests.length === 1 && only?.anyOf && kind.facets.includes(only.prop)
      ? countByFacet(db, kind, only.prop, only.anyOf)
      : answers.counting.hold(() => countByScan(db, kind, tests))
  })
}

import { checkConditions, type Condition, type Near } from '#contract/catalogue/condition.ts'
import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'

import type { Predicate } from './conditions.sql.ts'
import { listDistrictCounts } from './facets.queries.ts'
import { countWithin } from './near.sql.ts'
import { countByFacet, countByScan, listKindStates, readState, type KindState } from './state.sql.ts'

export { type KindState, listKindStates, fromPassing, passesAll, type Test } from './state.sql.ts'

export interface Total {
  kind: string
  label: string
  total: number
}

/** How many records each kind holds, in the order of the kinds. */
export async function listTotals(db: Db, kinds: Kinds): Promise<Total[]> {
  const states = await listKindStates(db)
  return Object.values(kinds).map(({ name, label }) => ({
    kind: name,
    label,
    total: states.get(name)?.total ?? 0,
  }))
}

/** The state of a kind, as it is or has been since this was asked. Calls at once share the statement. */
export const findState = ({ db, answers }: CachedDb, kind: Kind): Promise<KindState> =>
  db.isTransaction
    ? readState(db, kind)
    : answers.sharedRead(`state of ${kind.name}`, () => readState(db, kind))

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

/** Records of each kind that are registered in a district: what its facet says, and its lists hold. */
export async function countInDistrict(db: Db, district: string): Promise<Map<string, number>> {
  const rows = await listDistrictCounts(db, district)
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

/** How many records of some kinds have a public place in a place. */
export async function countNear(db: Db, kinds: readonly Kind[], near: Near): Promise<Map<string, number>> {
  for (const kind of kinds) checkConditions(kind, [{ prop: 'place', near }])
  const rows = near.metres === undefined ? [] : await countWithin(db, near, near.metres)
  return new Map(rows.map(({ kind, total }) => [kind, total]))
}

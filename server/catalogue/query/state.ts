import { sql } from 'kysely'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { slots } from '#server/overload/semaphore.ts'

import { predicates, type Predicate } from './conditions.ts'

/** How many records a kind holds, and a number that moves whenever any of them does. */
export interface KindState {
  total: number
  version: number
}

export async function findState(db: Db, kind: Kind): Promise<KindState> {
  const { rows } =
    await sql<KindState>`select total, version from kind_state where kind = ${kind.name}`.execute(db)
  return rows[0] ?? { total: 0, version: 0 }
}

export interface Total {
  kind: string
  label: string
  total: number
}

/** How many records each kind holds, in the order of the kinds. */
export async function listTotals(db: Db, kinds: Kinds): Promise<Total[]> {
  const { rows } = await sql<{ kind: string; total: number }>`select kind, total from kind_state`.execute(db)
  const totals = new Map(rows.map(({ kind, total }) => [kind, total]))
  return Object.values(kinds).map(({ name, label }) => ({ kind: name, label, total: totals.get(name) ?? 0 }))
}

/** One question about one version of a kind's data, the order of its conditions aside. */
export const questionOf = (kind: Kind, version: number, conditions: readonly Condition[]): unknown[] => [
  kind.name,
  version,
  conditions.toSorted((a, b) => (a.prop < b.prop ? -1 : 1)),
]

/** Counting reads much; however many ask, most connections stay free for lists and records. */
export const counting = slots({ width: 6, depth: 256, patience: 1500 })

/** Exactly how many records fulfil the conditions; counted once for each version of the data. */
export function countRecords(
  { db, answers }: CachedDb,
  kind: Kind,
  conditions: readonly Condition[],
  state: KindState,
): Promise<number> {
  if (conditions.length === 0) return Promise.resolve(state.total)
  return answers.get('counts', ['total', ...questionOf(kind, state.version, conditions)], async () => {
    const tests = predicates(kind, conditions)
    const [only] = tests
    return tests.length === 1 && only?.anyOf && kind.facets.includes(only.prop)
      ? countByFacet(db, kind, only.prop, only.anyOf)
      : counting.hold(() => countByScan(db, kind, tests))
  })
}

async function countByFacet(db: Db, kind: Kind, prop: string, values: string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(count), 0)::bigint as n from facet_count
    where kind = ${kind.name} and prop = ${prop} and value = any(${values})`.execute(db)
  return rows[0]?.n ?? 0
}

async function countByScan(db: Db, kind: Kind, tests: Predicate[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${matching(kind, tests)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** `from` and `where` of the records of a kind that pass the tests: its own table has all that is asked for. */
export function matching(kind: Kind, tests: readonly Predicate[]) {
  const from = sql`${sql.table(kind.table)} k`
  if (tests.length === 0) return from
  return sql`${from} where ${sql.join(
    tests.map((test) => test.sql),
    sql` and `,
  )}`
}

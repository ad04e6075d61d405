import { type RawBuilder, sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import { compiledStatement } from '#database/compiled.ts'
import type { Db } from '#database/database.ts'

/** What a condition asks of the rows `k` of a kind. */
export interface Test {
  sql: RawBuilder<boolean>
}

/** How many records a kind holds, and a number that moves whenever any of them does. */
export interface KindState {
  total: number
  version: number
}

const states = compiledStatement(
  ({ kind }: { kind: string }) => sql<KindState>`select total, version from kind_state where kind = ${kind}`,
)

export async function readState(db: Db, kind: Kind): Promise<KindState> {
  const [state] = await states(db, { kind: kind.name }, undefined)
  return state ?? { total: 0, version: 0 }
}

/** Total and version of every kind. */
export async function listKindStates(db: Db): Promise<Map<string, KindState>> {
  const { rows } = await sql<KindState & { kind: string }>`
    select kind, total, version from kind_state`.execute(db)
  return new Map(rows.map(({ kind, ...state }) => [kind, state]))
}

export async function countByFacet(db: Db, kind: Kind, prop: string, values: string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(count), 0)::bigint as n from facet_count
    where kind = ${kind.name} and prop = ${prop} and value = any(${values})`.execute(db)
  return rows[0]?.n ?? 0
}

export async function countByScan(db: Db, kind: Kind, tests: readonly Test[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${fromPassing(kind, tests)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** `from` and `where` of the records of a kind that pass the tests: its own table has all that is asked for. */
export function fromPassing(kind: Kind, tests: readonly Test[]) {
  const from = sql`${sql.table(kind.table)} k`
  return tests.length === 0 ? from : sql`${from} where ${passesAll(tests)}`
}

export const passesAll = (tests: readonly Test[]) =>
  sql.join(
    tests.map((test) => test.sql),
    sql` and `,
  )

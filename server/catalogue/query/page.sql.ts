import { sql, type RawBuilder } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { unpackIds } from '#database/packed-ids.ts'
import { rowColumns } from '#server/catalogue/columns.ts'
import type { Row } from '#server/catalogue/entry.ts'

import type { Predicate } from './conditions.sql.ts'
import { passesAll, fromPassing, type Test } from './state.sql.ts'

type Sql = RawBuilder<unknown>

/** A row, and the version of its kind's data when it was read. */
export type ListedRow = Row & { kindVersion: number }

/** Whole rows of a page's ids, in the given order; only here are more than ids and keys read. */
export async function listPage(db: Db, kind: Kind, ids: Sql, order: Sql): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${sql.raw(rowColumns(kind))},
      (select version from kind_state where kind = ${sql.lit(kind.name)}) as "kindVersion"
    from ${ids} page (id, position)
    join record r on r.id = page.id join ${sql.table(kind.table)} k on k.id = page.id
    order by ${order}`.execute(db)
  return rows
}

export const asGiven = sql`page.position`

/**
 * Ids that are known, in their order. Out of a subquery their number is nobody's guess: seen as a parameter it would
 * make a plan for each call cheaper than the kept one, and planning costs more than reading a page.
 */
export const knownIds = (ids: readonly number[]): Sql =>
  sql`unnest(array(select unnest(${ids}::bigint[]))) with ordinality`

export interface PageWindow {
  limit: number
  skip: number
}

/** Ids out of a source, in its order. */
export const idsFrom = (source: Sql, order: Sql, { limit, skip }: PageWindow): Sql =>
  sql`(select k.id, 0 from ${source} order by ${order} limit ${limit} offset ${skip})`

/** Of the first records that have certain values, those that pass the other tests. */
export function boundedScan(kind: Kind, tests: readonly Predicate[], order: Sql, limit: number): Sql {
  const [equalities, others] = [tests.filter((test) => test.anyOf), tests.filter((test) => !test.anyOf)]
  return sql`(select k.* from ${fromPassing(kind, equalities)} order by ${order} limit ${limit}) k where ${passesAll(others)}`
}

/** The distance of a record from a point. */
export const distanceFrom = (from: string): string =>
  `(select public_point <-> ${from} from record where id = k.id)`

interface Direction {
  column: string
  way: 'asc' | 'desc'
  nulls: 'first' | 'last' | undefined
}

interface Ties {
  isBackwards: boolean
  /** Among equals; their indexes have the same order. */
  secretLast: boolean
}

/**
 * By columns, then by id in the direction of the last one. Secret records whose codes tell come last among those
 * without a value: between the others their place would tell between which ids theirs lies.
 */
export function orderBy(columns: readonly Direction[], { isBackwards, secretLast }: Ties): Sql {
  const ordered = columns.map(({ column, way, nulls }) => `${column} ${way}${nulls ? ` nulls ${nulls}` : ''}`)
  const secret = secretLast ? [`(k.access = 'secret') ${isBackwards ? 'desc' : 'asc'}`] : []
  return sql.raw([...ordered, ...secret, `k.id ${columns.at(-1)?.way ?? 'asc'}`].join(', '))
}

/** The ids of all matches in order. */
export async function listIds(db: Db, kind: Kind, tests: readonly Test[], order: Sql): Promise<Float64Array> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int8send(k.id), '' order by ${order}) as ids from ${fromPassing(kind, tests)}`.execute(
    db,
  )
  return unpackIds(rows[0]?.ids)
}

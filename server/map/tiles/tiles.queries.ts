import { sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { unpackIds } from '#database/packed-ids.ts'
import { snake } from '#server/catalogue/columns.ts'
import { passing, type Test } from '#server/catalogue/query/state.ts'

import type { Places } from './points.ts'

const level = sql.raw(
  `case r.access when 'open' then 0 when 'member' then 1 when 'protected' then 2 else 3 end`,
)
const packed = sql`string_agg(int8send(p.map_key) || int8send(p.packed), '' order by p.map_key) as places`

interface Range {
  from: number
  to: number
}

/** The first places of a range of keys, in order. */
export async function listPlaces(db: Db, kind: Kind, { from, to }: Range, limit: number): Promise<Places> {
  const { rows } = await sql<{ places: Buffer | null }>`select ${packed} from (
    select r.map_key, r.id * 4 + ${level} as packed from record r
    where r.kind = ${kind.name} and r.map_key >= ${from} and r.map_key < ${to}
    order by r.map_key limit ${limit}) p`.execute(db)
  return unpackIds(rows[0]?.places)
}

/** The first place of each cell of a range that passes the tests. */
export async function listCellPlaces(
  db: Db,
  kind: Kind,
  { from, to, width, tests }: Range & { width: number; tests: readonly Test[] },
): Promise<Places> {
  const own = tests.length === 0 ? sql`` : sql`join ${sql.table(kind.table)} k on k.id = r.id`
  const asked = tests.length === 0 ? sql`` : sql`and ${passing(tests)}`
  const { rows } = await sql<{ places: Buffer | null }>`select ${packed}
    from generate_series(${from}::bigint, ${to - 1}::bigint, ${width}::bigint) cell
    cross join lateral (
      select r.map_key, r.id * 4 + ${level} as packed from record r ${own}
      where r.kind = ${kind.name} and r.map_key >= cell and r.map_key < cell + ${width}::bigint ${asked}
      order by r.map_key limit 1) p`.execute(db)
  return unpackIds(rows[0]?.places)
}

/** The places of all records of a kind that pass the tests. */
export async function listMatchingPlaces(db: Db, kind: Kind, tests: readonly Test[]): Promise<Places> {
  const { rows } = await sql<{ places: Buffer | null }>`select ${packed} from (
    select r.map_key, r.id * 4 + ${level} as packed from ${sql.table(kind.table)} k join record r on r.id = k.id
    where r.map_key is not null and ${passing(tests)}) p`.execute(db)
  return unpackIds(rows[0]?.places)
}

/** The types of some records of a kind, by id. */
export async function listTypes(db: Db, kind: Kind, ids: readonly number[]): Promise<Map<number, string>> {
  if (kind.type === undefined || ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; type: string | null }>`
    select id, ${sql.ref(snake(kind.type))} as type from ${sql.table(kind.table)}
    where id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.flatMap(({ id, type }) => (type === null ? [] : [[id, type]])))
}

import { type RawBuilder, sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { unpackIds } from '#database/packed-ids.ts'
import { samples } from '#geology/places/map-key.ts'
import { snake } from '#server/catalogue/columns.ts'
import { passesAll, type Test } from '#server/catalogue/query/query.ts'

import type { Places } from './points.ts'

const level = sql.raw(
  `case p.access when 'open' then 0 when 'member' then 1 when 'protected' then 2 else 3 end`,
)
const packedPlaces = sql`string_agg(int8send(p.map_key) || int8send(p.id * 4 + ${level}), '' order by p.map_key, p.id)`

interface Range {
  from: number
  to: number
}

/** One place in so many. */
export type Sample = (typeof samples)[number] | 1
const sampleConditions = {
  1: sql``,
  8: sql`and r.map_key & 7 = 0`,
  64: sql`and r.map_key & 63 = 0`,
  512: sql`and r.map_key & 511 = 0`,
}

const readPlaces = (kind: Kind, { from, to }: Range, and = sql``) => sql`
  select r.map_key, r.id, r.access from record r
  where r.kind = ${kind.name} and r.map_key >= ${from} and r.map_key < ${to} ${and}
  order by r.map_key, r.id`

/** One place in 512 of a range of keys, and the first of all of its places where it seems to hold few; in order. */
export async function listFirst(
  db: Db,
  kind: Kind,
  range: Range,
  { limit, crowd }: { limit: number; crowd: number },
): Promise<{ sparse: Places; first: Places }> {
  const { rows } = await sql<{ sparse: Buffer | null; first: Buffer | null }>`
    with sparse as materialized (${readPlaces(kind, range, sampleConditions[512])})
    select (select ${packedPlaces} from sparse p) as sparse, (select ${packedPlaces} from (
      ${readPlaces(kind, range)} limit (select case when count(distinct map_key) < ${crowd} then ${limit} else 0 end from sparse)
    ) p) as first`.execute(db)
  return { sparse: unpackIds(rows[0]?.sparse), first: unpackIds(rows[0]?.first) }
}

/** The places of a range of keys, in order, up to a number. */
export async function listPlaces(db: Db, kind: Kind, range: Range, limit: number): Promise<Places> {
  const { rows } = await sql<{ places: Buffer | null }>`
    select ${packedPlaces} as places from (${readPlaces(kind, range)} limit ${limit}) p`.execute(db)
  return unpackIds(rows[0]?.places)
}

/** One place in so many of a range of keys, in order. */
export async function listSample(db: Db, kind: Kind, range: Range, sample: Sample): Promise<Places> {
  const { rows } = await sql<{ places: Buffer | null }>`
    select ${packedPlaces} as places from (${readPlaces(kind, range, sampleConditions[sample])}) p`.execute(
    db,
  )
  return unpackIds(rows[0]?.places)
}

/** The place that each cell of some ranges shows where a sample has none; ranges without any are passed over. */
export async function listFirstPlaces(
  db: Db,
  kind: Kind,
  { ranges, width, sample }: { ranges: readonly Range[]; width: number; sample: Sample },
): Promise<Places> {
  const first = (from: RawBuilder<unknown>, to: RawBuilder<unknown>, of = sql``) => sql`(
    select r.map_key, r.id, r.access from record r
    where r.kind = ${kind.name} and r.map_key >= ${from} and r.map_key < ${to} ${of}
    order by r.map_key, r.id limit 1)`
  const ofCell = (of?: RawBuilder<unknown>) => first(sql`cell`, sql`cell + ${width}::bigint`, of)
  const choices = [
    ...samples.filter((one) => one < sample).map((one) => ofCell(sampleConditions[one])),
    ofCell(),
  ]
  const shown = choices.length > 1 ? sql`(${sql.join(choices, sql` union all `)} limit 1)` : ofCell()
  const { rows } = await sql<{ places: Buffer | null }>`select ${packedPlaces} as places
    from unnest(${ranges.map(({ from }) => from)}::bigint[], ${ranges.map(({ to }) => to)}::bigint[])
      range (begins, ends)
    cross join lateral ${first(sql`range.begins`, sql`range.ends`)} any_place
    cross join lateral generate_series(range.begins, range.ends - 1, ${width}::bigint) cell
    cross join lateral ${shown} p`.execute(db)
  return unpackIds(rows[0]?.places)
}

/** The places of a range of keys, or of a sample of them, whose records pass the tests; in order. */
export async function listPassingPlaces(
  db: Db,
  kind: Kind,
  { from, to, tests, sample = 1 }: Range & { tests: readonly Test[]; sample?: Sample },
): Promise<Places> {
  const { rows } = await sql<{ places: Buffer | null }>`select ${packedPlaces} as places from (
    select r.map_key, r.id, r.access from record r join ${sql.table(kind.table)} k on k.id = r.id
    where r.kind = ${kind.name} and r.map_key >= ${from} and r.map_key < ${to}
      ${sampleConditions[sample]} and ${passesAll(tests)}) p`.execute(db)
  return unpackIds(rows[0]?.places)
}

/** The ids of the records of a kind that pass the tests, ascending; undefined if there are more than some. */
export async function listPassingIds(
  db: Db,
  kind: Kind,
  tests: readonly Test[],
  limit: number,
): Promise<Float64Array | undefined> {
  const { rows } = await sql<{ ids: Buffer | null }>`select string_agg(int8send(id), '') as ids from (
    select k.id from ${sql.table(kind.table)} k where ${passesAll(tests)} limit ${limit + 1}) passed`.execute(
    db,
  )
  const ids = unpackIds(rows[0]?.ids)
  return ids.length > limit ? undefined : ids.toSorted()
}

/** The places of all records of a kind that pass the tests. */
export async function listMatchingPlaces(db: Db, kind: Kind, tests: readonly Test[]): Promise<Places> {
  const { rows } = await sql<{ places: Buffer | null }>`select ${packedPlaces} as places from (
    select r.map_key, r.id, r.access from ${sql.table(kind.table)} k join record r on r.id = k.id
    where r.map_key is not null and ${passesAll(tests)}) p`.execute(db)
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

/** What some records are called, by id. */
export async function listNames(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { code: string; title: string }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; code: string; title: string }>`
    select id, code, title from record where id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

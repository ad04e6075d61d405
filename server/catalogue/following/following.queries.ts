import { sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import type { Predicate } from '#server/catalogue/query/conditions.sql.ts'
import { fromPassing, passesAll } from '#server/catalogue/query/state.sql.ts'

/** A place in the order of codes: the key of a code and the code, which everybody sees. */
export interface CodePosition {
  key: string
  code: string
}

export interface FollowingIds {
  tests: readonly Predicate[]
  after: CodePosition | undefined
  limit: number
  /** Few pass: all of them are found first, then put in order. Else the order is followed and each is tested. */
  isSelective: boolean
}

/**
 * The records that follow a place in the order of codes. Codes with one key, such as a1 and A1, are ordered by
 * themselves: an id never decides, since it would tell between which others a secret one lies.
 */
export async function listFollowing(
  db: Db,
  kind: Kind,
  { tests, after, limit, isSelective }: FollowingIds,
): Promise<(CodePosition & { id: number })[]> {
  const beyond = after
    ? sql<boolean>`k.code_key >= ${after.key} and (k.code_key > ${after.key}
        or (select code from record where id = k.id) collate "C" > ${after.code})`
    : sql<boolean>`true`
  const source = isSelective
    ? sql`(select k.id, k.code_key from ${fromPassing(kind, tests)} offset 0) k where ${beyond}`
    : sql`${sql.table(kind.table)} k where ${passesAll([{ sql: beyond }, ...tests.map((test) => ({ sql: test.oneByOne ?? test.sql }))])}`
  const { rows } = await sql<CodePosition & { id: number }>`
    select page.id, page.code_key as key, r.code
    from (select k.id, k.code_key from ${source}
      order by k.code_key fetch first ${sql.lit(limit)} rows with ties) page
    join record r on r.id = page.id
    order by page.code_key, r.code collate "C" limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Where the public sees the records of a kind, EPSG:3857. */
export interface Extent {
  west: number
  south: number
  east: number
  north: number
  /** In the middle of its places from west to east, of which some are looked at: what lies far away does not move it. */
  middle: number
}

/** Undefined where a kind has no public place. */
export async function findExtent(db: Db, kind: Kind): Promise<Extent | undefined> {
  const places = sql`from record where kind = ${kind.name} and public_point is not null`
  const { rows } = await sql<Extent | { west: null }>`
    select min(public_point[0]) as west, min(public_point[1]) as south,
      max(public_point[0]) as east, max(public_point[1]) as north,
      (select percentile_disc(0.5) within group (order by x)
        from (select public_point[0] as x ${places} order by id limit 10000) places) as middle
    ${places}`.execute(db)
  const [row] = rows
  return row && row.west !== null ? row : undefined
}

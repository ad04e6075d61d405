import { sql } from 'kysely'

import { compiledStatement } from '#database/compiled.ts'
import type { Db } from '#database/database.ts'

export interface StableWater {
  id: number
  depth: number
  year: number | null
}

const stableWater = compiledStatement(
  ({ ids, confined }: { ids: readonly number[]; confined: readonly string[] }) => sql<StableWater>`
    select id, stable_water_depth as depth, extract(year from completed_on)::int as year from borehole
    where id = any(${ids}::bigint[]) and stable_water_depth is not null
      and (hole_kind is null or hole_kind <> all(${confined}::text[]))`,
)

/** The stable water of some holes, metres below the collar; not of kinds that are for confined water. */
export const listStableWater = (
  db: Db,
  ids: readonly number[],
  confined: readonly string[],
): Promise<StableWater[]> => stableWater(db, { ids, confined }, undefined)

interface WithinQuery {
  /** Where the public sees places, EPSG:3857; metres of the projection. */
  x: number
  y: number
  radius: number
  /** So many are enough to know. */
  atMost: number
}

const recordsWithin = compiledStatement(
  ({ x, y, radius, atMost }: WithinQuery) => sql<{ count: number }>`
    select count(*)::int as count from (select from record
      where public_point <@ circle(point(${x}::float8, ${y}::float8), ${radius}::float8) limit ${atMost}) r`,
)

/** How many records of every kind lie within a circle. */
export const countRecordsWithin = async (db: Db, query: WithinQuery): Promise<number> =>
  (await recordsWithin(db, query, undefined))[0]?.count ?? 0

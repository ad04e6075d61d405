import { sql } from 'kysely'

import { compiledStatement } from '#database/compiled.ts'
import type { Db } from '#database/database.ts'
import { isOpenedBy } from '#server/credit/credit.sql.ts'

/** A hole near a place, as it is stored. */
export interface NearHole {
  id: number
  code: string
  access: 'open' | 'member'
  lng: number
  lat: number
  collarElevation: number
  heightDatum: string | null
  finalDepth: number
}

interface NearHolesQuery {
  /** The name of the kind of holes. */
  kind: string
  /** Where the public sees places, EPSG:3857. */
  x: number
  y: number
  /** How far, metres of the projection. */
  radius: number
  access: NearHole['access']
  /** Only those that are open to this account; null: all. */
  openTo: number | null
  /** The most records along the index, of every kind. */
  steps: number
  count: number
}

const nearHoles = compiledStatement(
  ({ kind, x, y, radius, access, openTo, steps, count }: NearHolesQuery) => sql<NearHole>`
    select r.id, r.code, r.access, r.lng, r.lat, b.collar_elevation as "collarElevation",
      b.height_datum as "heightDatum", b.final_depth as "finalDepth"
    from (
      select id, kind, code, access, lng, lat, point <-> point(${x}::float8, ${y}::float8) as away
      from record where public_point <@ circle(point(${x}::float8, ${y}::float8), ${radius}::float8)
      order by public_point <-> point(${x}::float8, ${y}::float8) limit ${steps}
    ) r join borehole b on b.id = r.id
    where r.kind = ${kind} and r.access = ${access}
      and b.collar_elevation is not null and b.final_depth is not null
      and (${openTo}::bigint is null or ${isOpenedBy(openTo ?? 0)})
    order by r.away limit ${count}`,
)

/**
 * Holes of one access with a collar and a depth, the nearest first, among the records whose public places are nearest:
 * none under protection or seal.
 */
export const listNearHoles = (db: Db, query: NearHolesQuery): Promise<NearHole[]> =>
  nearHoles(db, query, undefined)

export interface NearStratum {
  record: number
  layer: string | null
  name: string
  baseDepth: number
}

const strataOf = compiledStatement(
  ({ ids }: { ids: readonly number[] }) => sql<NearStratum>`
    select record, layer, name, base_depth as "baseDepth" from borehole_stratum
    where record = any(${ids}::bigint[]) order by record, position`,
)

/** The layers of some holes, from the top. */
export const listStrata = (db: Db, ids: readonly number[]): Promise<NearStratum[]> =>
  strataOf(db, { ids }, undefined)

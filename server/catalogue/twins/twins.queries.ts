import { sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { coarsePlace, toMercator } from '#geology/places/mercator.ts'

/** A record that is to be written, and its place. */
export interface TwinCandidate {
  code: string
  lng?: number | null | undefined
  lat?: number | null | undefined
  values: Record<string, unknown>
}

export interface Twin {
  code: string
  /** Code of the other. */
  twin: string
}

/**
 * Finds possible duplicates: boreholes within two metres and of the same depth under another code. A
 * protected hole is indexed at the centre of its coarse cell. Places are looked up one by one (`offset 0`):
 * after a large import the planner lacks statistics and would compare all pairs.
 */
export async function listTwins(tx: Db, kind: Kind, records: readonly TwinCandidate[]): Promise<Twin[]> {
  const placed = records.flatMap(({ code, lng, lat, values }) =>
    lng == null || lat == null || values['finalDepth'] == null
      ? []
      : [{ code, depth: values['finalDepth'], ...spotOf(lng, lat) }],
  )
  const column = (name: keyof (typeof placed)[number]) => placed.map((row) => row[name])
  const { rows } = await sql<Twin>`
    with d as (
      select code, depth, point(x, y) as at, point(coarse_x, coarse_y) as coarse, reach
      from unnest(${column('code')}::text[], ${column('depth')}::float8[], ${column('x')}::float8[],
        ${column('y')}::float8[], ${column('coarseX')}::float8[], ${column('coarseY')}::float8[],
        ${column('reach')}::float8[]) as t (code, depth, x, y, coarse_x, coarse_y, reach)
    ), near as (
      select d.code, d.depth, r.id, r.code as twin
      from d cross join lateral (select * from record where public_point <@ circle(d.at, d.reach) offset 0) r
      where r.kind = ${kind.name} and r.access = 'open'
      union all
      select d.code, d.depth, r.id, r.code
      from d cross join lateral (select * from record where public_point <@ circle(d.coarse, 1) offset 0) r
      where r.kind = ${kind.name} and r.access <> 'open' and r.point <-> d.at <= d.reach
    )
    select n.code, n.twin from near n join ${sql.table(kind.table)} b on b.id = n.id
    where n.twin <> n.code and abs(b.final_depth - n.depth) < 0.005
    order by n.code, n.twin limit 1000`.execute(tx)
  return rows
}

/** A place in EPSG:3857, the centre of its coarse cell, and two metres on the ground in map units. */
function spotOf(lng: number, lat: number) {
  const [[x, y], [coarseX, coarseY]] = [toMercator(lng, lat), toMercator(...coarsePlace(lng, lat))]
  return { x, y, coarseX, coarseY, reach: 2 / Math.cos((lat * Math.PI) / 180) }
}

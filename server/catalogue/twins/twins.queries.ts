import { sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { toMercator } from '#geology/places/mercator.ts'

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

/** Others of one spot that are told of each record. */
const mostTwins = 20

/**
 * Finds possible duplicates: boreholes within two metres and of the same depth under another code, some for each record.
 * Places are exact, also of protected holes. They are looked up one by one (`offset 0`): after a large import the planner
 * lacks statistics and would compare all pairs.
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
      select code, depth, circle(point(x, y), reach) as spot
      from unnest(${column('code')}::text[], ${column('depth')}::float8[], ${column('x')}::float8[],
        ${column('y')}::float8[], ${column('reach')}::float8[]) as t (code, depth, x, y, reach)
    ), near as (
      select d.code, d.depth, r.id, r.code as twin
      from d cross join lateral (select * from record where public_point <@ d.spot offset 0) r
      where r.kind = ${kind.name} and r.access = 'open'
      union all
      select d.code, d.depth, r.id, r.code
      from d cross join lateral (select * from record where point <@ d.spot and access <> 'open' offset 0) r
      where r.kind = ${kind.name}
    ), alike as (
      select n.code, n.twin, row_number() over (partition by n.code order by n.twin) as place
      from near n join ${sql.table(kind.table)} b on b.id = n.id
      where n.twin <> n.code and abs(b.final_depth - n.depth) < 0.005
    )
    select code, twin from alike where place <= ${mostTwins} order by code, twin`.execute(tx)
  return rows
}

/** A place in EPSG:3857, and two metres on the ground in map units. */
function spotOf(lng: number, lat: number) {
  const [x, y] = toMercator(lng, lat)
  return { x, y, reach: 2 / Math.cos((lat * Math.PI) / 180) }
}

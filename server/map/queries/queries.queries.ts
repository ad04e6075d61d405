import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface QueryRow {
  code: string
  title: string
  kind: string
  fields: string[]
  extras: unknown
}

/** Map queries that staff have set up, in order. */
export async function listQueries(db: Db): Promise<(QueryRow & { published: boolean })[]> {
  const { rows } = await sql<QueryRow & { published: boolean }>`
    select code, title, kind, fields, extras, published from map_query order by position, code`.execute(db)
  return rows
}

export interface Met {
  id: number
  kind: string
  total: number
}

interface Around {
  x: number
  y: number
  /** Metres of the projection. */
  radius: number
}

/** So many records of any kind are looked at, the nearest first, and so many of the asked kinds are counted. */
const [maxSeen, maxMet] = [20_000, 1000]

/** Records of some kinds with a public place around a point (EPSG:3857), the nearest first, and how many there are. */
export async function listMet(
  db: Db,
  kinds: readonly string[],
  { x, y, radius }: Around,
  { limit, skip }: { limit: number; skip: number },
): Promise<Met[]> {
  const { rows } = await sql<Met>`
    select id, kind, count(*) over () as total from (
      select id, kind, away from (
        select id, kind, public_point <-> point(${x}::float8, ${y}::float8) as away from record
        where public_point <@ circle(point(${x}::float8, ${y}::float8), ${radius}::float8)
        order by away limit ${maxSeen}) around
      where kind = any(${[...kinds]}) limit ${maxMet}) met
    order by away, id limit ${limit} offset ${skip}`.execute(db)
  return rows
}

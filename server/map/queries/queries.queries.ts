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
interface Cut {
  size: number
  current: number
  /** The page is that of this record, if it is met. */
  holding?: number | undefined
}

export interface MetPage {
  met: Met[]
  current: number
}

/** Records of some kinds with a public place around a point (EPSG:3857), the nearest first, and how many there are. */
export async function listMet(
  db: Db,
  kinds: readonly string[],
  { x, y, radius }: Around,
  { size, current, holding }: Cut,
): Promise<MetPage> {
  const { rows } = await sql<Met & { current: number }>`
    with met as (
      select id, kind, row_number() over (order by away, id) - 1 as nth, count(*) over () as total from (
        select id, kind, away from (
          select id, kind, public_point <-> point(${x}::float8, ${y}::float8) as away from record
          where public_point <@ circle(point(${x}::float8, ${y}::float8), ${radius}::float8)
          order by away limit ${maxSeen}) around
        where kind = any(${[...kinds]}) limit ${maxMet}) found),
    page as (select coalesce((select nth / ${size}::int from met where id = ${holding ?? null}::bigint),
      ${current - 1}::int) as shown)
    select id, kind, total, page.shown + 1 as current from met, page
    where nth >= page.shown * ${size}::int and nth < (page.shown + 1) * ${size}::int order by nth`.execute(db)
  return { met: rows, current: rows[0]?.current ?? current }
}

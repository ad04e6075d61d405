import { sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { rowColumns } from '#server/catalogue/columns.ts'
import type { Row } from '#server/catalogue/entry.ts'

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

interface SearchCircle {
  x: number
  y: number
  /** Metres of the projection. */
  radius: number
}

/** So many records of any kind are looked at, the nearest first, and so many of the asked kinds are counted. */
const [maxSeen, maxMet] = [sql.lit(20_000), sql.lit(1000)]

interface PageWindow {
  size: number
  current: number
  /** The page is that of this record, if it is met. */
  holding?: number | undefined
}

export interface Place {
  around: SearchCircle
  cut: PageWindow
}

/** What is met at a place, and the version of the map as it was then. */
export interface MetPage<Met> {
  met: Met[]
  total: number
  current: number
  version: number
}

/** Records of some kinds with a public place around a point (EPSG:3857), the nearest first. */
export async function listMet(
  db: Db,
  kinds: readonly string[],
  place: Place,
): Promise<MetPage<{ id: number; kind: string }>> {
  const { rows } = await sql<MetCounts & { id: number | null; kind: string }>`
    with ${page(kinds, place)} select told.*, shown.id, shown.kind
    from told left join shown on true order by shown.nth`.execute(db)
  return read(rows)
}

/** The same of one kind, with the values of its fields. */
export async function listMetRows(db: Db, kind: Kind, place: Place): Promise<MetPage<Row>> {
  const { rows } = await sql<MetCounts & Row>`
    with ${page([kind.name], place)} select told.*, ${sql.raw(rowColumns(kind))}
    from told left join (shown join record r on r.id = shown.id
      join ${sql.table(kind.table)} k on k.id = shown.id) on true order by shown.nth`.execute(db)
  return read(rows)
}

interface MetCounts {
  mapVersion: number
  metTotal: number
  metPage: number
}

const page = (kinds: readonly string[], { around: { x, y, radius }, cut }: Place) => sql`
  met as (
    select id, kind, row_number() over (order by away, id) - 1 as nth from (
      select id, kind, away from (
        select id, kind, public_point <-> point(${x}::float8, ${y}::float8) as away from record
        where public_point <@ circle(point(${x}::float8, ${y}::float8), ${radius}::float8)
        order by away limit ${maxSeen}) around
      where kind = any(${[...kinds]}) limit ${maxMet}) found),
  told as (
    select version as "mapVersion", (select count(*) from met) as "metTotal",
      coalesce((select nth / ${cut.size}::int from met where id = ${cut.holding ?? null}::bigint),
        ${cut.current - 1}::int) as "metPage"
    from map_state),
  shown as (
    select id, kind, nth from met, told
    where nth >= "metPage" * ${cut.size}::int and nth < ("metPage" + 1) * ${cut.size}::int)`

/** A page without records is one row without an id. */
function read<Met extends { id: number | null }>(rows: (MetCounts & Met)[]): MetPage<Met & { id: number }> {
  const { mapVersion: version = 0, metTotal: total = 0, metPage = 0 } = rows[0] ?? {}
  return { met: rows.filter(isMet), total, current: metPage + 1, version }
}

const isMet = <Met extends { id: number | null }>(row: Met): row is Met & { id: number } => row.id !== null

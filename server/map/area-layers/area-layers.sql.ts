import { sql } from 'kysely'

import type { Access, Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import type { Box } from '#geology/places/ground.ts'
import { toMercator } from '#geology/places/mercator.ts'
import { columnOf } from '#server/catalogue/columns.ts'

interface NamedSheets {
  id: number
  sheets: string
}

/** The number of a record that may be known to lie somewhere. */
export async function findPlaced(db: Db, { name }: Kind, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from record where kind = ${name} and code = ${code} and access <> 'secret'`.execute(db)
  return rows[0]?.id
}

/** Records that may be known to lie somewhere, and the map sheets that they name. */
export async function listSheets(db: Db, kind: Kind, field: string): Promise<NamedSheets[]> {
  const sheets = column(kind, field, 'text')
  const { rows } = await sql<NamedSheets>`
    select k.id, ${sheets} as sheets from ${sql.table(kind.table)} k join record r on r.id = k.id
    where r.access <> 'secret' and ${sheets} <> '' order by k.id`.execute(db)
  return rows
}

const column = (kind: Kind, field: string, type: 'text' | 'bigint') =>
  sql.raw(columnOf(kind, field)?.sql ?? `null::${type}`)

/** Records of a kind that refer to records of another, by id or else by code. */
export interface Members {
  kind: Kind
  by: string
  byCode: string
  /** The kind that they refer to. */
  owner: Kind
}

/** The box of the places that an area follows from, EPSG:3857. */
export interface MemberBox {
  id: number
  left: number
  low: number
  right: number
  high: number
  /** Whether there are public ones: then the others do not count. */
  exact: boolean
  places: number
  isCoded: boolean
}

/** Of every owner the box of the public places of its members. */
export async function listMemberBoxes(db: Db, { kind, by, byCode, owner }: Members): Promise<MemberBox[]> {
  const id = column(kind, by, 'bigint')
  const [members, owners] = [sql.lit(kind.name), sql.lit(owner.name)] // how many there are decides the plan
  const { rows } = await sql<MemberBox>`
    select area.* from (
      select owner as id, bool_or(open) as exact, count(*) as places, bool_or(coded) as "isCoded",
        coalesce(min(at[0]) filter (where open), min(at[0])) as left,
        coalesce(min(at[1]) filter (where open), min(at[1])) as low,
        coalesce(max(at[0]) filter (where open), max(at[0])) as right,
        coalesce(max(at[1]) filter (where open), max(at[1])) as high
      from (
        select coalesce(${id}, o.id) as owner, ${id} is null as coded, r.access = 'open' as open, r.public_point as at
        from ${sql.table(kind.table)} k join record r on r.id = k.id and r.kind = ${members}
        left join record o on ${id} is null and o.kind = ${owners} and o.code = ${column(kind, byCode, 'text')}
        where r.public_point is not null) member
      group by owner) area
    join record p on p.id = area.id and p.kind = ${owners} and p.access <> 'secret'
    order by p.id`.execute(db)
  return rows
}

interface MemberPlace {
  owner: number
  access: Access
  /** EPSG:3857. */
  x: number
  y: number
}

/** Public places of the members that refer to some owners by id. */
export async function listMemberPlaces(
  db: Db,
  { kind, by }: Members,
  owners: readonly number[],
): Promise<MemberPlace[]> {
  const { rows } = await sql<MemberPlace>`
    select p.id as owner, r.access, r.public_point[0] as x, r.public_point[1] as y
    from unnest(array(select unnest(${[...owners]}::bigint[]))) asked (id)
    join record p on p.id = asked.id and p.access <> 'secret'
    join ${sql.table(kind.table)} k on ${column(kind, by, 'bigint')} = p.id
    join record r on r.id = k.id and r.public_point is not null`.execute(db)
  return rows
}

/** Public places of the members that name an owner by code only; they lie in the box of its area. */
export async function listCodedPlaces(
  db: Db,
  { kind, by, byCode }: Members,
  areas: readonly (Box & { id: number })[],
): Promise<MemberPlace[]> {
  if (areas.length === 0) return []
  const corners = areas.map(({ west, south, east, north }) => [
    toMercator(west, south),
    toMercator(east, north),
  ])
  const ids = areas.map(({ id }) => id)
  const [left, low, right, high] = [0, 1, 2, 3].map((i) => corners.map((two) => two.flat()[i] ?? 0))
  const { rows } = await sql<MemberPlace>`
    select p.id as owner, r.access, r.public_point[0] as x, r.public_point[1] as y
    from unnest(${ids}::bigint[], ${left}::float8[], ${low}::float8[], ${right}::float8[], ${high}::float8[])
      area (id, west, south, east, north)
    join record p on p.id = area.id and p.access <> 'secret'
    join record r on r.kind = ${kind.name} and r.public_point <@ box(point(west, south), point(east, north))
    join ${sql.table(kind.table)} k on k.id = r.id
      and ${column(kind, by, 'bigint')} is null and ${column(kind, byCode, 'text')} = p.code`.execute(db)
  return rows
}

import { sql } from 'kysely'

import type { Access, Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import type { Box } from '#geology/places/ground.ts'
import { toMercator } from '#geology/places/mercator.ts'
import { columnOf } from '#server/catalogue/columns.ts'

export interface NamedSheets {
  id: number
  sheets: string
}

/** Records whose field names a sheet of one of the squares of 1:1,000,000. */
export async function listNamedSheets(
  db: Db,
  kind: Kind,
  field: string,
  squares: readonly string[],
): Promise<NamedSheets[]> {
  const sheets = column(kind, field, 'text')
  const { rows } = await sql<NamedSheets>`
    select k.id, ${sheets} as sheets from ${sql.table(kind.table)} k join record r on r.id = k.id
    where r.access <> 'secret' and ${sheets} ~* ${squares.join('|')}
    order by k.id limit 20000`.execute(db)
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

const inBox = ({ west, south, east, north }: Box) => {
  const [[left, low], [right, high]] = [toMercator(west, south), toMercator(east, north)]
  return sql`public_point <@ box(point(${left}, ${low}), point(${right}, ${high}))`
}

/** Members in a box and their owners. */
const membersIn = ({ kind, by, byCode, owner }: Members, box: Box, limit: number) => sql`
  select met.id, met.access, met.public_point, coalesce(${column(kind, by, 'bigint')}, o.id) as owner,
    ${column(kind, by, 'bigint')} is null as coded
  from (select id, access, public_point from record where kind = ${kind.name} and ${inBox(box)} limit ${limit}) met
  join ${sql.table(kind.table)} k on k.id = met.id
  left join record o on ${column(kind, by, 'bigint')} is null and o.kind = ${owner.name}
    and o.code = ${column(kind, byCode, 'text')}`

/** The owners of the first members that lie in a box, and how many members those are. */
export async function findOwners(
  db: Db,
  members: Members,
  box: Box,
  limit: number,
): Promise<{ ids: number[]; met: number }> {
  const { rows } = await sql<{ ids: number[]; met: number }>`
    with member as materialized (${membersIn(members, box, limit)})
    select (select count(*) from member) as met, coalesce(array_agg(id order by id), '{}') as ids
    from record where kind = ${members.owner.name} and access <> 'secret'
      and id in (select owner from member)`.execute(db)
  return rows[0] ?? { ids: [], met: 0 }
}

interface MemberPlace {
  owner: number
  access: Access
  /** EPSG:3857. */
  x: number
  y: number
}

/** Public places: of all members of some owners, and of those in a box that name one of them by code only. */
export async function listMemberPlaces(
  db: Db,
  members: Members,
  owners: readonly number[],
  { box, limit }: { box: Box; limit: number },
): Promise<MemberPlace[]> {
  const ids = sql`any(${[...owners]}::bigint[])`
  const owner = column(members.kind, members.by, 'bigint')
  const { rows } = await sql<MemberPlace>`
    select ${owner} as owner, r.access, r.public_point[0] as x, r.public_point[1] as y
    from ${sql.table(members.kind.table)} k join record r on r.id = k.id
    where ${owner} = ${ids} and r.public_point is not null
    union all
    select owner, access, public_point[0], public_point[1] from (${membersIn(members, box, limit)}) member
    where coded and owner = ${ids}`.execute(db)
  return rows
}

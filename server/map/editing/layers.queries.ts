import { sql } from 'kysely'

import type { LayerType } from '#contract/map/layers.ts'
import type { Db } from '#database/database.ts'

interface Above {
  type: LayerType
  /** Rows above it, itself included. */
  depth: number
}

/** What a row is as a parent. */
export async function findAbove(tx: Db, id: number): Promise<Above | undefined> {
  const { rows } = await sql<Above>`
    with recursive up as (
      select id, parent, 1 as depth from map_layer where id = ${id}
      union all select l.id, l.parent, up.depth + 1 from map_layer l join up on up.parent = l.id where up.depth < 20)
    select l.type, (select max(depth)::int from up) as depth from map_layer l where l.id = ${id}`.execute(tx)
  return rows[0]
}

/** How many levels stand below a row. */
export async function countLevels(tx: Db, id: number): Promise<number> {
  const { rows } = await sql<{ levels: number }>`
    with recursive down as (
      select id, 0 as depth from map_layer where id = ${id}
      union all select l.id, down.depth + 1 from map_layer l join down on l.parent = down.id where down.depth < 20)
    select max(depth)::int as levels from down`.execute(tx)
  return rows[0]?.levels ?? 0
}

/** The kinds whose every layer of points is among these rows. */
export async function listKindsOf(tx: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from map_layer where type = 'kind' group by kind having bool_and(id = any(${ids}))`.execute(
    tx,
  )
  return rows.map(({ kind }) => kind)
}

export async function countRoles(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct role) from map_layer_role where layer = any(${ids})`.execute(db)
  return rows[0]?.count ?? 0
}

/** Roles that a layer may be for, and how many hold them. */
export async function listRoles(db: Db): Promise<{ id: number; name: string; users: number }[]> {
  const { rows } = await sql<{ id: number; name: string; users: number }>`
    select id, name, (select count(*)::int from account_role where role = r.id) as users
    from role r order by id`.execute(db)
  return rows
}

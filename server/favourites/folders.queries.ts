import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface FolderRow {
  id: number
  name: string
  parent: number | null
  token: string | null
}

const columns = sql`id, name, parent, token`

/** A reader's folders, by level and order. */
export async function listFolders(db: Db, account: number): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`
    select ${columns} from favourite_folder where account = ${account} order by position, id`.execute(db)
  return rows
}

/** The folder of a link and all below it, itself first; none whose owner is disabled or gone. */
export async function listShared(db: Db, token: string): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`
    with recursive shared as (
      select f.id, f.name, f.parent, f.token, 0 as depth, f.position
      from favourite_folder f join account a on a.id = f.account
      where f.token = ${token}::uuid and a.disabled_at is null and a.removed_at is null
      union all
      select f.id, f.name, f.parent, f.token, s.depth + 1, f.position
      from favourite_folder f join shared s on f.parent = s.id where s.depth < 100)
    select id, name, parent, token from shared order by depth, position, id`.execute(db)
  return rows
}

export async function findFolder(db: Db, account: number, id: number): Promise<FolderRow | undefined> {
  const { rows } = await sql<FolderRow>`
    select ${columns} from favourite_folder where account = ${account} and id = ${id}`.execute(db)
  return rows[0]
}

export async function countFolders(tx: Db, account: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from favourite_folder where account = ${account}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function insertFolder(
  tx: Db,
  { account, name, parent }: { account: number; name: string; parent: number | null },
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into favourite_folder (account, name, parent, position)
    select ${account}, ${name}, ${parent}::bigint, count(*) from favourite_folder
    where account = ${account} and parent is not distinct from ${parent}::bigint returning id`.execute(tx)
  return rows[0]
}

export async function setName(
  db: Db,
  account: number,
  { id, name }: { id: number; name: string },
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    update favourite_folder set name = ${name} where account = ${account} and id = ${id} returning id`.execute(
    db,
  )
  return rows[0]
}

/** Whether a folder is another one, or lies above it. */
export async function isAbove(tx: Db, id: number, other: number): Promise<boolean> {
  const { rows } = await sql<{ above: boolean }>`
    with recursive above as (
      select id, parent, 0 as depth from favourite_folder where id = ${other}
      union all
      select f.id, f.parent, a.depth + 1 from favourite_folder f join above a on f.id = a.parent where a.depth < 100)
    select exists (select from above where id = ${id}) as above`.execute(tx)
  return rows[0]?.above ?? false
}

export interface Place {
  id: number
  parent: number | null
  position: number
}

/** Puts a folder between others. */
export async function setPlace(tx: Db, account: number, { id, parent, position }: Place): Promise<void> {
  await sql`with ordered as (
      select id, row_number() over (order by position, id) - 1 as at from favourite_folder
      where account = ${account} and parent is not distinct from ${parent}::bigint and id <> ${id})
    update favourite_folder f set position = case when o.at >= ${position} then o.at + 1 else o.at end
    from ordered o where o.id = f.id`.execute(tx)
  await sql`update favourite_folder set parent = ${parent}, position = ${position}
    where account = ${account} and id = ${id}`.execute(tx)
}

export async function deleteFolder(db: Db, account: number, id: number): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    delete from favourite_folder where account = ${account} and id = ${id} returning id`.execute(db)
  return rows[0]
}

/** Makes a link, keeps the one there is, or takes it away. */
export async function setShared(
  db: Db,
  account: number,
  { id, shared }: { id: number; shared: boolean },
): Promise<{ token: string | null } | undefined> {
  const { rows } = await sql<{ token: string | null }>`
    update favourite_folder set token = case when ${shared}::boolean then coalesce(token, gen_random_uuid()) end
    where account = ${account} and id = ${id} returning token`.execute(db)
  return rows[0]
}

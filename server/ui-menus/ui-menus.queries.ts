import { sql } from 'kysely'

import type { MenuIcon } from '#contract/accounts/menu-icons.ts'
import type { Db } from '#database/database.ts'

export type SetName = 'top' | 'footer' | 'quick'

interface Place {
  /** A set itself, not an entry. */
  set: boolean
  /** The main menu, or an entry of its first level. */
  top: boolean
  path: string | null
}

/** What a row is as a parent. */
export async function findPlace(tx: Db, id: number): Promise<Place | undefined> {
  const { rows } =
    await sql<Place>`select m.parent is null as "set", coalesce(m.code, s.code) = 'top' as top, m.path
    from ui_menu m left join ui_menu s on s.id = m.parent where m.id = ${id}`.execute(tx)
  return rows[0]
}

export interface MenuRow {
  id: number
  parent: number
  /** The set of an entry of its first level. */
  set: SetName | null
  name: string
  path: string | null
  icon: MenuIcon | null
  visible: boolean
  /** Stands as it was delivered. */
  asBuilt: boolean
  seeded: boolean
}

/** All entries, in order. */
export async function listEntries(db: Db): Promise<MenuRow[]> {
  const { rows } =
    await sql<MenuRow>`select m.id, m.parent, s.code as "set", m.name, m.path, m.icon, m.visible,
      m.visible and m.icon is null and coalesce(m.seed = jsonb_build_array(m.parent, m.position, m.name), false) as "asBuilt",
      m.seed is not null as seeded
    from ui_menu m join ui_menu s on s.id = m.parent order by m.position, m.id`.execute(db)
  return rows
}

interface Link {
  name: string
  href: string
}

/** Replaces what the archive has put into a set of links; what is built in stands. */
export async function replaceSet(tx: Db, set: SetName, links: readonly Link[]): Promise<void> {
  await sql`delete from ui_menu where seed is null
    and parent = (select id from ui_menu where code = ${set})`.execute(tx)
  await sql`insert into ui_menu (parent, position, name, path)
    select s.id, coalesce((select max(position) from ui_menu where parent = s.id), 0) + link.place, link.name,
      nullif(link.href, '')
    from ui_menu s, unnest(${links.map(({ name }) => name)}::text[], ${links.map(({ href }) => href)}::text[])
      with ordinality as link (name, href, place)
    where s.code = ${set}`.execute(tx)
}

import { ownPath, safeLink } from '#contract/content/link.ts'
import type { Site } from '#contract/site.ts'
import type { Db } from '#database/database.ts'

import { listEntries, type MenuRow, replaceSet, type SetName } from './ui-menus.queries.ts'

type Menus = Pick<Site, 'topMenu' | 'footerLinks' | 'portals'>
type Entry = NonNullable<Site['topMenu']>['groups'][number]['entries'][number]

/** The menus of the portal as its pages show them. */
export async function readPortalMenus(db: Db): Promise<Menus> {
  const rows = await listEntries(db)
  const linksOf = (wanted: SetName) =>
    rows
      .filter(({ set, visible }) => set === wanted && visible)
      .map(({ name, path }) => ({ name, href: safeLink(path) ?? '' }))
  return { topMenu: topMenuOf(rows), footerLinks: linksOf('footer'), portals: linksOf('quick') }
}

/** The main menu where it differs from the delivered one; the pages know that themselves. */
function topMenuOf(rows: readonly MenuRow[]): Site['topMenu'] {
  const below = Map.groupBy(rows, ({ parent }) => parent)
  const tops = rows.filter(({ set }) => set === 'top')
  const all = tops.flatMap((row) => [row, ...(below.get(row.id) ?? [])])
  if (all.every(({ asBuilt }) => asBuilt)) return null
  const groups = tops
    .filter(({ visible }) => visible)
    .flatMap((row) => {
      const inside = below.get(row.id) ?? []
      const entries = inside.filter(({ visible }) => visible).flatMap(entryOf)
      const [{ to } = entries[0] ?? {}] = entryOf(row)
      return to === undefined ? [] : [{ ...entryAt(row, to), entries: entries.length > 1 ? entries : [] }]
    })
  const shown = new Set(groups.flatMap(({ to, entries }) => [to, ...entries.map((entry) => entry.to)]))
  const hidden = all.flatMap((row) => entryOf(row).map(({ to }) => to)).filter((to) => !shown.has(to))
  return { groups, hidden }
}

const entryAt = ({ name, icon }: MenuRow, to: string): Entry => ({
  label: name,
  to,
  ...(icon && { icon }),
})

/** The entry of a row with an address: a path of this site, or the address of another. */
function entryOf(row: MenuRow): Entry[] {
  const link = safeLink(row.path)
  return link === undefined ? [] : [entryAt(row, ownPath(link) ?? link)]
}

/** The links that the archive itself has put into a set. */
export const listOwnLinks = async (db: Db, wanted: SetName) =>
  (await listEntries(db))
    .filter(({ set, seeded }) => set === wanted && !seeded)
    .map(({ name, path }) => ({ name, href: path ?? '' }))

/** Replaces them. */
export const replaceOwnLinks = replaceSet

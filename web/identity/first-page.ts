import type { MenuItem } from '#contract/menus.ts'

const pagesOf = (items: readonly MenuItem[]) =>
  items.filter(({ menuType, visible }) => menuType !== '2' && visible)

/** Where a menu begins: the first child of its first entry, or that entry itself; undefined when there is none. */
export function firstPage(menu: readonly MenuItem[]): string | undefined {
  for (const entry of pagesOf(menu)) {
    const path = firstPage(entry.children) ?? entry.path
    if (path) return path
  }
  return undefined
}

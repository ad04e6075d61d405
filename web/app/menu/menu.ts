import { useMemo } from 'react'

import { useSite } from '#web/api/site.ts'

import type { MenuEntry, MenuGroup } from './navigation.ts'
import { arrangeMenu, listViews, menuGroups, ownPages } from './navigation.ts'

/** The menu flattened to one level: a group of lists is represented by its first list. */
export const flatMenu = (groups: readonly MenuGroup[]): readonly MenuEntry[] =>
  groups.flatMap(({ label, to, entries }) =>
    entries.length > 0 && entries.every((entry) => ownPages.includes(entry.to)) ? entries : [{ label, to }],
  )

/** The main menu as the archive has arranged it. */
export function useMenu(): readonly MenuGroup[] {
  const { topMenu } = useSite()
  return useMemo(() => arrangeMenu(menuGroups, topMenu), [topMenu])
}

interface Where {
  pathname: string
  search: string
}

/** The menu path that a page belongs to: the longest matching prefix. */
function placeOf(pathname: string): string | undefined {
  const paths = [...ownPages, ...listViews.map(({ path }) => path)]
  const above = paths.filter((path) => `${pathname}/`.startsWith(`${path}/`))
  return above.toSorted((a, b) => b.length - a.length)[0]
}

const pathOf = (to: string) => to.split('?')[0] ?? to

/** Whether an entry leads to the page that is shown, or to the list above it. */
export function currentOf(to: string, { pathname, search }: Where): 'page' | 'true' | undefined {
  if (placeOf(pathname) !== pathOf(to)) return undefined
  if (pathname !== pathOf(to)) return to.includes('?') ? undefined : 'true'
  const tab = new URLSearchParams(to.split('?')[1]).get('tab')
  return new URLSearchParams(search).get('tab') === tab ? 'page' : undefined
}

export const isWithin = ({ entries }: MenuGroup, pathname: string): boolean =>
  entries.some(({ to }) => pathOf(to) === placeOf(pathname))

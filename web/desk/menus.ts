import type { MenuItem } from '#contract/menus.ts'
import { menus } from '#contract/menus.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'

/** Path of a directory without a page of its own: a page that lists what is in it. */
export const directoryPath = (id: number): string => `/directory/${id}`

/** Where a menu entry leads; undefined for a button, which is no place. */
export function pathOf({ menuType, component, path, id }: MenuItem): string | undefined {
  if (menuType === '2') return undefined
  return menuType === '0' && component === null ? directoryPath(id) : (path ?? undefined)
}

/** All entries of a tree, parents before children. */
export const flat = (tree: readonly MenuItem[]): MenuItem[] =>
  tree.flatMap((item) => [item, ...flat(item.children)])

export const findMenu = (tree: readonly MenuItem[], path: string): MenuItem | undefined =>
  flat(tree).find((item) => pathOf(item) === path)

const pagesIn = (tree: readonly MenuItem[]) => flat(tree).filter(({ menuType }) => menuType === '1')

/** The page to land on after signing in: the first child of the first entry; undefined when the menu is empty. */
export function landingOf([first]: readonly MenuItem[]): string | undefined {
  const [page] = first ? pagesIn([first]) : []
  const target = page ?? first
  return target && pathOf(target)
}

/** The menu of whoever is in; undefined while it is on its way, or nobody is in. */
export function useMenus(): MenuItem[] | undefined {
  const { token } = useSession()
  return useCall(menus.mine, {}, { enabled: token !== undefined }).data
}

import { useEffect } from 'react'

import type { MenuItem } from '#contract/accounts/menus.ts'
import { directoryPath, menus } from '#contract/accounts/menus.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { readStored, session, storageKeys, writeStored } from '#web/api/storage.ts'

/** The question whether any menu holds an address; none is longer. */
export const pageAsked = (pathname: string) => ({ path: pathname.slice(0, 200) })

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

/** What a menu shows: buttons and hidden entries stand in it for their rights alone. */
export const isShown = ({ menuType, visible }: MenuItem): boolean => visible && menuType !== '2'

/**
 * Where a menu begins: the first child of its first entry, or that entry itself. A directory that holds no page is
 * passed over; undefined where there is no page at all.
 */
export function landingOf(tree: readonly MenuItem[]): string | undefined {
  for (const item of tree.filter(isShown)) {
    const path = landingOf(item.children) ?? item.path
    if (path) return path
  }
  return undefined
}

interface OwnMenus {
  /** Undefined while nothing is known of it, or nobody is in. */
  menus: readonly MenuItem[] | undefined
  /** Whether the server has said so just now; before, it is what this window was told last. */
  fresh: boolean
}

/** The menu of whoever is in. After a reload the page stands at once, by what this window was told before. */
export function useMenus(): OwnMenus {
  const { token, account } = useSession()
  const { data } = useCall(menus.mine, {}, { enabled: token !== undefined })
  useEffect(() => {
    if (data && account !== undefined) writeStored(session, storageKeys.menuInfo, { account, tree: data })
  }, [data, account])
  if (data) return { menus: data, fresh: true }
  const stored: { account?: unknown; tree?: MenuItem[] } = Object(readStored(session, storageKeys.menuInfo))
  return {
    menus: account !== undefined && stored.account === account ? stored.tree : undefined,
    fresh: false,
  }
}

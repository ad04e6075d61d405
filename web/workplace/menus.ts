import { useEffect } from 'react'

import type { MenuItem } from '#contract/accounts/menus.ts'
import { directoryPath, menus } from '#contract/accounts/menus.ts'
import { users } from '#contract/accounts/users.ts'
import { call } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { useCall } from '#web/api/hooks.ts'
import { type Session, storePermissions, useSession } from '#web/api/session.ts'
import { readStored, session, storageKeys, writeStored } from '#web/api/storage.ts'

/** Where a menu entry leads; undefined for a button, which is no place. */
export function pathOf({ menuType, component, path, id }: MenuItem): string | undefined {
  if (menuType === '2') return undefined
  return menuType === '0' && component === null ? directoryPath(id) : (path ?? undefined)
}

/** All entries of a tree, parents before children. */
export const flattenMenu = (tree: readonly MenuItem[]): MenuItem[] =>
  tree.flatMap((item) => [item, ...flattenMenu(item.children)])

/** What stands beneath pages of the menu: a new record, many at once; a kind without an entry; a draft. */
const subPages: readonly [component: RegExp, rest: RegExp][] = [
  [/^records\/\w+$/, /^\/(new|batch)$/],
  [/^records$/, /^\/\w+(?:\/(new|batch))?$/],
  [/^(?:deliveries|drafts|readings|(?:personal\/)?deposits|personal\/loans)$/, /^\/\d+$/],
  [/^loans$/, /^\/(?:\d+|workflow|statistics)$/],
  [/^dictionaries$/, /^\/(?:groups|categories)$/],
  [/^counter$/, /^\/(?:fetch|room|serve)$/],
]

function isBeneath(item: MenuItem, path: string): boolean {
  const own = pathOf(item)
  if (own === undefined || !path.startsWith(`${own}/`)) return false
  return subPages.some(
    ([component, rest]) => component.test(item.component ?? '') && rest.test(path.slice(own.length)),
  )
}

/** The entry of a path, or of what it stands beneath. */
export function findMenu(tree: readonly MenuItem[], path: string): MenuItem | undefined {
  const items = flattenMenu(tree)
  return items.find((item) => pathOf(item) === path) ?? items.find((item) => isBeneath(item, path))
}

const newOnes: Readonly<Record<string, string>> = {
  new: '新建',
  batch: '批量起草',
  workflow: '流程说明',
  groups: '字典组',
  categories: '分类',
  fetch: '取件单',
  serve: '代办',
}

/** What a page is called: as its entry, and beneath it after both. */
export function titleOf(item: MenuItem, path: string): string {
  const rest = path.slice(pathOf(item)?.length).split('/').at(-1)
  return rest ? `${item.menuName}：${newOnes[rest] ?? rest}` : item.menuName
}

const isPersonal = (item: MenuItem): boolean => {
  const pages = flattenMenu([item]).filter(({ menuType }) => menuType === '1')
  return pages.length > 0 && pages.every(({ path }) => path?.startsWith('/personal-center/'))
}

/** The part of a menu that is work, and the part that is the person's own. */
export const workOf = (tree: readonly MenuItem[]): MenuItem[] => tree.filter((item) => !isPersonal(item))
export const personalOf = (tree: readonly MenuItem[]): MenuItem[] => tree.filter(isPersonal)

/** What a menu shows: buttons and hidden entries stand in it for their rights alone. */
export const isShown = ({ menuType, visible }: MenuItem): boolean => visible && menuType !== '2'

/** Whether a menu has a line for it: a page, or a group that shows one. */
export const isListed = (item: MenuItem): boolean =>
  isShown(item) && (item.component !== null || item.children.some(isListed))

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
  const who = useSession()
  const { token, account } = who
  const { data } = useCall(menus.mine, {}, { enabled: token !== undefined, every: 60_000 })
  const stored = storedTree(account)
  useEffect(() => {
    if (data && account !== undefined) keepTree(who, account, data)
  }, [data, who, account])
  return data ? { menus: data, fresh: true } : { menus: stored, fresh: false }
}

function storedTree(account: number | undefined): MenuItem[] | undefined {
  const stored: { account?: unknown; tree?: MenuItem[] } = Object(readStored(session, storageKeys.menuInfo))
  return account !== undefined && stored.account === account ? stored.tree : undefined
}

/** Menus carry permissions: where another menu was known before, what the account may do is read anew. */
function keepTree(who: Session, account: number, tree: MenuItem[]): void {
  const before = storedTree(account)
  if (before && JSON.stringify(before) === JSON.stringify(tree)) return
  writeStored(session, storageKeys.menuInfo, { account, tree })
  if (before)
    void callInSession(who, (token) => call(users.me, {}, { token })).then(storePermissions, () => {})
}

import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { bus } from '#web/api/bus.ts'
import { parseJson, session, storageKeys } from '#web/api/storage.ts'
import { createStoredStore } from '#web/api/store.ts'
import { unseenIn } from '#web/ui/page/useAddress.ts'

/** A page of the back office that is open, and where in it the reader was. */
export interface OpenTab {
  path: string
  title: string
  search: string
  /** What was searched for there and stays out of the address. */
  unseen?: string | undefined
  /** Whether the page has named it itself. */
  named?: boolean
}

interface Tabs {
  list: readonly OpenTab[]
  /** Place of the one that is looked at. */
  current: number
}

const maxTabs = 12
const noTabs: Tabs = { list: [], current: 0 }

const isOpenTab = (tab: unknown): tab is OpenTab => {
  const { path, title, search }: Partial<Record<keyof OpenTab, unknown>> = Object(tab)
  return [path, title, search].every((word) => typeof word === 'string')
}

const store = createStoredStore<Tabs>({
  storage: session,
  key: storageKeys.routeTags,
  read(text) {
    const { list, current }: { list?: unknown; current?: unknown } = Object(parseJson(text))
    return Array.isArray(list) && typeof current === 'number'
      ? { list: list.filter(isOpenTab), current }
      : noTabs
  },
})

bus.on('signed-out', () => store.set(noTabs)) // another account has no use for them

/** Notes where the reader is; the longest unused page makes room where too many are open. */
export function openTab(tab: OpenTab): void {
  const tabs = store.get()
  const at = tabs.list.findIndex(({ path }) => path === tab.path)
  const open = tabs.list[at]
  const named = !tab.named && open?.named ? { ...tab, title: open.title, named: true } : tab
  const list = at < 0 ? [...tabs.list, tab].slice(-maxTabs) : tabs.list.with(at, named)
  store.set({ list, current: at < 0 ? list.length - 1 : at })
}

/** Closes a page; answers with the one to look at instead, when it was the one looked at. */
export function closeTab(path: string): OpenTab | undefined {
  const tabs = store.get()
  const at = tabs.list.findIndex((tab) => tab.path === path)
  if (at < 0) return undefined
  const list = tabs.list.toSpliced(at, 1)
  const isCurrent = at === tabs.current
  const current = Math.max(0, Math.min(at < tabs.current ? tabs.current - 1 : tabs.current, list.length - 1))
  store.set({ list, current })
  return isCurrent ? list[current] : undefined
}

export const useOpenTabs = store.use

/** Notes the place that is looked at under this title; `named` says that the page has chosen it. */
export function useTab(title: string | undefined, named: boolean): void {
  const { pathname: path, search, state } = useLocation()
  const unseen = unseenIn(state)
  useEffect(() => {
    if (title !== undefined) openTab({ path, title, search, unseen, named })
  }, [path, title, search, unseen, named])
}

/** The page names its own tab, by more than its menu knows. */
export const useTabTitle = (title: string): void => useTab(title, true)

import { useSyncExternalStore } from 'react'

import { bus } from '#web/api/bus.ts'
import { readStored, storageKeys, writeStored } from '#web/api/storage.ts'

/** A page of the back office that is open, and where in it the reader was. */
export interface OpenTab {
  path: string
  title: string
  search: string
}

interface Tags {
  list: readonly OpenTab[]
  /** Place of the one that is looked at. */
  current: number
}

const session = () => sessionStorage
const most = 12

function restore(): Tags {
  const { list, current }: { list?: unknown; current?: unknown } = Object(
    readStored(session, storageKeys.routeTags),
  )
  if (!Array.isArray(list) || typeof current !== 'number') return none
  return { list: list.filter(isOpenTab), current }
}

const isOpenTab = (tag: unknown): tag is OpenTab => {
  const { path, title, search }: Partial<Record<keyof OpenTab, unknown>> = Object(tag)
  return [path, title, search].every((word) => typeof word === 'string')
}

const none: Tags = { list: [], current: 0 }
let tags = restore()
const listeners = new Set<() => void>()

function show(next: Tags): void {
  tags = next
  writeStored(session, storageKeys.routeTags, tags)
  for (const listener of listeners) listener()
}

bus.on('signed-out', () => show(none)) // another account has no use for them

/** Notes where the reader is; the longest unused page makes room where too many are open. */
export function openTab(tag: OpenTab): void {
  const at = tags.list.findIndex(({ path }) => path === tag.path)
  const list = at < 0 ? [...tags.list, tag].slice(-most) : tags.list.with(at, tag)
  show({ list, current: at < 0 ? list.length - 1 : at })
}

/** Closes a page; answers with the one to look at instead, when it was the one looked at. */
export function closeTab(path: string): OpenTab | undefined {
  const at = tags.list.findIndex((tag) => tag.path === path)
  if (at < 0) return undefined
  const list = tags.list.toSpliced(at, 1)
  const isCurrent = at === tags.current
  const current = Math.max(0, Math.min(at < tags.current ? tags.current - 1 : tags.current, list.length - 1))
  show({ list, current })
  return isCurrent ? list[current] : undefined
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useOpenTabs = (): Tags => useSyncExternalStore(subscribe, () => tags)

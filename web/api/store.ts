import { useSyncExternalStore } from 'react'

import { readText, writeText } from './storage.ts'

/** A value outside of the component tree that components subscribe to. */
export interface Store<T> {
  get: () => T
  set: (value: T) => void
  /** Calls `listener` after every change; returns a function that removes it. */
  on: (listener: () => void) => () => void
  /** The value, as a hook. */
  use: () => T
}

export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>()
  const get = () => value
  const on = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const set = (next: T) => {
    value = next
    for (const listener of listeners) listener()
  }
  return { get, set, on, use: () => useSyncExternalStore(on, get) }
}

interface StoredStoreOptions<T> {
  storage: () => Storage
  key: string
  /** Parses a stored text; must accept any text. */
  read: (text: string | null) => T
  write?: (value: T) => string | undefined
}

/**
 * A store backed by browser storage, synchronised across windows. If storage is full or unavailable, the value lasts as
 * long as the window, or until another window stores one.
 */
export function createStoredStore<T>({
  storage,
  key,
  read,
  write = JSON.stringify,
}: StoredStoreOptions<T>): Store<T> {
  let text: string | null | undefined = null // what storage held when `value` was read or set
  let value = read(text)
  const { on: onSet, set: notify } = createStore(value)
  const get = () => {
    const now = readText(storage, key)
    if (now !== undefined && now !== text) {
      text = now
      value = read(now)
    }
    return value
  }
  const set = (next: T) => {
    const written = write(next) ?? null
    writeText(storage, key, written ?? undefined)
    text = readText(storage, key)
    value = text === written ? read(written) : next
    notify(value)
  }
  const on = (listener: () => void) => {
    const off = onSet(listener)
    const follow = (event: StorageEvent) => void (event.key === key && listener())
    addEventListener('storage', follow)
    return () => {
      off()
      removeEventListener('storage', follow)
    }
  }
  return { get, set, on, use: () => useSyncExternalStore(on, get) }
}

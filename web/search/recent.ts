import { useMemo, useSyncExternalStore } from 'react'

import { readStored, storageKeys, writeStored } from '#web/api/storage.ts'

const maxKeywords = 10
const local = () => localStorage
const listeners = new Set<() => void>()

function read(): readonly string[] {
  const stored = readStored(local, storageKeys.keywords)
  return Array.isArray(stored) ? stored.filter((word) => typeof word === 'string').slice(0, maxKeywords) : []
}

function keep(words: readonly string[]): void {
  writeStored(local, storageKeys.keywords, words.length > 0 ? words.slice(0, maxKeywords) : undefined)
  for (const listener of listeners) listener()
}

/** Notes what was searched for in this browser, the last ten of them, the newest first. */
export const rememberKeyword = (word: string): void => keep([word, ...read().filter((one) => one !== word)])

export const forgetKeyword = (word: string): void => keep(read().filter((one) => one !== word))

export const forgetKeywords = (): void => keep([])

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const snapshot = () => JSON.stringify(read())

/** What was searched for here; nothing where the browser keeps nothing. */
export function useKeywords(): readonly string[] {
  const stored = useSyncExternalStore(subscribe, snapshot)
  return useMemo((): string[] => JSON.parse(stored), [stored])
}

import { bus } from '#web/api/bus.ts'
import { local, parseJson, storageKeys } from '#web/api/storage.ts'
import { createStoredStore } from '#web/api/store.ts'

const maxKeywords = 10

const store = createStoredStore<readonly string[]>({
  storage: local,
  key: storageKeys.keywords,
  read(text) {
    const words = parseJson(text)
    return Array.isArray(words) ? words.filter((word) => typeof word === 'string').slice(0, maxKeywords) : []
  },
  write: (words) => (words.length > 0 ? JSON.stringify(words) : undefined),
})

/** Stores a search in this browser: the last ten, newest first. */
export const rememberKeyword = (word: string): void =>
  store.set([word, ...store.get().filter((one) => one !== word)].slice(0, maxKeywords))

export const forgetKeyword = (word: string): void => store.set(store.get().filter((one) => one !== word))

export const forgetKeywords = (): void => store.set([])

bus.on('signed-out', forgetKeywords) // whoever is next at this browser does not see them

/** Recent searches of this browser; without storage, of this window. */
export const useKeywords = store.use

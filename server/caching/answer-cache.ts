import { hash } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import type { Db } from '#database/database.ts'
import { type Semaphore, semaphore } from '#server/overload/semaphore.ts'

import { bytesOf } from './weight.ts'

/**
 * All that a server keeps in memory of what callers asked, and how much of the budget each store has. What is not
 * kept is asked of the database again.
 */
const shares = {
  /** Ids of the records of a list, in order. */
  ids: 0.27,
  /** Ids of what a search found. */
  hits: 0.27,
  /** Pages of hits, with their texts. */
  pages: 0.33,
  /** Totals, and counts beside facets. */
  counts: 0.13,
}
export type StoreName = keyof typeof shares
export const storeNames: readonly StoreName[] = ['ids', 'hits', 'pages', 'counts']

const budget = 88 * 1024 * 1024
/** A key, its place in the table, and what the library keeps of an entry. */
const overhead = 400

interface Cached {
  answer: unknown
}

interface Store {
  cached: LRUCache<string, Cached>
  /** What is being answered just now: as many as calls are served at a time. */
  pending: Map<string, Promise<unknown>>
}

export interface AnswerCache {
  /**
   * The answer to a question, cached until others need its room. One that is being answered is not asked twice, a
   * failure is not cached. Whatever a caller sent is kept as a hash.
   */
  get: <T>(name: StoreName, question: readonly unknown[], ask: () => Promise<T>) => Promise<T>
  /** Counting reads much; however many ask, most connections stay free for lists and records. */
  counting: Semaphore
  /** What is cached, in bytes. */
  bytes: () => number
}

/** A database, and what is cached of its answers. */
export interface CachedDb {
  db: Db
  answers: AnswerCache
}

/** Opens the caches of a server, empty, within one budget of bytes. */
export function openAnswerCache(bytes = budget): AnswerCache {
  const store = (share: number): Store => {
    const sizeCalculation = ({ answer }: Cached) => overhead + bytesOf(answer)
    return {
      cached: new LRUCache({ maxSize: Math.floor(bytes * share), sizeCalculation }),
      pending: new Map(),
    }
  }
  const { ids, hits, pages, counts } = shares
  const stores = { ids: store(ids), hits: store(hits), pages: store(pages), counts: store(counts) }
  return {
    get: (name, question, ask) => answerOf(stores[name], question, ask),
    counting: semaphore({ width: 6, depth: 256, patience: 1500 }),
    bytes: () => Object.values(stores).reduce((sum, { cached }) => sum + cached.calculatedSize, 0),
  }
}

function answerOf<T>(
  { cached, pending }: Store,
  question: readonly unknown[],
  ask: () => Promise<T>,
): Promise<T> {
  const key = hash('sha256', JSON.stringify(question), 'base64')
  const known = cached.get(key)
  // oxlint-disable-next-line no-unsafe-type-assertion -- a question begins with the name of what asks it
  if (known) return Promise.resolve(known.answer as T)
  // oxlint-disable-next-line no-unsafe-type-assertion -- likewise
  const waiting = pending.get(key) as Promise<T> | undefined
  if (waiting) return waiting
  const asked = ask()
    .then((answer) => {
      cached.set(key, { answer })
      return answer
    })
    .finally(() => pending.delete(key))
  pending.set(key, asked)
  return asked
}

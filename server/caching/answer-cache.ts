import { hash } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import type { Db } from '#database/database.ts'
import { type Semaphore, semaphore } from '#server/overload/semaphore.ts'

import { openSharedReads, type SharedReads } from './shared-reads.ts'
import { bytesOf } from './weight.ts'

/**
 * The in-memory stores of cached answers and their share of the budget. Evicted answers are read from the
 * database again.
 */
const shares = {
  /** Ids of the records of a list, in order; ids and places of what passes a filter of the map. */
  ids: 0.2,
  /** Ids of search hits. */
  hits: 0.24,
  /** Pages of hits with their texts. */
  pages: 0.2,
  /** Totals, facet counts, layers and boxes of areas. */
  counts: 0.12,
  /** Tiles of the map and small pictures, as they are sent. */
  tiles: 0.12,
  /** Answers to calls, encoded and packed. */
  answers: 0.12,
}
export type StoreName = keyof typeof shares
export const storeNames: readonly StoreName[] = ['ids', 'hits', 'pages', 'counts', 'tiles', 'answers']

const budget = 88 * 1024 * 1024
/** Bytes for a key, its table entry and the bookkeeping of the cache. */
const overhead = 400

interface CachedAnswer {
  answer: unknown
}

interface Store {
  cached: LRUCache<string, CachedAnswer>
  /** Answers that are being computed; bounded by the number of concurrent calls. */
  pending: Map<string, Promise<unknown>>
}

/** What is read by way of one copy of the database. */
interface AnswerReads {
  /**
   * Returns the cached answer to a question, or computes and caches it. Concurrent calls share one
   * computation; failures are not cached. Keys are hashed.
   */
  get: <T>(name: StoreName, question: readonly unknown[], ask: () => Promise<T>) => Promise<T>
  /** Whether the answer to a question is cached, or being computed. */
  has: (name: StoreName, question: readonly unknown[]) => boolean
  /** Versions as they were last seen, by what has them; an answer by one of these is asked again if it has moved. */
  lastVersions: Map<string, number>
  /** The same of kinds, with their totals. */
  lastStates: Map<string, { total: number; version: number }>
  /** Reads of versions, which calls at once share. */
  sharedRead: SharedReads
}

export interface AnswerCache extends AnswerReads {
  /**
   * The same for another copy of the database. What is kept is shared, since it is kept by its version; what is being
   * read, and the versions that were seen, are those of the copy.
   */
  beside: () => AnswerCache
  /** Limits concurrent counts, which are expensive, so that connections remain for lists and records. */
  counting: Semaphore
  /** Has one small picture drawn at a time, which takes a process. */
  drawing: Semaphore
  /** Forgets all that is kept. */
  clear: () => void
  /** Size of the cached answers in bytes, and their budget. */
  bytes: () => number
  limit: number
}

/** A database with its answer cache. */
export interface CachedDb {
  db: Db
  answers: AnswerCache
}

type Caches = Readonly<Record<StoreName, Store['cached']>>

/** Opens the caches of a server, empty, with a common budget in bytes. */
export function openAnswerCache(bytes = budget): AnswerCache {
  const cacheOf = (share: number): Store['cached'] => {
    const sizeCalculation = ({ answer }: CachedAnswer) => overhead + bytesOf(answer)
    return new LRUCache({ maxSize: Math.floor(bytes * share), sizeCalculation })
  }
  const { ids, hits, pages, counts, tiles } = shares
  const caches: Caches = {
    ids: cacheOf(ids),
    hits: cacheOf(hits),
    pages: cacheOf(pages),
    counts: cacheOf(counts),
    tiles: cacheOf(tiles),
    answers: cacheOf(shares.answers),
  }
  const open = (): AnswerCache => ({ ...openReads(caches), beside: open, ...common })
  const common = {
    counting: semaphore({ width: 6, depth: 256, patience: 1500 }),
    drawing: semaphore({ width: 1, depth: 64, patience: 20_000 }),
    clear: () => Object.values(caches).forEach((cache) => cache.clear()),
    bytes: () => Object.values(caches).reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
    limit: bytes,
  }
  return open()
}

function openReads(caches: Caches): AnswerReads {
  const pending = new Map<string, Promise<unknown>>()
  return {
    get: (name, question, ask) => answerOf({ cached: caches[name], pending }, keyOf([name, question]), ask),
    has: (name, question) => isHeld({ cached: caches[name], pending }, keyOf([name, question])),
    lastVersions: new Map(),
    lastStates: new Map(),
    sharedRead: openSharedReads(),
  }
}

const keyOf = (question: readonly unknown[]) => hash('sha256', JSON.stringify(question), 'base64')

const isHeld = ({ cached, pending }: Store, key: string) => cached.has(key) || pending.has(key)

function answerOf<T>({ cached, pending }: Store, key: string, ask: () => Promise<T>): Promise<T> {
  const known = cached.get(key)
  // oxlint-disable-next-line no-unsafe-type-assertion -- a question begins with the name of its reader
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

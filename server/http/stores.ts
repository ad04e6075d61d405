import { createHash } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import type { Db } from '#database/database.ts'

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

interface Kept {
  answer: unknown
}

interface Store {
  kept: LRUCache<string, Kept>
  /** What is being answered just now: as many as calls are served at a time. */
  pending: Map<string, Promise<unknown>>
}

export interface Stores {
  answers: Record<StoreName, Store>
  /** What the stores hold, in bytes. */
  bytes: () => number
}

/** Several databases may live in one process (tests): a connection and its transactions share one adapter. */
const opened = new WeakMap<object, Stores>()

/** Opens the stores of a server over a database, empty, within one budget of bytes. */
export function openStores(db: Db, bytes = budget): Stores {
  const store = (share: number): Store => {
    const sizeCalculation = ({ answer }: Kept) => overhead + bytesOf(answer)
    return { kept: new LRUCache({ maxSize: Math.floor(bytes * share), sizeCalculation }), pending: new Map() }
  }
  const { ids, hits, pages, counts } = shares
  const answers = { ids: store(ids), hits: store(hits), pages: store(pages), counts: store(counts) }
  const held = () => Object.values(answers).reduce((sum, { kept }) => sum + kept.calculatedSize, 0)
  const made: Stores = { answers, bytes: held }
  opened.set(db.getExecutor().adapter, made)
  return made
}

/** The stores of a database; those of a command are opened by its first question. */
export const storesOf = (db: Db): Stores => opened.get(db.getExecutor().adapter) ?? openStores(db)

/**
 * The answer to a question, kept until others need its room. One that is being answered is not asked twice, a failure
 * is not kept. Whatever a caller sent is kept as a hash.
 */
export function keepAnswer<T>(
  db: Db,
  name: StoreName,
  question: readonly unknown[],
  ask: () => Promise<T>,
): Promise<T> {
  const { kept, pending } = storesOf(db).answers[name]
  const key = createHash('sha256').update(JSON.stringify(question)).digest('base64')
  const known = kept.get(key)
  // oxlint-disable-next-line no-unsafe-type-assertion -- a question begins with the name of what asks it
  if (known) return Promise.resolve(known.answer as T)
  // oxlint-disable-next-line no-unsafe-type-assertion -- likewise
  const waiting = pending.get(key) as Promise<T> | undefined
  if (waiting) return waiting
  const asked = ask()
    .then((answer) => {
      kept.set(key, { answer })
      return answer
    })
    .finally(() => pending.delete(key))
  pending.set(key, asked)
  return asked
}

import { createHmac, randomBytes } from 'node:crypto'

import type { Db } from '#database/database.ts'
import { openWriteBehind } from '#server/caching/write-behind.ts'
import { today } from '#server/catalogue/view-level.ts'

import { addToLog, type WordCount } from './log.queries.ts'
import { loggedWord } from './logged-word.ts'

interface LoggedSearch {
  /** As it was typed. */
  word: string
  /** The key under which the address is limited; it is not kept. */
  source: string
  hits: number
}

export interface SearchLog {
  /** Counts a word in memory and returns at once: one source counts once a day, by its first result. */
  count: (search: LoggedSearch) => void
  /** Writes what is counted. */
  flush: () => Promise<void>
  close: () => Promise<void>
}

/** Words that one source may count a day; words that are counted a day at all. */
const maxWordsOfSearcher = 300
const maxWordsOfDay = 100_000

/** Words that were searched for, written in one statement every few seconds. */
export function openSearchLog(db: Db, report: (error: unknown) => void): SearchLog {
  let day = openDay(today())
  const { add, flush, close } = openWriteBehind<string, WordCount>({
    pause: 3000,
    max: 10_000,
    merge: (a, b) => ({
      ...a,
      searchers: a.searchers + b.searchers,
      zeroResult: a.zeroResult + b.zeroResult,
    }),
    report,
    write: (batch) => addToLog(db, [...batch.values()]),
  })
  const count = ({ word: typed, source, hits }: LoggedSearch) => {
    const word = loggedWord(typed)
    if (word === undefined) return
    if (day.date !== today()) day = openDay(today())
    if (!day.isNew(source, word)) return
    add(`${day.date} ${word}`, { day: day.date, word, searchers: 1, zeroResult: hits === 0 ? 1 : 0 })
  }
  return { count, flush, close }
}

/** Who searched for what on a day, as hashes under a key that lives no longer than the day. */
function openDay(date: string) {
  const key = randomBytes(32)
  const counted = new Set<string>()
  const bySearcher = new Map<string, number>()
  const hashed = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 16)
  const isNew = (source: string, word: string): boolean => {
    const [who, what] = [hashed(source), hashed(`${source}\n${word}`)]
    const own = bySearcher.get(who) ?? 0
    if (counted.has(what) || counted.size >= maxWordsOfDay || own >= maxWordsOfSearcher) return false
    counted.add(what)
    bySearcher.set(who, own + 1)
    return true
  }
  return { date, isNew }
}

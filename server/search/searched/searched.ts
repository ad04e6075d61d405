import { createHmac, randomBytes } from 'node:crypto'

import { searchPath, writeSearch } from '#contract/search-address.ts'
import type { SearchedWord } from '#contract/search.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { today } from '#server/catalogue/faces.ts'
import { addHotKeyword, removeHotKeyword } from '#server/content/content.ts'

import {
  addSearchedWords,
  type Counted,
  countSearchedWords,
  deleteSearchedBefore,
  listSearched,
  type WordsAsked,
} from './searched.queries.ts'
import { wordKept } from './word.ts'

/** Who searched for what today, as hashes under a key that lives no longer than the day, and what is not yet written. */
interface Tally {
  day: string
  key: Buffer
  counted: Set<string>
  bySource: Map<string, number>
  waiting: Map<string, Counted>
  timer?: NodeJS.Timeout | undefined
  writing?: Promise<void> | undefined
}

const pause = 3000
/** Words that one source may count a day; words that are counted a day at all. */
const mostOfSource = 300
const mostOfDay = 100_000
/** Words that wait for a database that is away. */
const mostWaiting = 10_000
const daysKept = 180

/** Several databases may live in one process (tests): a connection and its transactions share one adapter. */
const tallies = new WeakMap<object, Tally>()

const newDay = (day: string) => ({
  day,
  key: randomBytes(32),
  counted: new Set<string>(),
  bySource: new Map<string, number>(),
})

function tallyOf(db: Db): Tally {
  const { adapter } = db.getExecutor()
  const known = tallies.get(adapter)
  const day = today()
  if (known) return known.day === day ? known : Object.assign(known, newDay(day))
  const tally: Tally = { ...newDay(day), waiting: new Map() }
  tallies.set(adapter, tally)
  return tally
}

interface Searched {
  /** As it was typed. */
  word: string
  /** The key under which the address is limited; it is not kept. */
  source: string
  hits: number
}

/** Counts a word in memory and returns at once: one source counts once a day, whatever it found first. */
export function countSearched(db: Db, { word: typed, source, hits }: Searched): void {
  const word = wordKept(typed)
  if (word === undefined) return
  const tally = tallyOf(db)
  if (!isNew(tally, source, word)) return
  add(tally, { day: tally.day, word, sources: 1, withoutHits: hits === 0 ? 1 : 0 })
  later(db, tally)
}

function isNew({ key, counted, bySource }: Tally, source: string, word: string): boolean {
  const hashed = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 16)
  const [who, what] = [hashed(source), hashed(`${source}\n${word}`)]
  const own = bySource.get(who) ?? 0
  if (counted.has(what) || counted.size >= mostOfDay || own >= mostOfSource) return false
  counted.add(what)
  bySource.set(who, own + 1)
  return true
}

function add({ waiting }: Tally, { day, word, sources, withoutHits }: Counted): void {
  const key = `${day} ${word}`
  const known = waiting.get(key)
  if (known) {
    known.sources += sources
    known.withoutHits += withoutHits
  } else if (waiting.size < mostWaiting) waiting.set(key, { day, word, sources, withoutHits })
}

function later(db: Db, tally: Tally): void {
  tally.timer ??= setTimeout(() => void writeSearched(db).catch(() => later(db, tally)), pause).unref()
}

/** Writes what has gathered; what cannot be written now is kept for the next time. */
export async function writeSearched(db: Db): Promise<void> {
  const tally = tallyOf(db)
  clearTimeout(tally.timer)
  tally.timer = undefined
  while (tally.writing) await tally.writing.catch(() => {})
  const rows = [...tally.waiting.values()]
  if (rows.length === 0) return
  tally.waiting = new Map()
  const keep = (error: unknown) => {
    for (const row of rows) add(tally, row)
    throw error
  }
  tally.writing = addSearchedWords(db, rows)
    .catch(keep)
    .finally(() => (tally.writing = undefined))
  await tally.writing
}

interface Page {
  records: SearchedWord[]
  total: number
  current: number
  size: number
}

/** What was searched for lately, and what of it stands on the front page. */
export async function listSearchedWords(db: Db, asked: WordsAsked): Promise<Page> {
  const [records, total] = await Promise.all([listSearched(db, asked), countSearchedWords(db, asked)])
  return { records, total, current: asked.current, size: asked.size }
}

/** Puts a word that was reviewed on the front page, or takes it away; a second time changes nothing. */
export async function setHotKeyword(
  db: Db,
  { word, hot }: { word: string; hot: boolean },
  by: AtWork,
): Promise<{ word: string }> {
  const query = writeSearch({ text: word, exact: false, filters: {}, sort: 'relevance' })
  const href = `#${searchPath}${query}`
  await (hot ? addHotKeyword(db, { word, href }, by) : removeHotKeyword(db, word, by))
  return { word }
}

export const forgetSearchedWords = (db: Db): Promise<void> => deleteSearchedBefore(db, daysKept)

import type { Db } from '#database/database.ts'

import { addVisits, sumVisits, type Visits } from './statistics.queries.ts'

/** Visits of one database: those not yet written, and what was written as it was read last. */
interface Tally {
  waiting: number
  timer?: NodeJS.Timeout | undefined
  writing?: Promise<void> | undefined
  read?: { at: number; visits: Promise<Visits> } | undefined
}

const pause = 3000

/** Several databases may live in one process (tests): a connection and its transactions share one adapter. */
const tallies = new WeakMap<object, Tally>()

function tallyOf(db: Db): Tally {
  const { adapter } = db.getExecutor()
  const known = tallies.get(adapter)
  if (known) return known
  const tally: Tally = { waiting: 0 }
  tallies.set(adapter, tally)
  return tally
}

/** Counts in memory and returns at once; one statement every few seconds writes what has gathered. */
export function countVisit(db: Db): void {
  const tally = tallyOf(db)
  tally.waiting += 1
  later(db, tally)
}

function later(db: Db, tally: Tally): void {
  tally.timer ??= setTimeout(() => void writeVisits(db).catch(() => later(db, tally)), pause).unref()
}

/** Writes what has gathered; what cannot be written now is kept for the next time. */
export async function writeVisits(db: Db): Promise<void> {
  const tally = tallyOf(db)
  clearTimeout(tally.timer)
  tally.timer = undefined
  while (tally.writing) await tally.writing.catch(() => {})
  const count = tally.waiting
  if (count === 0) return
  const written = () => {
    tally.waiting -= count
    tally.read = undefined
  }
  tally.writing = addVisits(db, count)
    .then(written)
    .finally(() => (tally.writing = undefined))
  await tally.writing
}

/** All visits, written or not; other processes on the same database show theirs after a few seconds. */
export async function readVisits(db: Db): Promise<Visits> {
  const tally = tallyOf(db)
  const fresh = tally.read && performance.now() - tally.read.at < pause ? tally.read : undefined
  tally.read = fresh ?? { at: performance.now(), visits: sumVisits(db) }
  const { total, today } = await tally.read.visits.catch((error: unknown) => {
    tally.read = undefined
    throw error
  })
  return { total: total + tally.waiting, today: today + tally.waiting }
}

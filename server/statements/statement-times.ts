import { hostname } from 'node:os'

import type { ObserveStatement, SentStatement } from '#database/observe.ts'

import { labelOf } from './statement-label.ts'
import { bandOf, bands } from './time-bands.ts'
import { withoutValues } from './without-values.ts'

/** How often a statement was sent to the database within an hour, and how long it took. */
export interface StatementTime {
  /** The hour, in milliseconds since 1970. */
  hour: number
  /** The hash of its text; of what is not named, its summary. */
  statement: string
  summary: string
  /** Without any value; empty for what is not named. */
  text: string
  calls: number
  milliseconds: number
  greatest: number
  /** How many calls took how long, by `bandOf`. */
  counts: number[]
  lastAt: number
}

export interface StatementTimes {
  /** The name of this server among those of the library. */
  server: string
  observe: ObserveStatement
  /** What has come since it was taken last, of the statements that were slow in their hour. */
  take: () => StatementTime[]
}

/** A statement is of interest from here on, in milliseconds. */
export const slowFrom = 100
/** Statements that are measured at once, and that a server writes of an hour. */
const [maxMeasured, maxSlow] = [2000, 100]
const hourLength = 3_600_000

interface Tally {
  sent: SentStatement
  calls: number
  milliseconds: number
  greatest: number
  counts: Uint32Array
  lastAt: number
  isSlow: boolean
}

const emptyTally = (sent: SentStatement): Tally => ({
  ...{ sent, calls: 0, milliseconds: 0, greatest: 0, lastAt: 0, isSlow: false },
  counts: new Uint32Array(bands),
})

/** Measures the statements of one server in memory, an hour at a time. */
export function openStatementTimes(port: number, now: () => number = Date.now): StatementTimes {
  const tallies = new Map<string, Tally>()
  let passed: StatementTime[] = []
  let hour = hourOf(now())
  let slow = 0

  const turnHour = (current: number) => {
    passed = [...passed, ...taken()].slice(-maxSlow)
    tallies.clear()
    slow = 0
    hour = current
  }
  const tallyOf = (sent: SentStatement) => {
    const key = sent.name ?? labelOf(sent).summary
    const known = tallies.get(key)
    if (known || tallies.size >= maxMeasured) return known
    const made = emptyTally(sent)
    tallies.set(key, made)
    return made
  }
  const add = (sent: SentStatement, milliseconds: number) => {
    const at = now()
    if (hourOf(at) !== hour) turnHour(hourOf(at))
    const tally = tallyOf(sent)
    if (!tally) return
    tally.calls += 1
    tally.milliseconds += milliseconds
    tally.greatest = Math.max(tally.greatest, milliseconds)
    const band = bandOf(milliseconds)
    tally.counts[band] = (tally.counts[band] ?? 0) + 1
    tally.lastAt = at
    if (milliseconds < slowFrom || tally.isSlow || slow >= maxSlow) return
    tally.isSlow = true
    slow += 1
  }
  const taken = (): StatementTime[] => {
    const fresh = [...tallies.values()].filter(({ isSlow, calls }) => isSlow && calls > 0)
    return fresh.map((tally) => takeTally(tally, hour))
  }
  return {
    server: `${hostname()}:${port}`,
    observe: (sent) => {
      const since = performance.now()
      return () => add(sent, performance.now() - since)
    },
    take: () => {
      const all = [...passed, ...taken()]
      passed = []
      return all
    },
  }
}

const hourOf = (at: number): number => at - (at % hourLength)

/** What a tally has counted; it begins anew. */
function takeTally(tally: Tally, hour: number): StatementTime {
  const { sent, calls, milliseconds, greatest, lastAt } = tally
  const { summary, hash } = labelOf(sent)
  const time = {
    ...{ hour, summary, calls, milliseconds, greatest, lastAt, counts: [...tally.counts] },
    statement: hash || summary,
    text: hash && withoutValues(sent.text),
  }
  Object.assign(tally, { calls: 0, milliseconds: 0 })
  tally.counts.fill(0)
  return time
}

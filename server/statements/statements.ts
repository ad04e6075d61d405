import type { StatementOrder, StatementPeriod } from '#contract/telemetry/statements.ts'
import type { Db } from '#database/database.ts'

import type { StatementTimes } from './statement-times.ts'
import { addStatementTimes, listServers, type StatementRow, sumStatementTimes } from './statements.queries.ts'
import { timeAtShare } from './time-bands.ts'

export { deleteOldStatementTimes } from './statements.queries.ts'

/** Milliseconds between two writes. */
const pause = 60_000
const maxListed = 100

export interface StatementWriter {
  /** Writes what has been measured; throws where that fails, and then it is lost. */
  flush: () => Promise<void>
  close: () => Promise<void>
}

/** Writes once a minute what a server has measured of its slow statements; most minutes there is nothing. */
export function writeStatementTimes(
  db: Db,
  { server, take }: Pick<StatementTimes, 'server' | 'take'>,
  report: (error: unknown) => void,
): StatementWriter {
  const flush = async () => {
    const times = take()
    if (times.length > 0) await addStatementTimes(db, server, times)
  }
  let isFailing = false
  const flushOrReport = () =>
    flush().then(
      () => void (isFailing = false),
      (error: unknown) => {
        if (!isFailing) report(error)
        isFailing = true
      },
    )
  const timer = setInterval(() => void flushOrReport(), pause).unref()
  const close = () => {
    clearInterval(timer)
    return flushOrReport()
  }
  return { flush, close }
}

interface StatementListQuery {
  period: StatementPeriod
  order: StatementOrder
  server?: string | undefined
}

const hoursOf: Record<StatementPeriod, number> = { hour: 1, day: 24, week: 168 }

/** The statements that took longest, of all servers together or of one. */
export async function listSlowStatements(db: Db, { period, order, server }: StatementListQuery) {
  const rows = await sumStatementTimes(db, { hours: hoursOf[period], server })
  const listed = rows.map(describeRow).toSorted((a, b) => b[order] - a[order])
  return { servers: await listServers(db), statements: listed.slice(0, maxListed) }
}

const describeRow = ({ counts, milliseconds, lastAt, ...row }: StatementRow) => ({
  ...row,
  mean: milliseconds / row.calls,
  p99: timeAtShare(counts, 0.99, row.greatest),
  total: milliseconds,
  lastAt: lastAt.toISOString(),
})

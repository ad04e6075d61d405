import type { Db } from '#database/database.ts'

import { type CountedEvents, openCountedEvents } from './counted-events.ts'

interface Failure {
  /** The route that failed. */
  object: string
  /** The name or SQLSTATE of the error; its text may hold what a visitor typed. */
  cause: string
  /** Where the first one stands in the log of the server. */
  request: string
}

export type Failures = CountedEvents<Failure>

/** Failures of the server, a line a minute for each route and cause, with their number. */
export const openFailures = (db: Db, report: (error: unknown) => void): Failures =>
  openCountedEvents(db, report, {
    action: 'server_failed',
    pause: 60_000,
    max: 200,
    keyOf: ({ object, cause }) => `${object} ${cause}`,
  })

export const causeOf = (error: unknown): string => {
  const { code, name }: { code?: unknown; name?: unknown } = Object(error)
  return typeof code === 'string' ? code : String(name ?? typeof error)
}

import type { Db } from '#database/database.ts'

import { type CountedEvents, openCountedEvents } from './counted-events.ts'

interface VisitorError {
  /** The page that failed. */
  object: string
  text: string
}

export type VisitorErrors = CountedEvents<VisitorError>

/**
 * Errors in browsers of visitors: five lines in ten minutes at most of each server, whoever sends them and however
 * many, with their number.
 */
export const openVisitorErrors = (db: Db, report: (error: unknown) => void): VisitorErrors =>
  openCountedEvents(db, report, {
    action: 'client_reported',
    type: 4,
    pause: 600_000,
    max: 5,
    keyOf: ({ object, text }) => `${object} ${text}`,
  })

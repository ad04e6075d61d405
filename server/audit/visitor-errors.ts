import type { Db } from '#database/database.ts'
import { openWriteBehind } from '#server/caching/write-behind.ts'

import { audit } from './audit.ts'

interface VisitorError {
  page: string
  text: string
}

export interface VisitorErrors {
  note: (error: VisitorError) => void
  flush: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Errors in browsers of visitors: five lines in ten minutes at most, whoever sends them and however many, with their
 * number.
 */
export function openVisitorErrors(db: Db, report: (error: unknown) => void): VisitorErrors {
  const { add, flush, close } = openWriteBehind<string, VisitorError & { count: number }>({
    pause: 600_000,
    max: 5,
    merge: (known, { count }) => ({ ...known, count: known.count + count }),
    report,
    write: (batch, others) =>
      audit(
        db,
        ...[...batch.values()].map(({ page, ...detail }) => ({
          action: 'client_reported' as const,
          type: 4 as const,
          success: false,
          object: page,
          detail: { ...detail, ...(others > 0 && { others }) },
        })),
      ),
  })
  const note = (error: VisitorError) => add(`${error.page} ${error.text}`, { ...error, count: 1 })
  return { note, flush, close }
}

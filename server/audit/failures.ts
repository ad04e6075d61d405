import type { Db } from '#database/database.ts'
import { openWriteBehind } from '#server/caching/write-behind.ts'

import { audit } from './audit.ts'

interface Failure {
  /** The route that failed. */
  object: string
  /** The name or SQLSTATE of the error; its text may hold what a visitor typed. */
  cause: string
  /** Where the first one stands in the log of the server. */
  request: string
}

export interface Failures {
  note: (failure: Failure) => void
  flush: () => Promise<void>
  close: () => Promise<void>
}

/** Failures of the server, a line a minute for each route and cause, with their number. */
export function openFailures(db: Db, report: (error: unknown) => void): Failures {
  const { add, flush, close } = openWriteBehind<string, Failure & { count: number }>({
    pause: 60_000,
    max: 200,
    merge: (known, { count }) => ({ ...known, count: known.count + count }),
    report,
    write: (batch, others) =>
      audit(
        db,
        ...[...batch.values()].map(({ object, ...detail }) => ({
          action: 'server_failed' as const,
          success: false,
          object,
          detail: { ...detail, ...(others > 0 && { others }) },
        })),
      ),
  })
  const note = (failure: Failure) => add(`${failure.object} ${failure.cause}`, { ...failure, count: 1 })
  return { note, flush, close }
}

export const causeOf = (error: unknown): string => {
  const { code, name }: { code?: unknown; name?: unknown } = Object(error)
  return typeof code === 'string' ? code : String(name ?? typeof error)
}

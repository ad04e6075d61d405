import type { AuditAction } from '#contract/audit.ts'
import type { Db } from '#database/database.ts'
import { openWriteBehind } from '#server/caching/write-behind.ts'

import { audit } from './audit.ts'

export interface CountedEvents<E> {
  note: (event: E) => void
  flush: () => Promise<void>
  close: () => Promise<void>
}

interface Counting<E> {
  action: AuditAction
  type?: 4
  /** Milliseconds between the lines. */
  pause: number
  /** Lines at most; what is beyond is counted as others. */
  max: number
  /** Events of one key are one line. */
  keyOf: (event: E) => string
}

/** Failures that may come by the thousand: some lines of the log now and then, each with its number. */
export function openCountedEvents<E extends { object: string }>(
  db: Db,
  report: (error: unknown) => void,
  { action, type, pause, max, keyOf }: Counting<E>,
): CountedEvents<E> {
  const { add, flush, close } = openWriteBehind<string, E & { count: number }>({
    ...{ pause, max, report },
    merge: (known, { count }) => ({ ...known, count: known.count + count }),
    write: (batch, others) =>
      audit(
        db,
        ...[...batch.values()].map(({ object, ...detail }) => ({
          ...{ action, success: false, object },
          ...(type !== undefined && { type }),
          detail: { ...detail, ...(others > 0 && { others }) },
        })),
      ),
  })
  return { note: (event) => add(keyOf(event), { ...event, count: 1 }), flush, close }
}

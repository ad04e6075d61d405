import type { Db } from '#database/database.ts'
import { openWriteBehind } from '#server/caching/write-behind.ts'
import { setSeen } from '#server/http/session.queries.ts'

export interface LastSeen {
  /** Remembers that a session was used just now. */
  note: (session: number) => void
  /** Writes what is remembered, for the last time. */
  close: () => Promise<void>
}

/** When sessions were last used, written in one statement every twenty seconds. */
export function openLastSeen(db: Db, report: (error: unknown) => void): LastSeen {
  const seen = openWriteBehind<number, true>({
    pause: 20_000,
    max: 100_000,
    report,
    write: (batch) => setSeen(db, [...batch.keys()]),
  })
  return { note: (session) => seen.add(session, true), close: seen.close }
}

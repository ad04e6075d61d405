import type { Db } from '#database/database.ts'
import { openWriteBehind } from '#server/caching/write-behind.ts'
import { setSeen } from '#server/http/session.queries.ts'

export interface LastSeen {
  /** Records that a session was used now. */
  note: (session: number) => void
  /** Writes the remaining values. */
  close: () => Promise<void>
}

/** Writes the last use of sessions in one statement every twenty seconds. */
export function openLastSeen(db: Db, report: (error: unknown) => void): LastSeen {
  const seen = openWriteBehind<number, true>({
    pause: 20_000,
    max: 100_000,
    report,
    write: (batch) => setSeen(db, [...batch.keys()]),
  })
  return { note: (session) => seen.add(session, true), close: seen.close }
}

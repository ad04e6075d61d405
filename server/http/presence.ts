import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface Presence {
  /** Remembers that a session was used just now. */
  note: (session: number) => void
  /** Writes what is remembered, for the last time. */
  close: () => Promise<void>
}

const interval = 20_000

/** When sessions were last used, gathered in memory and written in one statement every twenty seconds. */
export function openPresence(db: Db): Presence {
  let seen = new Set<number>()
  const write = async () => {
    const ids = [...seen]
    seen = new Set()
    if (ids.length > 0) await sql`update session set seen_at = now() where id = any(${ids})`.execute(db)
  }
  const timer = setInterval(() => void write().catch(() => {}), interval).unref() // the next use is noted again
  return {
    note: (session) => void seen.add(session),
    close: async () => {
      clearInterval(timer)
      await write()
    },
  }
}

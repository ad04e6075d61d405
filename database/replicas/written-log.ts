import type pg from 'pg'

/** Milliseconds by which a copy may lag: so old may be what a visitor reads. */
export const longestLag = 10_000

/** How far the log of a database was, by the moment at which that was seen; positions are bytes since its beginning. */
export interface WrittenLog {
  /** Asks a database for the end of its log. One that follows another has none of its own. */
  read: (client: pg.Client) => Promise<void>
  /** What the database had written that long before it was last asked; undefined as long as that is not known. */
  before: (milliseconds: number) => number | undefined
}

const endOfLog = `select case when not pg_is_in_recovery()
  then pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') end as position`

export function openWrittenLog(): WrittenLog {
  /** The last one that is old enough, and those after it. */
  let seen: { at: number; position: number }[] = []
  const read = async (client: pg.Client) => {
    const { rows } = await client.query<{ position: number | null }>(endOfLog)
    const at = performance.now()
    const position = rows[0]?.position
    if (typeof position !== 'number') return
    seen.push({ at, position })
    const last = seen.findLastIndex((one) => one.at <= at - longestLag)
    seen = seen.slice(Math.max(0, last))
  }
  const before = (milliseconds: number) => {
    const now = seen.at(-1)?.at ?? 0
    return (seen.findLast(({ at }) => at <= now - milliseconds) ?? seen[0])?.position
  }
  return { read, before }
}

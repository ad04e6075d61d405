import type pg from 'pg'

/** Milliseconds by which a copy may lag: so old may be what a visitor reads. */
export const longestLag = 2000
/** Milliseconds after which the copies of a database that is away are no longer read from. */
const longestAbsence = 5 * 60_000

/** Where the log of a database ended; positions are bytes since its beginning. */
interface LogEnd {
  at: number
  position: number
  /** Another one begins with each failover (PostgreSQL manual, 26.3.6). */
  timeline: number
}

/** How far the log of a database was, by the moment at which that was seen. */
export interface WrittenLog {
  /** Asks a database for the end of its log; throws where it follows another one, and is not the database itself. */
  read: (client: pg.Client) => Promise<void>
  /** What it had written that long before it was last asked; undefined as long as that is not known, or no longer. */
  before: (milliseconds: number) => number | undefined
  /** The end that was seen last. */
  last: () => LogEnd | undefined
}

const endOfLog = `select not pg_is_in_recovery() as "isItself", case when not pg_is_in_recovery()
    then pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') end as position,
  case when not pg_is_in_recovery()
    then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`

export function openWrittenLog(): WrittenLog {
  /** The last one that is old enough, and those after it. */
  let seen: LogEnd[] = []
  const read = async (client: pg.Client) => {
    const { rows } = await client.query<{ isItself: boolean; position: number; timeline: number }>(endOfLog)
    const [end] = rows
    if (!end?.isItself) throw new Error('DATABASE_URL leads to a replica')
    const at = performance.now()
    const { position, timeline } = end
    if (seen.at(-1)?.timeline !== timeline) seen = []
    seen.push({ at, position, timeline })
    const old = seen.findLastIndex((one) => one.at <= at - longestLag)
    seen = seen.slice(Math.max(0, old))
  }
  const before = (milliseconds: number) => {
    const now = seen.at(-1)?.at ?? -Infinity
    if (performance.now() - now > longestAbsence) return undefined
    return (seen.findLast(({ at }) => at <= now - milliseconds) ?? seen[0])?.position
  }
  return { read, before, last: () => seen.at(-1) }
}

import type pg from 'pg'

import { type DatabaseOptions, type Db, openDatabase, openPool } from '#database/database.ts'
import type { ObserveStatement } from '#database/observe.ts'
import { isPooled } from '#database/pooler/pooler.ts'
import { type Guard, openGuard } from '#database/watch/guard.ts'
import { watchDatabase } from '#database/watch/watch.ts'

import { longestLag, type WrittenLog } from './written-log.ts'

/** A copy of the database that follows its log (hot standby, PostgreSQL manual, 27.4). */
export interface Replica {
  /** Its host, port and name, as the operator wrote them. */
  name: string
  db: Db
  pool: pg.Pool
}

export interface ReplicaState {
  name: string
  /** Whether reads may be answered from it now. */
  isUsed: boolean
}

export interface Replicas {
  /**
   * The least busy copy that holds everything up to a position of the log, and all that the database had written two
   * seconds ago; undefined where there is none, apart from those that were tried.
   */
  choose: (position?: number, tried?: readonly Replica[]) => Replica | undefined
  /** Whether the database itself does not answer. */
  isDatabaseAway: () => boolean
  /** Another one after each failover. */
  timeline: () => number | undefined
  /** Of those that follow the database, or do not answer. */
  states: () => ReplicaState[]
  close: () => Promise<void>
}

interface ReplicaOptions {
  urls: readonly string[]
  written: WrittenLog
  /** Of the database itself. */
  guard: Pick<Guard, 'away'>
  log: (line: string) => void
  /** Is called for each statement. */
  observe?: ObserveStatement | undefined
}

const replayedLog = `select case when pg_is_in_recovery()
    then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') end as position,
  (select received_tli from pg_stat_wal_receiver) as timeline`

/** How far a copy was seen to have followed; nothing is known of the position of one that follows nothing. */
interface FollowedLog {
  at: number
  position: number | null
  /** Of what it receives; null where it receives nothing, or the role may not see it. */
  timeline: number | null
}

interface Follower {
  name: string
  guard: Guard
  /** Opened when it has answered once: only then it is known whether a pooler stands before it. */
  replica: Replica | undefined
  followed: FollowedLog | undefined
  close: () => Promise<void>
}

/**
 * Opens the copies of a database, each with a pool and a watch. One that does not answer, lags too far, has left the
 * line of the database or was made the database itself is left out, and comes back by itself.
 */
export function openReplicas({ urls, written, guard, ...options }: ReplicaOptions): Replicas {
  const followers = urls.map((url) => openFollower(url, options))
  const able = (position: number) => {
    const least = Math.max(written.before(longestLag) ?? Infinity, position)
    return followers.filter(({ guard: own, followed }) => {
      if (own.away() || typeof followed?.position !== 'number') return false
      return followed.position >= least && isOnLine(followed, written)
    })
  }
  let turn = 0
  return {
    choose: (position = 0, tried = []) => {
      const replicas = able(position).flatMap(({ replica }) =>
        replica && !tried.includes(replica) ? [replica] : [],
      )
      const first = (turn += 1) % replicas.length // of those that are as busy, another one each time
      const inTurn = [...replicas.slice(first), ...replicas.slice(0, first)]
      return inTurn.toSorted((a, b) => busyness(a) - busyness(b))[0]
    },
    isDatabaseAway: guard.away,
    timeline: () => written.last()?.timeline,
    states: () => {
      const used = new Set(able(0))
      return followers.flatMap((one) =>
        one.followed?.position === null && !one.guard.away()
          ? []
          : [{ name: one.name, isUsed: used.has(one) }],
      )
    },
    close: async () => void (await Promise.all(followers.map(({ close }) => close()))),
  }
}

/** After a failover one may have what the new database never had: it receives another line, or is ahead. */
function isOnLine({ at, position, timeline }: FollowedLog, written: WrittenLog): boolean {
  const end = written.last()
  if (!end) return false
  const isAhead = end.at > at && (position ?? 0) > end.position
  return !isAhead && (timeline === null || timeline === end.timeline)
}

const busyness = ({ pool }: Replica) => pool.totalCount - pool.idleCount + pool.waitingCount

function openFollower(url: string, { log, observe }: Pick<ReplicaOptions, 'log' | 'observe'>): Follower {
  const guard = openGuard()
  guard.set(true) // until it was asked how far it has followed
  const { host, pathname } = new URL(url)
  const name = `${host}${pathname}`
  let opening: Promise<Replica> | undefined
  const open = () =>
    (opening ??= isPooled(url)
      .then((pooled) => openReplica(url, name, { guard, observe, pooled }))
      .catch((error: unknown) => {
        opening = undefined
        throw error
      }))
  const ask = async (client: pg.Client) => {
    follower.replica = await open()
    const { rows } = await client.query<Omit<FollowedLog, 'at'>>(replayedLog)
    const { position = null, timeline = null } = rows[0] ?? {}
    follower.followed = { at: performance.now(), position, timeline }
  }
  const report = (answers: boolean) =>
    log(answers ? `只读副本 ${name} 已可使用` : `只读副本 ${name} 没有应答，暂不使用`)
  const watch = watchDatabase({ connection: url, guard, ask, report })
  const close = async () => {
    await watch.close()
    await follower.replica?.pool.end()
  }
  const follower: Follower = { name, guard, replica: undefined, followed: undefined, close }
  return follower
}

function openReplica(
  url: string,
  name: string,
  options: Pick<DatabaseOptions, 'guard' | 'observe' | 'pooled'>,
): Replica {
  const pool = openPool({ connection: url, readOnly: true, lockTimeout: 1500, ...options })
  return { name, pool, db: openDatabase(pool) }
}

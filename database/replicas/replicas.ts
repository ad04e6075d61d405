import type pg from 'pg'

import { type DatabaseOptions, type Db, openDatabase, openPool } from '#database/database.ts'
import type { ObserveStatement } from '#database/observe.ts'
import { isPooled } from '#database/pooler/pooler.ts'
import { type Guard, openGuard } from '#database/watch/guard.ts'
import { watchDatabase } from '#database/watch/watch.ts'

import { longestLag, type WrittenLog } from './written-log.ts'

/** A copy of the database that follows its log (hot standby, PostgreSQL manual, 27.4). */
export interface Replica {
  /** Its host and port, as the operator wrote them. */
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
   * The least busy copy that holds everything up to a position of the log, and all that the database had written some
   * seconds ago; undefined where there is none.
   */
  choose: (position?: number) => Replica | undefined
  states: () => ReplicaState[]
  close: () => Promise<void>
}

interface ReplicaOptions {
  urls: readonly string[]
  written: WrittenLog
  log: (line: string) => void
  /** Is called for each statement. */
  observe?: ObserveStatement | undefined
}

const replayedLog = `select case when pg_is_in_recovery()
  then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') end as position`

interface Follower {
  name: string
  guard: Guard
  /** Opened when it has answered once: only then it is known whether a pooler stands before it. */
  replica: Replica | undefined
  /** How far it was seen to have followed; undefined while it follows nothing. */
  position: number | undefined
  close: () => Promise<void>
}

/**
 * Opens the copies of a database, each with a pool and a watch. One that does not answer, lags too far or was made the
 * database itself is left out, and comes back by itself.
 */
export function openReplicas({ urls, written, ...options }: ReplicaOptions): Replicas {
  const followers = urls.map((url) => openFollower(url, options))
  const able = (position: number) => {
    const least = Math.max(written.before(longestLag) ?? Infinity, position)
    return followers.filter((one) => !one.guard.away() && (one.position ?? -1) >= least)
  }
  let turn = 0
  return {
    choose: (position = 0) => {
      const replicas = able(position).flatMap(({ replica }) => replica ?? [])
      const first = (turn += 1) % replicas.length // of those that are as busy, another one each time
      const inTurn = [...replicas.slice(first), ...replicas.slice(0, first)]
      return inTurn.toSorted((a, b) => busyness(a) - busyness(b))[0]
    },
    states: () => {
      const used = new Set(able(0))
      return followers.map((one) => ({ name: one.name, isUsed: used.has(one) }))
    },
    close: async () => void (await Promise.all(followers.map(({ close }) => close()))),
  }
}

const busyness = ({ pool }: Replica) => pool.totalCount - pool.idleCount + pool.waitingCount

function openFollower(url: string, { log, observe }: Pick<ReplicaOptions, 'log' | 'observe'>): Follower {
  const guard = openGuard()
  guard.set(true) // until it was asked how far it has followed
  const name = new URL(url).host
  const ask = async (client: pg.Client) => {
    follower.replica ??= openReplica(url, name, { guard, observe, pooled: await isPooled(url) })
    const { rows } = await client.query<{ position: number | null }>(replayedLog)
    follower.position = rows[0]?.position ?? undefined
  }
  const report = (answers: boolean) =>
    log(answers ? `只读副本 ${name} 已可使用` : `只读副本 ${name} 没有应答，暂不使用`)
  const watch = watchDatabase({ connection: url, guard, ask, report })
  const close = async () => {
    await watch.close()
    await follower.replica?.pool.end()
  }
  const follower: Follower = { name, guard, replica: undefined, position: undefined, close }
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

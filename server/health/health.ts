import { setTimeout as delay } from 'node:timers/promises'

import type { Db } from '#database/database.ts'
import type { Replicas } from '#database/replicas/replicas.ts'

import { countMissingFiles, readOne, writeProbe } from './health.queries.ts'

export interface DatabaseStatus {
  status: 'ok' | 'reads_only' | 'database_away' | 'not_writable'
  /** For the operator; the server is ready nevertheless. */
  missingFiles?: number
}

const patience = 1500
const cacheMilliseconds = 1000

/**
 * Returns the database status, queried at most once a second and with a timeout of two seconds. While it is away,
 * visitors may be answered from its replicas.
 */
export function openDatabaseStatus(
  db: Db,
  replicas?: Pick<Replicas, 'choose'>,
): () => Promise<DatabaseStatus> {
  const withReplicas = (found: DatabaseStatus): DatabaseStatus =>
    found.status === 'database_away' && replicas?.choose() ? { status: 'reads_only' } : found
  let known: Promise<DatabaseStatus> | undefined
  let at = -Infinity
  return () => {
    if (known && performance.now() - at < cacheMilliseconds) return known
    at = performance.now()
    return (known = inTime(queryStatus(db)).then(withReplicas))
  }
}

async function queryStatus(db: Db): Promise<DatabaseStatus> {
  if (!(await succeeds(readOne(db)))) return { status: 'database_away' }
  if (!(await succeeds(writeProbe(db)))) return { status: 'not_writable' }
  const missingFiles = await countMissingFiles(db).catch(() => 0)
  return { status: 'ok', ...(missingFiles > 0 && { missingFiles }) }
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

async function inTime(status: Promise<DatabaseStatus>): Promise<DatabaseStatus> {
  const late = new AbortController()
  const limit = delay(patience, { status: 'database_away' } as const, { signal: late.signal })
  const first = await Promise.race([status, limit])
  late.abort()
  limit.catch(() => {})
  return first
}

import { statfs } from 'node:fs/promises'

import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, type Registry } from 'prom-client'

import { VERSION_NO } from '#contract/version.ts'
import type { Db } from '#database/database.ts'
import type { Replicas } from '#database/replicas/replicas.ts'
import type { ScheduledBackup } from '#server/backup/schedule.ts'
import type { AnswerCache } from '#server/caching/answer-cache.ts'
import type { DatabaseStatus } from '#server/health/health.ts'
import { memoryMarks } from '#server/overload/resident.ts'
import type { Load } from '#server/overload/semaphore.ts'

import { listBackfills, listLogReaders, listQueues, listReplicas, measureDatabase } from './state.queries.ts'
import type { SpanCounts } from './traces/span-queue.ts'

/** What a server has that is measured when somebody asks. */
export interface MetricSources {
  db: Db
  /** The pool of `db`. */
  pool: pg.Pool
  dataDir: string
  answers: AnswerCache
  database: () => Promise<DatabaseStatus>
  /** Places of calls, by what they do there. */
  places: Readonly<Record<string, Pick<Load, 'count'>>>
  /** The backup that is scheduled, if one is; a library that should have one and has none lacks it. */
  backup: BackupSource | 'lacking' | undefined
  /** Copies of the database from which reads are answered, if there are any. */
  replicas?: Pick<Replicas, 'states'> | undefined
  /** Calls that were refused before they were read. */
  refusals: () => number
  /** What became of the spans of traces, if any are sent. */
  spans: Readonly<SpanCounts> | undefined
}

export type BackupSource = Omit<ScheduledBackup, 'close'>

/** Milliseconds for which what the database tells is told again: scrapers of several servers ask one database. */
const cacheMilliseconds = 10_000

/**
 * Measures a server and its database for Prometheus; `docs/operations.md` lists what, `ops/` has rules and a picture of
 * it. Nothing here names a person, a record or an address.
 */
export function fillRegistry(registry: Registry, sources: MetricSources): void {
  collectDefaultMetrics({ register: registry })
  const gauge = openGauges(registry)
  const { pool, answers, dataDir, places, refusals, spans } = sources
  const marks = memoryMarks()
  gauge('build_info', 'The version that runs.', ['version'], (set) => set(1, VERSION_NO))
  gauge('memory_limit_bytes', 'Resident memory beyond which calls are refused.', [], (set) =>
    set(marks.resident),
  )
  gauge('cache_bytes', 'Size of the answers that are kept.', [], (set) => set(answers.bytes()))
  gauge('cache_limit_bytes', 'Budget of the answers that are kept.', [], (set) => set(answers.limit))
  gauge('connections', 'Connections to the database, and queries that wait for one.', ['state'], (set) => {
    set(pool.totalCount - pool.idleCount, 'busy')
    set(pool.idleCount, 'idle')
    set(pool.waitingCount, 'waited_for')
  })
  gauge('connections_limit', 'Connections that this server may open.', [], (set) => set(pool.options.max))
  gauge('call_places', 'Calls that have a place, and those that wait for one.', ['class', 'state'], (set) => {
    for (const [name, load] of Object.entries(places)) {
      const { working, waiting } = load.count()
      set(working, name, 'working')
      set(waiting, name, 'waiting')
    }
  })
  gauge('disk_free_bytes', 'Room on the disk of the data directory.', [], async (set) => {
    const { bavail, bsize } = await statfs(dataDir)
    set(bavail * bsize)
  })
  countRefusals(registry, refusals)
  if (spans) countSpans(registry, spans)
  measureState(gauge, sources)
  gauge('replica_used', 'Whether reads are answered from a replica.', ['replica'], (set) => {
    for (const { name, isUsed } of sources.replicas?.states() ?? []) set(Number(isUsed), name)
  })
  measureBackup(gauge, sources.backup)
}

/** Before the first archive, copy and verification the age is that of the server: an alert is due when none comes. */
function measureBackup(gauge: DefineGauge, backup: MetricSources['backup']): void {
  gauge('backup_lacking', 'Whether nothing of this library is backed up, though it should be.', [], (set) =>
    set(backup === 'lacking' ? 1 : 0),
  )
  if (backup === 'lacking' || backup === undefined) return
  const ageOf = (age: number | undefined) => (age ?? process.uptime() * 1000) / 1000
  gauge('log_archive_age_seconds', 'Since the last moment that can be restored.', [], (set) =>
    set(ageOf(backup.ages().log)),
  )
  gauge('copy_age_seconds', 'Since the newest copy of the database.', [], (set) =>
    set(ageOf(backup.ages().copy)),
  )
  gauge('backup_verified_age_seconds', 'Since a copy passed its verification.', [], (set) =>
    set(ageOf(backup.ages().verified)),
  )
  gauge('backup_damaged', 'Whether the last verification did not pass.', [], (set) =>
    set(backup.damage() === undefined ? 0 : 1),
  )
  gauge('backup_free_bytes', 'Room where the backup lies, where that is told.', [], (set) => {
    const free = backup.free()
    if (free !== undefined) set(free)
  })
}

function countRefusals(registry: Registry, refusals: () => number): void {
  const counter: Counter = new Counter({
    name: 'geolibrary_refused_before_reading_total',
    help: 'Calls refused under overload before they were read.',
    registers: [registry],
    collect: () => {
      counter.reset()
      counter.inc(refusals())
    },
  })
}

function countSpans(registry: Registry, spans: Readonly<SpanCounts>): void {
  const counter: Counter = new Counter({
    name: 'geolibrary_trace_spans_total',
    help: 'Spans of traces: sent, dropped because too many came, refused by the receiver or lost while it was away.',
    ...{ labelNames: ['outcome'], registers: [registry] },
    collect: () => {
      counter.reset()
      for (const [outcome, count] of Object.entries(spans)) counter.labels(outcome).inc(count)
    },
  })
}

/** What the database tells of itself; while it is away, nothing but that. */
function measureState(gauge: DefineGauge, { db, database }: MetricSources): void {
  const [queues, replicas] = [shareAnswer(() => listQueues(db)), shareAnswer(() => listReplicas(db))]
  const size = shareAnswer(() => measureDatabase(db))
  const backfills = shareAnswer(() => listBackfills(db))
  gauge(
    'backfill_ratio',
    'How much a migration has written beside the service.',
    ['migration'],
    async (set) => {
      for (const { name, share } of await backfills()) set(share, name)
    },
  )
  gauge('database_up', 'Whether the database answers.', [], async (set) =>
    set((await database()).status === 'database_away' ? 0 : 1),
  )
  gauge('database_writable', 'Whether the database can be written.', [], async (set) =>
    set((await database()).status === 'ok' ? 1 : 0),
  )
  gauge('missing_files', 'PDF files of records whose content is missing.', [], async (set) =>
    set((await database()).missingFiles ?? 0),
  )
  gauge('database_bytes', 'Size of the database.', [], async (set) => set(await size()))
  gauge('jobs', 'Jobs of all servers by queue and state.', ['queue', 'state'], async (set) => {
    for (const { queue, waiting, running, failed } of await queues()) {
      set(waiting, queue, 'waiting')
      set(running, queue, 'running')
      set(failed, queue, 'failed')
    }
  })
  gauge(
    'job_waiting_seconds',
    'For how long the oldest job of a queue has waited.',
    ['queue'],
    async (set) => {
      for (const { queue, waitingSince } of await queues()) set(waitingSince, queue)
    },
  )
  gauge('replica_lag_seconds', 'By how much a replica lags.', ['replica'], async (set) => {
    for (const { replica, lag } of await replicas()) set(lag, replica)
  })
  const readers = shareAnswer(() => listLogReaders(db))
  gauge(
    'replica_connected',
    'Whether somebody reads the log that is held back for a replication slot.',
    ['slot'],
    async (set) => {
      for (const { reader, isActive } of await readers()) set(isActive ? 1 : 0, reader)
    },
  )
  gauge('replica_behind_bytes', 'What a replica has not replayed yet.', ['replica'], async (set) => {
    for (const { replica, behind } of await replicas()) set(behind, replica)
  })
}

type SetValue = (value: number, ...labels: string[]) => void
type DefineGauge = (
  name: string,
  help: string,
  labelNames: string[],
  collect: (set: SetValue) => Promise<void> | void,
) => void

/** Gauges that are measured when they are asked for. What cannot be measured is left out, not told as it was. */
const openGauges =
  (registry: Registry): DefineGauge =>
  (name, help, labelNames, collect) => {
    const gauge: Gauge = new Gauge({
      name: `geolibrary_${name}`,
      ...{ help, labelNames, registers: [registry] },
      collect: async () => {
        gauge.reset()
        if (labelNames.length === 0) gauge.remove()
        try {
          await collect((value, ...labels) => gauge.labels(...labels).set(value))
        } catch {
          // the database is away: that is a gauge of its own
        }
      },
    })
  }

/** Answers again what was answered a moment ago; calls at once share one. */
function shareAnswer<T>(read: () => Promise<T>): () => Promise<T> {
  let known: { at: number; answer: Promise<T> } | undefined
  return () => {
    if (known && performance.now() - known.at < cacheMilliseconds) return known.answer
    const answer = read()
    known = { at: performance.now(), answer }
    answer.catch(() => (known = undefined))
    return answer
  }
}

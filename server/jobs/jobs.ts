import { setTimeout as delay } from 'node:timers/promises'

import type pg from 'pg'
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'

import type { Db } from '#database/database.ts'

import { dbOver } from './over.queries.ts'

/** Work that outlives the call that asked for it, and the server that began it. */
export interface Jobs {
  /** Puts a job into a queue, in the transaction of its cause; behind others, where its cause has so many waiting. */
  enqueue: (tx: Db, queue: string, data: object, behind?: number) => Promise<void>
  /**
   * Has a queue worked at by this server, one job at a time. A job whose server died, or whose handler threw, is
   * begun again by any server: its effect has to happen once, however often it is begun. One that was begun twice and
   * ended with its server counts as failed: it may have been what ended it.
   */
  work: (queue: string, handler: (data: unknown, signal: AbortSignal) => Promise<void>) => void
  /** Puts a failed job back into its queue, for one more attempt. */
  retry: (tx: Db, queue: string, id: string) => Promise<void>
  /** Resolves when the tables of jobs are there. */
  ready: () => Promise<void>
  /** Has some server work at a queue once a minute. */
  everyMinute: (queue: string, handler: (signal: AbortSignal) => Promise<void>) => void
  /** Looks for new jobs at once, instead of within two seconds. */
  hurry: () => void
  /** Gives jobs of dead servers back to their queues at once, instead of within a minute. */
  recover: () => Promise<void>
  /** Waits a moment for what is being done; what is not done then is left to others. */
  close: () => Promise<void>
}

type Attempt = Pick<JobWithMetadata, 'retryCount' | 'retryLimit'>
type Handler = Parameters<Jobs['work']>[1]
interface JobSurroundings {
  around: AroundJob
  report: (error: unknown) => void
}

/** What stands around each job of a queue. */
type AroundJob = (queue: string, work: () => Promise<void>) => Promise<void>

/** A server that says nothing for so long is dead; a job that takes longer than an hour is begun again. */
const lease = { heartbeatSeconds: 30, expireInSeconds: 3600 }
const queueRules = { ...lease, retryLimit: 3, retryDelay: 2, retryBackoff: true, deleteAfterSeconds: 86_400 }
/** Milliseconds that closing waits for at most. */
const closeLimit = 5000
/** Milliseconds between two attempts to begin. */
const [firstPause, longestPause] = [500, 30_000]
/** Connections that jobs may hold at once. */
const width = 1

/** A worker knows of a job how often it was begun and how it ended last, and says how each ends. */
const workRules = {
  batchSize: width,
  pollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: 10,
  includeMetadata: true,
  perJobResults: true,
} as const

const maxEnds = 2
const interruptedOutput = { message: '服务在处理它时两次中断' }

/** Whether a job was begun twice and the last attempt ended without a word, as its server did. */
const hasEndedServers = ({ retryCount, output }: Pick<JobWithMetadata, 'retryCount' | 'output'>): boolean =>
  retryCount >= maxEnds && Object(Object(output).value).message === 'job heartbeat timeout'

/** What has failed for good is reported with all that is known of it: the job itself holds a sentence. */
const rethrow =
  (job: string, { retryCount, retryLimit }: Attempt, report: JobSurroundings['report']) =>
  (error: unknown): never => {
    if (retryCount >= retryLimit) report(new Error(`后台任务 ${job} 失败`, { cause: error }))
    throw error
  }

/** Has the handler work at jobs, but for those that have ended servers. */
const attemptJobs =
  (handler: Handler, { around, report }: JobSurroundings) =>
  async (jobs: JobWithMetadata[]) => {
    const results: JobResult[] = []
    for (const { id, name, data, signal, ...attempt } of jobs) {
      const isOver = hasEndedServers(attempt)
      if (!isOver)
        await around(name, () => handler(data, signal)).catch(rethrow(`${name} ${id}`, attempt, report))
      results.push(
        isOver ? { id, status: 'deadletter', output: interruptedOutput } : { id, status: 'completed' },
      )
    }
    return results
  }

/** Opens the jobs of a database. Their tables are made by the first server; the database's own pool is used. */
export function openJobs(
  pool: pg.Pool,
  report: (error: unknown) => void,
  around: AroundJob = (_, work) => work(),
): Jobs {
  const boss = new PgBoss({ db: dbOver(pool), schema: 'job' })
  boss.on('error', report)
  let starting: Promise<unknown> | undefined
  const started = () => {
    starting ??= boss.start().catch((error: unknown) => {
      starting = undefined
      throw error
    })
    return starting
  }
  const ready = queueMaker(boss, started)
  const workers: string[] = []
  const beginnings: Promise<void>[] = []
  const closing = new AbortController()
  const { signal: closed } = closing
  const later = (work: () => Promise<void>) => void beginnings.push(workPersistently(work, report, closed))
  const begin = async (queue: string, handler: Handler) => {
    await ready(queue)
    if (closed.aborted) return
    workers.push(await boss.work(queue, workRules, attemptJobs(handler, { around, report })))
  }
  return {
    enqueue: async (tx, queue, data, behind = 0) => {
      await ready(queue)
      await boss.send(queue, data, { db: fromKysely(tx), priority: -behind })
    },
    work: (queue, handler) => later(() => begin(queue, handler)),
    retry: async (tx, queue, id) => {
      await ready(queue)
      await boss.retry(queue, id, { db: fromKysely(tx) })
    },
    ready: async () => void (await started()),
    everyMinute: (queue, handler) => {
      later(() => begin(queue, (_, signal) => handler(signal)))
      later(async () => {
        await ready(queue)
        if (!closed.aborted) await boss.schedule(queue, '* * * * *')
      })
    },
    hurry: () => workers.forEach((worker) => boss.notifyWorker(worker)),
    recover: async () => {
      await started()
      await boss.supervise()
    },
    close: async () => {
      closing.abort()
      const stop = async () => {
        await Promise.all(beginnings)
        await starting?.catch(() => {})
        if (starting) await boss.stop({ graceful: true, timeout: 2000 })
      }
      await Promise.race([stop(), delay(closeLimit, undefined, { ref: false })]) // a query may wait for a frozen database
    },
  }
}

/** Begins as soon as the database can: nobody would notice that a server does not work at a queue. */
async function workPersistently(
  work: () => Promise<void>,
  report: (error: unknown) => void,
  closed: AbortSignal,
): Promise<void> {
  for (let pause = firstPause; !closed.aborted; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await work()
    } catch (error) {
      report(error)
    }
    await delay(pause, undefined, { signal: closed, ref: false }).catch(() => {})
  }
}

/** Makes each queue once: a job for a queue that is not there is lost. */
function queueMaker(boss: PgBoss, started: () => Promise<unknown>) {
  const known = new Map<string, Promise<void>>()
  return async (queue: string): Promise<void> => {
    await started()
    const made = known.get(queue) ?? boss.createQueue(queue, queueRules)
    known.set(queue, made)
    await made.catch((error: unknown) => {
      known.delete(queue)
      throw error
    })
  }
}

/** Makes the tables of jobs ahead of the first server. */
export async function makeJobTables(pool: pg.Pool): Promise<void> {
  const boss = new PgBoss({ db: dbOver(pool), schema: 'job', supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
}

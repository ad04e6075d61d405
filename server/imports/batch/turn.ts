import { setTimeout as delay } from 'node:timers/promises'

import type { Db } from '#database/database.ts'

import { deleteTurn, findTurn, liftLimits, setTurn, settleWords, tryTurn, type Turn } from './turn.queries.ts'

export interface Progress {
  /** Records. */
  done: number
  total: number
  /** The classifier after a count: 22,000 孔. */
  counter: string
}

/** Callbacks of a long operation. */
export interface OperationCallbacks {
  onProgress?: ((progress: Progress) => void) | undefined
  /**
   * Called at once and every few seconds while another operation holds the lock; undefined if the holder is
   * unknown.
   */
  onWait?: ((holder: Turn | undefined) => void) | undefined
  /** Aborts the operation; nothing is written. */
  signal?: AbortSignal | undefined
}

export type ReportProgress = (progress: Progress) => Promise<void>

/** Milliseconds between two attempts to lock, and between two reports to the one who waits. */
const pause = 250
const waitReportInterval = 5000
/** Milliseconds between two progress records for those who wait. */
const progressInterval = 1000

/**
 * Runs `work` in one transaction; imports and undos run one at a time. `work` gets the transaction and
 * reports its progress. Returns when the transaction has ended, with its result.
 */
export async function inTurn<T>(
  db: Db,
  job: string,
  watching: OperationCallbacks,
  work: (tx: Db, reportProgress: ReportProgress) => Promise<{ result: T; keep: boolean }>,
): Promise<T> {
  const tx = await db.startTransaction().execute()
  let pid: number | undefined
  try {
    await liftLimits(tx)
    pid = await waitForTurn(db, tx, watching)
    const { result, keep } = await work(tx, await progressReporter(db, { pid, job, watching }))
    if (keep) await settleWords(tx)
    await (keep ? tx.commit() : tx.rollback()).execute()
    return result
  } catch (error) {
    // The connection may be lost, and with it the transaction.
    if (!tx.isCommitted && !tx.isRolledBack)
      await tx
        .rollback()
        .execute()
        .catch(() => {})
    throw error
  } finally {
    if (pid !== undefined) await deleteTurn(db, pid).catch(() => {})
  }
}

async function waitForTurn(db: Db, tx: Db, { onWait, signal }: OperationCallbacks): Promise<number> {
  for (let waited = 0; ; waited += pause) {
    signal?.throwIfAborted()
    const pid = await tryTurn(tx)
    if (pid !== undefined) return pid
    if (waited % waitReportInterval === 0) onWait?.(await findTurn(db))
    await delay(pause, undefined, { signal })
  }
}

interface ReporterOptions {
  pid: number
  job: string
  watching: OperationCallbacks
}

async function progressReporter(db: Db, { pid, job, watching }: ReporterOptions): Promise<ReportProgress> {
  await setTurn(db, pid, { job, done: 0, total: 0 })
  let last = performance.now()
  return async (progress) => {
    watching.signal?.throwIfAborted()
    watching.onProgress?.(progress)
    if (performance.now() - last < progressInterval) return
    last = performance.now()
    await setTurn(db, pid, { job, done: progress.done, total: progress.total })
  }
}

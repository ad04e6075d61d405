import { AppError, fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { outsideTransaction } from '#database/transaction-scope.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { changeGuarded, takenBy } from '#server/back-office/resource.ts'
import type { Store } from '#server/back-office/store.ts'
import type { FairSemaphore } from '#server/overload/semaphore.ts'
import type { Personal } from '#server/people/people.ts'

import {
  type BatchRow,
  findBatch,
  holdBatch,
  liftLimits,
  noteProgress,
  setState,
  setWritten,
} from './batches.queries.ts'
import { checkRows } from './check.ts'
import { openSheetFile, type SheetFile } from './file.ts'
import { readSealedFile } from './sealed-file.ts'
import { writeRows } from './write.ts'

/** What a job needs to know. */
export interface ToCommit {
  batch: number
  by: AtWork
}

interface CommitContext {
  db: Db
  personal: Personal
  reading: FairSemaphore
  storeOf: (resource: string) => Store
  signal: AbortSignal
}

/** Ends a transaction without writing; why is told to the clerk. */
class WriteAbort extends Error {
  override name = 'WriteAbort'
  readonly state: 'cancelled' | 'failed'

  constructor(state: WriteAbort['state'], message = '') {
    super(message)
    this.state = state
  }
}

/**
 * Writes a batch in one transaction, which also says that it is written: whoever begins it again, because a server
 * died or was slow, finds it done, or held by the one who is at it.
 */
export async function commitBatch(committing: CommitContext, { batch: id, by }: ToCommit): Promise<void> {
  const { db, storeOf } = committing
  const findQueued = async (tx: Db) => {
    const batch = await findBatch(tx, { id, account: by.actor.id })
    return batch?.state === 'queued' ? batch : undefined
  }
  try {
    const queued = await findQueued(db)
    if (!queued) return
    const file = await openBatchFile(committing, queued)
    await atomically(db, async (tx) => {
      await liftLimits(tx)
      if (!(await holdBatch(tx, id))) throw new Error(`batch ${id} is being written`)
      const batch = await findQueued(tx)
      if (!batch) return
      const store = storeOf(batch.resource)
      await changeGuarded(tx, store, () => writeBatch(tx, committing, { batch, file, by })).catch(
        (error: unknown) => {
          throw takenBy(store, error) // what another row has meanwhile it has at the next try, too
        },
      )
    })
  } catch (error) {
    const reason = error instanceof AppError ? new WriteAbort('failed', error.message) : error
    if (!(reason instanceof WriteAbort)) throw error
    await setState(db, id, { state: reason.state, ...(reason.message && { failure: reason.message }) })
  }
}

/** Reads the file of a batch when its turn has come, before anything is locked. */
async function openBatchFile(
  { db, personal, reading, storeOf }: CommitContext,
  { id, resource }: BatchRow,
): Promise<SheetFile> {
  const sealed = (await readSealedFile(db, id)) ?? fail('file_gone')
  return reading.holdFor(`batch ${id}`, () =>
    openSheetFile(db, storeOf(resource), personal.unsealBytes(sealed)),
  )
}

async function writeBatch(
  tx: Db,
  { db, storeOf, signal }: CommitContext,
  { batch, file, by }: { batch: BatchRow; file: SheetFile; by: AtWork },
): Promise<void> {
  const { id, resource, mode, fileName } = batch
  const store = storeOf(resource)
  const counts = { created: 0, updated: 0, unchanged: 0, bad: 0 }
  let seen = 0
  for await (const { rows, ready, unchanged, bad } of checkRows(tx, { store, file, by, lock: true })) {
    if (mode === 'all' && bad > 0) throw new WriteAbort('failed', '表格检查之后情况有变，请重新导入')
    await writeRows(tx, { store, file, batch: id, by: by.actor.id }, ready)
    const created = ready.filter(({ before }) => !before).length
    counts.created += created
    counts.updated += ready.length - created
    counts.unchanged += unchanged
    counts.bad += bad
    seen += rows
    signal.throwIfAborted()
    // others see it before the commit: the one job that writes has a second connection for that
    if (await outsideTransaction(() => noteProgress(db, id, seen))) throw new WriteAbort('cancelled')
  }
  const object = `${store.resource.label}，批次 ${id}：${fileName}`
  const detail = { resource, batch: id, ...counts }
  await audit(tx, { ...doneBy(by), action: 'resource_imported', object, detail })
  await setWritten(tx, id, counts)
}

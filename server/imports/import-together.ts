import type { Kinds } from '#contract/catalogue/kind.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { withinSavepoint } from '#database/savepoint.ts'
import type { RecordUndoResult } from '#server/catalogue/undo.ts'
import type { SourceReadOptions } from '#server/foreign-files/source.ts'
import { removeContents } from '#server/record-files/attached/attached.ts'

import { auditUndo } from './batch/audited.ts'
import { openSpool } from './batch/spool.ts'
import { inTurn, type OperationCallbacks, type ReportProgress } from './batch/turn.ts'
import {
  auditJob,
  type CellResult,
  type Draft,
  type ImportOptions,
  type Job,
  publishDrafts,
  readJob,
  undoBatch,
} from './imports.ts'

/** A file that is read when it is wanted: of many, one is held at a time. */
export interface DeliveredFile extends Pick<SourceReadOptions, 'tables' | 'edits'> {
  name: string
  read: () => Promise<Uint8Array>
}

/** What came of a file: its result with its records, or the sentence why nothing can be taken of it. */
export type FileOutcome = { result: CellResult; records: readonly ImportedRecord[] } | Refusal

/** What is kept of a record: its names and its place. */
export interface ImportedRecord extends Pick<Draft, 'code' | 'title' | 'lng' | 'lat'> {
  project: unknown
  north: unknown
  east: unknown
}

interface TogetherOptions extends Omit<ImportOptions, keyof SourceReadOptions> {
  xIsEast?: boolean | undefined
  /** What is done with all files, for those who wait. */
  work: string
  /** Holds what reading one file may take of the server, while it is read. */
  hold: <T>(read: () => Promise<T>) => Promise<T>
  /** Where files that were read wait for their turn. */
  folder: string
  /** Told of the file that is begun. */
  onFile?: ((index: number) => void) | undefined
  /** Works in the transaction before anything is written. */
  begin?: ((tx: Db) => Promise<void>) | undefined
  /** Works in the transaction once all files are in it; what it throws takes everything back. */
  conclude?: ((tx: Db, outcomes: readonly FileOutcome[]) => Promise<void>) | undefined
}

/**
 * Imports files in one transaction, each as a batch of its own: a later one finds the records of those before it. A file
 * that cannot be read stands in nobody's way. A dry run does the same and keeps nothing. All are read before the
 * transaction begins, which holds nobody up for longer than its writing takes.
 */
export async function importTogether(
  db: Db,
  kinds: Kinds,
  files: readonly DeliveredFile[],
  options: TogetherOptions,
): Promise<FileOutcome[]> {
  const { work, onFile, begin, conclude, dryRun, folder } = options
  const spool = await openSpool(folder, kinds)
  try {
    const read: (Refusal | undefined)[] = []
    for (const [i, file] of files.entries()) {
      options.signal?.throwIfAborted()
      onFile?.(i)
      const attempt = await attemptOn(async () => spool.put(i, await readOne(kinds, file, options)))
      read.push('refused' in attempt ? attempt : undefined)
    }
    return await inTurn(db, work, options, async (tx, reportProgress) => {
      await begin?.(tx)
      const done: PublishedFile[] = []
      for (const [i, refusal] of read.entries()) {
        if (!refusal) onFile?.(i)
        done.push(refusal ? { outcome: refusal } : await publishOne(tx, await spool.get(i), reportProgress))
      }
      const outcomes = done.map(({ outcome }) => outcome)
      await conclude?.(tx, outcomes)
      if (!dryRun) await auditPublished(tx, done)
      return { result: outcomes, keep: !dryRun }
    })
  } finally {
    await spool.remove()
  }
}

const readOne = (
  kinds: Kinds,
  { name, read, ...reading }: DeliveredFile,
  options: TogetherOptions,
): Promise<Job> =>
  options.hold(async () => readJob(kinds, { name, bytes: await read() }, { ...options, ...reading }))

interface PublishedFile {
  outcome: FileOutcome
  job?: Pick<Job, 'kind' | 'name' | 'account'>
}

async function auditPublished(tx: Db, done: readonly PublishedFile[]): Promise<void> {
  for (const { outcome, job } of done)
    if (job && !('refused' in outcome)) await auditJob(tx, job, outcome.result)
}

async function publishOne(tx: Db, job: Job, reportProgress: ReportProgress): Promise<PublishedFile> {
  const attempt = await attemptOn(() => withinSavepoint(tx, () => publishDrafts(tx, job, reportProgress)))
  if ('refused' in attempt) return { outcome: attempt }
  const { kind, name, account, drafts } = job
  return {
    outcome: { result: attempt.done, records: Array.from(drafts, recordOf) },
    job: { kind, name, account },
  }
}

/** Why nothing can be taken of a file. */
interface Refusal {
  refused: string
}

/** Works on a file; a refusal where that fails by what is in it, and by no trouble of the server. */
async function attemptOn<T>(work: () => Promise<T>): Promise<{ done: T } | Refusal> {
  try {
    return { done: await work() }
  } catch (error) {
    if (!(error instanceof AppError && refusals.has(error.code))) throw error
    return { refused: [error.message, ...Object.values(error.detail.fields ?? {})].at(-1) ?? error.message }
  }
}

const recordOf = ({ code, title, lng, lat, values }: Draft): ImportedRecord => ({
  ...{ code, title, lng, lat, project: values['projectCode'] },
  north: values['originalNorth'],
  east: values['originalEast'],
})

/** What is the fault of a file, and no trouble of the server. */
const refusals: ReadonlySet<string> = new Set(['invalid_input', 'content_missing', 'not_found'])

interface UndoTogetherOptions extends OperationCallbacks {
  work: string
  account: number | null
  dataDir: string
  /** Works in the transaction before anything is taken back. */
  begin?: ((tx: Db) => Promise<void>) | undefined
  conclude: (tx: Db, result: RecordUndoResult) => Promise<void>
}

/** Undoes batches in one transaction, the last one first; those that do not stand any more are passed over. */
export async function undoBatches(
  db: Db,
  kinds: Kinds,
  batches: readonly number[],
  { work, account, dataDir, begin, conclude, ...watching }: UndoTogetherOptions,
): Promise<RecordUndoResult> {
  const contents: string[] = []
  const result = await inTurn(db, work, watching, async (tx, reportProgress) => {
    await begin?.(tx)
    const sum: RecordUndoResult = { removed: 0, restored: 0, retained: [] }
    const undone: (RecordUndoResult & { batch: number })[] = []
    for (const batch of batches.toSorted((a, b) => b - a)) {
      const done = await undoBatch(tx, kinds, { batch, account }, reportProgress)
      if (!done) continue
      const { contents: files, ...result } = done
      contents.push(...files)
      undone.push({ batch, ...result })
      sum.removed += done.removed
      sum.restored += done.restored
      sum.retained.push(...done.retained)
    }
    await conclude(tx, sum)
    for (const one of undone) await auditUndo(tx, account, one)
    return { result: sum, keep: true }
  })
  await removeContents(dataDir, contents)
  return result
}

export type { OperationCallbacks }
export { waitingLine } from './batch/progress.ts'

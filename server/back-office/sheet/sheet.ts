import { createHash } from 'node:crypto'

import type { SheetCheck, SheetBatch, SheetProblem } from '#contract/back-office/batches.ts'
import { fail } from '#contract/errors.ts'
import { xlsxType } from '#contract/files/xlsx-type.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { changeGuarded } from '#server/back-office/resource.ts'
import type { Store } from '#server/back-office/store.ts'
import { streamWorkbook, writeWorkbook } from '#server/foreign-files/table-file/table-file.ts'
import type { MadeFile } from '#server/http/bytes.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { FairSemaphore } from '#server/overload/semaphore.ts'
import type { Personal } from '#server/people/people.ts'

import { annotatedSheet } from './annotated.ts'
import {
  askToStop,
  type BatchRow,
  type Counts,
  countBatches,
  deleteOldFiles,
  findBatch,
  findSealedProblems,
  holdBatch,
  insertBatch,
  listBatches,
  setState,
} from './batches.queries.ts'
import { checkRows } from './check.ts'
import { commitBatch, type ToCommit } from './commit.ts'
import { exportedIds, exportedRows, type ToExport } from './export.ts'
import { openSheetFile } from './file.ts'
import { readSealedFile } from './sealed-file.ts'
import { frameOf, listedColumns } from './template.ts'
import { type BatchUndoResult, undoBatch } from './undo.ts'

/** What imports and exports of the back office share. */
export interface Sheets {
  personal: Personal
  jobs: Jobs
  /** Files are read one at a time: each may take a hundred megabytes. */
  reading: FairSemaphore
  stores: Readonly<Record<string, Store>>
}

/** The same for one call, with its database. */
export interface SheetsContext extends Sheets {
  db: Db
}

const queue = 'sheet_commit'
/** Problems of one file that are retained, and of them those that a call answers with. */
const maxProblems = 20_000
const maxAnswered = 200

const storeOf = ({ stores }: Sheets, resource: string): Store => stores[resource] ?? fail('not_found')

/** Has this server write batches that wait. */
export function workAtBatches(db: Db, sheets: Sheets): void {
  const { jobs, personal, reading } = sheets
  const committing = { db, personal, reading, storeOf: (name: string) => storeOf(sheets, name) }
  jobs.work(queue, (data, signal) =>
    // oxlint-disable-next-line no-unsafe-type-assertion -- only `commit` puts jobs into this queue
    commitBatch({ ...committing, signal }, data as ToCommit),
  )
}

export async function templateFile(db: Db, sheets: Sheets, store: Store, actor: Actor): Promise<MadeFile> {
  const { label } = store.resource
  const { columns, others } = await frameOf(db, { store, storeOf: (name) => sheets.stores[name], actor })
  const content = writeWorkbook([{ name: label, columns }, ...others])
  return { name: `${label}导入模板.xlsx`, mediaType: xlsxType, content }
}

export async function exportFile(
  { db, stores }: SheetsContext,
  store: Store,
  asked: ToExport,
  by: AtWork,
): Promise<MadeFile> {
  const { label } = store.resource
  const frame = await frameOf(db, { store, storeOf: (name) => stores[name], actor: by.actor })
  const ids = await exportedIds(db, store, asked, by)
  const content = streamWorkbook(
    {
      name: label,
      columns: [...frame.columns, ...listedColumns(store.resource, asked.columns)],
      rows: exportedRows(db, store, { ids, columns: asked.columns }),
    },
    frame.others,
  )
  return { name: `${label}.xlsx`, mediaType: xlsxType, content }
}

interface UploadedSheet {
  fileName: string
  file: Uint8Array
}

/** Checks a file against what stands; nothing is written but the batch. */
export async function checkFile(
  { db, personal, reading }: SheetsContext,
  store: Store,
  { fileName, file: bytes }: UploadedSheet,
  by: AtWork,
): Promise<SheetCheck> {
  const { counts, problems, notes } = await reading.holdFor(by.actor.id, () =>
    checkedFile(db, store, bytes, by),
  )
  const row = await insertBatch(db, {
    ...counts,
    resource: store.resource.name,
    account: by.actor.id,
    fileName,
    sha256: createHash('sha256').update(bytes).digest(),
    file: personal.sealBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    problems: personal.seal(JSON.stringify(problems)),
  })
  return { batch: answerOf(row ?? fail('server_error')), problems: problems.slice(0, maxAnswered), notes }
}

async function checkedFile(db: Db, store: Store, bytes: Uint8Array, by: AtWork) {
  const file = await openSheetFile(db, store, bytes)
  const counts: Counts = { total: 0, good: 0, created: 0, updated: 0, unchanged: 0, bad: 0 }
  const problems: SheetProblem[] = []
  for await (const found of checkRows(db, { store, file, by, lock: false })) {
    const created = found.ready.filter(({ before }) => !before).length
    counts.total += found.rows
    counts.created += created
    counts.updated += found.ready.length - created
    counts.unchanged += found.unchanged
    counts.bad += found.bad
    problems.push(...found.problems.slice(0, maxProblems - problems.length))
  }
  counts.good = counts.total - counts.bad
  problems.sort((a, b) => a.row - b.row)
  return { counts, problems, notes: file.table.notes().slice(0, maxAnswered) }
}

const answerOf = ({
  account: _,
  mode: _mode,
  stopping: _stopping,
  createdAt,
  ...row
}: BatchRow): SheetBatch => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

/** A batch of one's own; those of others are not there. */
const ownBatch = async (db: Db, id: number, actor: Actor, lock = false): Promise<BatchRow> =>
  (await findBatch(db, { id, account: actor.id }, lock)) ?? fail('not_found')

export async function batchesOf(db: Db, { current, size }: { current: number; size: number }, actor: Actor) {
  const [rows, total] = await Promise.all([
    listBatches(db, { account: actor.id, limit: size, offset: (current - 1) * size }),
    countBatches(db, actor.id),
  ])
  return { records: rows.map(answerOf), total, current, size }
}

export async function progressOf(sheets: SheetsContext, id: number, actor: Actor) {
  const batch = await ownBatch(sheets.db, id, actor)
  return { ...answerOf(batch), problems: (await problemsOf(sheets, id)).slice(0, maxAnswered) }
}

async function problemsOf({ db, personal }: SheetsContext, id: number): Promise<SheetProblem[]> {
  const sealed = await findSealedProblems(db, id)
  // oxlint-disable-next-line no-unsafe-type-assertion -- `checkFile` has written it
  return sealed ? (JSON.parse(personal.unseal(sealed)) as SheetProblem[]) : []
}

/** Rights are those of the moment, not of the check. */
function requireWriting({ stores }: Sheets, { resource }: BatchRow, { permissions }: Actor): Store {
  const store = stores[resource] ?? fail('not_found')
  return permissions.includes(store.resource.permissions.write) ? store : fail('forbidden')
}

interface ToWrite {
  id: number
  mode: 'good' | 'all'
}

/** Puts a checked batch into the queue, in the transaction of the call. */
export async function commit(db: Db, sheets: Sheets, { id, mode }: ToWrite, by: AtWork): Promise<SheetBatch> {
  const batch = await ownBatch(db, id, by.actor, true)
  requireWriting(sheets, batch, by.actor)
  if (batch.state !== 'checked') fail('batch_not_open')
  if (mode === 'all' && batch.bad > 0) fail('batch_has_problems')
  if (!batch.hasFile) fail('file_gone')
  await setState(db, id, { state: 'queued', mode })
  const job: ToCommit = { batch: id, by }
  await sheets.jobs.enqueue(db, queue, job)
  return answerOf({ ...batch, state: 'queued' })
}

/** Nothing of the batch is written. One that is being written is told to stop. */
export async function cancel(tx: Db, id: number, actor: Actor): Promise<SheetBatch> {
  const batch = await ownBatch(tx, id, actor)
  if (batch.state !== 'checked' && batch.state !== 'queued') fail('batch_not_open')
  if (!(await holdBatch(tx, id))) {
    await askToStop(tx, id)
    return answerOf(batch)
  }
  const now = await ownBatch(tx, id, actor, true) // it may have ended meanwhile
  if (now.state !== 'checked' && now.state !== 'queued') fail('batch_not_open')
  await setState(tx, id, { state: 'cancelled' })
  return answerOf({ ...now, state: 'cancelled' })
}

export async function annotatedFile(sheets: SheetsContext, id: number, actor: Actor): Promise<MadeFile> {
  const { db, personal, reading, stores } = sheets
  const batch = await ownBatch(db, id, actor)
  const store = requireWriting(sheets, batch, actor)
  const sealed = (await readSealedFile(db, id)) ?? fail('file_gone')
  const frame = await frameOf(db, { store, storeOf: (name) => stores[name], actor })
  const problems = await problemsOf(sheets, id)
  const sheet = await reading.holdFor(actor.id, () =>
    annotatedSheet(store.resource, personal.unsealBytes(sealed), frame, problems),
  )
  const name = `${batch.fileName.replace(/\.xlsx?$/i, '')}（问题）.xlsx`
  return { name, mediaType: xlsxType, content: streamWorkbook(sheet, frame.others) }
}

export async function undo(tx: Db, sheets: Sheets, id: number, by: AtWork): Promise<BatchUndoResult> {
  const batch = await ownBatch(tx, id, by.actor, true)
  const store = requireWriting(sheets, batch, by.actor)
  return changeGuarded(tx, store, (held) => undoBatch(held, { store, batch, by }))
}

/** Files and lists of problems are kept for a week. */
export const forgetFiles = (db: Db): Promise<number> => deleteOldFiles(db)

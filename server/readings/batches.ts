import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { FileProblem } from '#contract/file-problem.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { batchMovesOpenTo, type BatchState } from '#contract/readings/moves.ts'
import type { ReadingBatch } from '#contract/readings/readings.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit, type AuditEvent, type AtWork, doneBy } from '#server/audit/audit.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { markOf } from '#server/catalogue/series.ts'
import { foldProblems } from '#server/foreign-files/folding.ts'
import { oneLine, type Problem, refuseFile } from '#server/foreign-files/source.ts'

import {
  findBatch,
  hasSecret,
  insertBatch,
  insertChanges,
  listBatches,
  listCurve,
  listSeries,
  type ReadingBefore,
  type ReadingContent,
  type StoredBatch,
} from './batches.queries.ts'
import { checkReadings } from './check.ts'
import { quantitiesOf } from './tables/quantities.ts'
import { kindOfReadings, openTables, type ReadWorkbook } from './workbook.ts'

/** Report lines that are stored with a batch. */
const maxProblems = 500

interface ReadingFile {
  kind: string
  fileName: string
  file: Uint8Array | Blob
}

/** A kind of which anything is observed. */
export function observedKind(kinds: Kinds, name: string): Kind {
  const kind = kindNamed(kinds, name)
  return quantitiesOf(kind).size > 0 ? kind : fail('not_found')
}

/** Reads and checks a workbook or a text of readings, and keeps what it would change as a batch. */
export async function checkFile(
  db: Db,
  kinds: Kinds,
  { kind: name, fileName, file }: ReadingFile,
  by: AtWork,
): Promise<{ id: number }> {
  const kind = observedKind(kinds, name)
  const bytes = file instanceof Blob ? await file.bytes() : file
  const filled = await kindOfReadings(kinds, bytes)
  if (filled && filled !== kind) refuseFile(`这是${filled.label}的读数表格，请选择“${filled.label}”后再试`)
  const tables = await openTables(kind, bytes, { fileName })
  return atomically(db, async (tx) => {
    const read = { kind, ...(await checkReadings(tx, kind, tables)), fileName: oneLine(fileName) }
    return { id: await storeBatch(tx, read, { author: by.actor.id, state: 'draft', by }) }
  })
}

interface BatchOrigin {
  /** Null where the account is gone. */
  author: number | null
  state: 'draft' | 'review'
  /** The file of a delivery in which it came. */
  deliveryFile?: number
}

/** Keeps what a workbook would change as a batch; returns its number. */
export async function storeBatch(
  tx: Db,
  read: ReadWorkbook & { fileName: string },
  { by, ...origin }: BatchOrigin & { by: AtWork },
): Promise<number> {
  const { id, event } = await keepBatch(tx, read, origin)
  await audit(tx, { ...doneBy(by), ...event })
  return id
}

/** The same, and its line in the log, which is left to whoever ends the transaction. */
export async function keepBatch(
  tx: Db,
  { kind, changes, unchanged, problems, fileName }: ReadWorkbook & { fileName: string },
  origin: BatchOrigin,
): Promise<{ id: number; event: Pick<AuditEvent, 'action' | 'object' | 'detail'> }> {
  const refused = problems.filter(({ weight }) => weight === 'refused').length
  const changed = changes.filter(({ before }) => before).length
  const counts = { added: changes.length - changed, changed, unchanged, refused }
  const report = foldProblems(problems).toSorted(byWeight).slice(0, maxProblems).map(cleanProblem)
  const id = await insertBatch(tx, { kind: kind.name, fileName, ...origin, ...counts, report })
  await insertChanges(tx, id, changes)
  const object = `${kind.label}，读数批次 ${id}：${fileName}`
  return { id, event: { action: 'readings_checked', object, detail: { batch: id, ...counts } } }
}

const weights: readonly Problem['weight'][] = ['refused', 'dropped', 'note']
const byWeight = (a: Problem, b: Problem) => weights.indexOf(a.weight) - weights.indexOf(b.weight)

const cleanProblem = ({ matter: _, ...problem }: Problem): FileProblem => ({
  ...problem,
  sheet: oneLine(problem.sheet),
  reason: oneLine(problem.reason),
})

/** Who decides on batches sees all of them; an author those of their own. */
export const seenBy = ({ id, permissions }: Actor): number | null =>
  permissions.includes('records.review') || permissions.includes('records.write') ? null : id

const viewOf = (
  {
    operation: _,
    author,
    authorName,
    deliveryId,
    deliveryTitle,
    createdAt,
    decidedAt,
    ...batch
  }: StoredBatch,
  actor: Actor,
): ReadingBatch => ({
  ...batch,
  delivery: deliveryId === null ? null : { id: deliveryId, title: deliveryTitle ?? '' },
  author: author === null ? null : { id: author, name: authorName ?? '' },
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
  moves: batchMovesOpenTo(actor, { author, state: batch.state }),
})

export async function pageBatches(
  db: Db,
  { state, current, size }: { state?: BatchState | undefined; current: number; size: number },
  actor: Actor,
) {
  const page = { state, limit: size, offset: (current - 1) * size }
  const { total, rows } = await listBatches(db, seenBy(actor), page)
  return { records: rows.map((row) => viewOf(row, actor)), total, current, size }
}

export async function readBatch(db: Db, kinds: Kinds, id: number, actor: Actor) {
  const { report, ...batch } = (await findBatch(db, seenBy(actor), id)) ?? fail('not_found')
  const all = quantitiesOf(observedKind(kinds, batch.kind))
  const { count, rows } = await listSeries(db, id)
  const series = rows.map(({ from, to, ...row }) => {
    const { label, unit, digits } = all.get(row.quantity) ?? { label: row.quantity, unit: '', digits: 2 }
    return { ...row, label, unit, digits, from: from.toISOString(), to: to.toISOString() }
  })
  // oxlint-disable-next-line no-unsafe-type-assertion -- written by `storeBatch`
  const problems = (await hasSecret(db, id)) ? [] : (report as FileProblem[]) // they may name what is secret by now
  return { ...viewOf(batch, actor), problems, series, seriesCount: count }
}

export async function readCurve(
  db: Db,
  { id, code, quantity }: { id: number; code: string; quantity: string },
  actor: Actor,
) {
  const { kind } = (await findBatch(db, seenBy(actor), id)) ?? fail('not_found')
  const rows = await listCurve(db, id, { kind, code, quantity })
  if (rows.length === 0) throw new AppError('not_found')
  return rows.map(({ at, before, ...reading }) => ({
    ...viewOfReading(at, reading),
    before: before && viewOfReading(at, contentOf(before)),
  }))
}

const contentOf = ([value, provisional, below, quality, rebased, remark]: ReadingBefore): ReadingContent => ({
  ...{ value, provisional, below, quality, rebased, remark },
})

const viewOfReading = (at: Date, { value, provisional, ...mark }: ReadingContent) => ({
  ...{ at: at.toISOString(), value, provisional, mark: markOf(mark) },
})

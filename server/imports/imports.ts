import { createHash } from 'node:crypto'
import { basename } from 'node:path'

import type { Access, Kind } from '#contract/catalogue/kind.ts'
import type { Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { type RecordUndoResult, undoInWaves } from '#server/catalogue/undo.ts'
import { publishInWaves } from '#server/catalogue/write.ts'
import { foldProblems } from '#server/foreign-files/folding.ts'
import {
  noteOn,
  oneLine,
  problemAt,
  type Problem,
  type SourceReadOptions,
  type Source,
} from '#server/foreign-files/source.ts'
import { detachFiles, removeContents } from '#server/record-files/attached/attached.ts'

import { auditImport, auditUndo } from './batch/audited.ts'
import { inTurn, type OperationCallbacks, type ReportProgress } from './batch/turn.ts'
import {
  countChanges,
  deleteBatch,
  insertBatch,
  lockBatch,
  setBatchResult,
  setBatchUndone,
} from './imports.queries.ts'
import { readSource } from './reader.ts'
import { draftRecords, type Draft, type DraftedRecords } from './records/drafts.ts'
import { placeNotes } from './records/place-notes.ts'
import { listPublishable } from './records/references.ts'
import { withoutSecrets } from './records/secrets.ts'

export interface ImportFile {
  name: string
  bytes: Uint8Array
}

export interface ImportOptions extends SourceReadOptions, OperationCallbacks {
  /** The importing account; null for the command. */
  account: number | null
  /** Project code for files without one. */
  project?: string | undefined
  /** Access of new records, and if given of known ones. */
  access?: Access | undefined
  /** Checks and counts everything but writes nothing. */
  dryRun?: boolean | undefined
  /** Refuses rows that are secret and codes of secret records: who brings them in may not see those. */
  refusesSecrets?: boolean | undefined
}

export interface ImportResult {
  /** Null if nothing was written: a dry run, or no changes. */
  batch: number | null
  format: Source['format']
  kind: string
  /** Records created or changed. */
  taken: number
  /** Changed records among them. */
  updated: number
  /** Records that are identical in the library. */
  unchanged: number
  /** Rows that were refused. */
  refused: number
  /** Cells that were dropped from accepted rows. */
  dropped: number
  problems: Problem[]
}

/** Maximum report lines stored with the batch; the report of the command has all of them. */
const maxProblems = 2000

/**
 * Imports a file in one transaction: reads, checks, publishes valid records and reports problems. Repeating
 * it changes nothing. Throws `invalid_input` if the file cannot be read at all.
 */
export function importFile(
  db: Db,
  kinds: Kinds,
  file: ImportFile,
  options: ImportOptions,
): Promise<ImportResult> {
  return readJob(kinds, file, options).then((job) => importJob(db, job, options)) // releases the bytes
}

export type { Draft }

/** The result with every report line at its own place. */
export interface CellResult extends ImportResult {
  cells: Problem[]
}

interface TriedFile {
  kind: Kind
  /** Records that could be written, with their places in the file; those that they refer to are in the library. */
  drafts: Draft[]
  problems: Problem[]
}

/** Reads and checks a file as an import does, and writes nothing. Throws `invalid_input` if it cannot be read at all. */
export async function tryFile(
  db: Db,
  kinds: Kinds,
  file: ImportFile,
  options: { project?: string } = {},
): Promise<TriedFile> {
  const { kind, ...read } = await readJob(kinds, file, { ...options, account: null })
  const drafts: Draft[] = []
  for await (const wave of listPublishable(db, kind, read)) drafts.push(...wave)
  const notes = await placeNotes(db, kind, [drafts], false) // its reader may not know what lies protected nearby
  return { kind, drafts, problems: [...read.problems, ...notes].map(cleanProblem) }
}

function importJob(db: Db, job: Job, options: ImportOptions): Promise<ImportResult> {
  return inTurn(db, `导入 ${job.name}`, options, async (tx, reportProgress) => {
    const { cells: _, ...result } = await publishDrafts(tx, job, reportProgress)
    await auditJob(tx, job, result)
    return { result: options.dryRun ? { ...result, batch: null } : result, keep: !options.dryRun }
  })
}

/** A parsed file, which no longer needs its bytes. */
export interface Job extends DraftedRecords {
  name: string
  sha256: Buffer
  format: Source['format']
  kind: Kind
  account: number | null
  refusesSecrets: boolean
  /** Project derived from the file name; another file of that name may use the same codes. */
  guessed: string | undefined
}

/** Reads a file and builds its records; throws one sentence if it cannot be read at all. */
export async function readJob(
  kinds: Kinds,
  { name, bytes }: ImportFile,
  options: ImportOptions,
): Promise<Job> {
  const source = await readSource(kinds, bytes, options)
  const kind = kinds[source.kind] ?? fail('not_found')
  return {
    ...draftFile(kind, source, name, options),
    name: basename(name).slice(0, 200),
    sha256: createHash('sha256').update(bytes).digest(),
    format: source.format,
    kind,
    account: options.account,
    refusesSecrets: options.refusesSecrets ?? false,
  }
}

function draftFile(
  kind: Kind,
  source: Source,
  name: string,
  options: ImportOptions,
): Pick<Job, 'drafts' | 'problems' | 'guessed'> {
  const named = source.project.code ?? options.project
  const project = oneLine(named ?? basename(name).replace(/\.[^.]*$/, ''))
    .trim()
    .slice(0, 99)
  const { access, system, xIsEast } = options
  const drafted = draftRecords(kind, source, { project, access, system, xIsEast })
  if (named !== undefined || source.hasCodes) return { ...drafted, guessed: undefined }
  const [first] = drafted.drafts
  const note = noteOn(
    first?.at.sheet ?? '',
    `文件没有项目编号，以文件名“${project}”代替（可用 --project 指定）`,
  )
  return { ...drafted, problems: [...drafted.problems, note], guessed: project }
}

/** Publishes the records of a file within the caller's transaction, as a batch of their own. */
export async function publishDrafts(tx: Db, job: Job, reportProgress: ReportProgress): Promise<CellResult> {
  const { kind, name, sha256, format, account } = job
  const { drafts, refusals } = await withoutSecrets(tx, job)
  const noted = [...job.problems, ...refusals, ...(await placeNotes(tx, kind, drafts.pieces(), true))]
  const problems = noted.map(cleanProblem)
  const batch = await insertBatch(tx, { fileName: name, sha256, format, account })
  const by = { account, batch, comment: `导入 ${name}` }
  let [taken, updated, unchanged] = [0, 0, 0]
  for await (const wave of listPublishable(tx, kind, { drafts, problems })) {
    const before = { taken, updated, unchanged }
    const mayChange = makeChangeCheck(job, wave, problems)
    for await (const done of publishInWaves(tx, kind, wave.map(writeOf), { ...by, mayChange })) {
      taken = before.taken + done.created + done.updated
      updated = before.updated + done.updated
      unchanged = before.unchanged + done.unchanged
      await reportProgress({ done: taken + unchanged, total: drafts.length, counter: kind.counter })
    }
  }
  const count = (weight: Problem['weight']) => problems.filter((problem) => problem.weight === weight).length
  const refused = count('refused')
  const report = foldProblems(problems)
  if (taken === 0) await deleteBatch(tx, batch)
  else await setBatchResult(tx, batch, { taken, unchanged, refused, report: report.slice(0, maxProblems) })
  const counts = { taken, updated, unchanged, refused, dropped: count('dropped') }
  const batchOf = taken === 0 ? null : batch
  return { batch: batchOf, format, kind: kind.name, ...counts, problems: report, cells: problems }
}

/** Notes what was imported, last of all: the lock of the log is held until the commit. */
export async function auditJob(
  tx: Db,
  { kind, name, account }: Pick<Job, 'kind' | 'name' | 'account'>,
  result: ImportResult,
): Promise<void> {
  const { batch, taken, updated, unchanged, refused, dropped } = result
  const counts = { taken, updated, unchanged, refused, dropped }
  if (batch !== null) await auditImport(tx, account, { ...counts, batch, kind, fileName: name })
}

/**
 * Returns which known records may be changed. A file without a project changes none: another file of that
 * name may contain another project's holes of the same names.
 */
function makeChangeCheck(
  { guessed }: Job,
  drafts: readonly Draft[],
  problems: Problem[],
): (code: string) => boolean {
  const byCode = new Map(drafts.map((draft) => [draft.code, draft]))
  const way = `确为更正请加 --project "${guessed}" 重新导入，若是别的项目请以 --project 另给编号`
  const [weight, reason] =
    guessed === undefined
      ? (['note', '馆内已有此编号，已按本文件更新'] as const)
      : (['refused', `馆内已有此编号而内容不同，未覆盖；${way}`] as const)
  return (code) => {
    const at = byCode.get(code)?.at
    if (at) problems.push(cleanProblem(problemAt(at, weight, reason, { column: '编号', raw: code })))
    return guessed === undefined
  }
}

/** Cleans the texts of a report line, which may contain names from the file. */
function cleanProblem(problem: Problem): Problem {
  const { sheet, column, reason } = problem
  return { ...problem, sheet: oneLine(sheet), column: column && oneLine(column), reason: oneLine(reason) }
}

const writeOf = ({ at: _at, ...write }: Draft) => write

export interface UndoOptions extends OperationCallbacks {
  /** The account that undoes it; null for the command. */
  account?: number | null
  /** Where the contents of files lie, which a batch of files leaves there without it. */
  dataDir?: string | undefined
}

/**
 * Undoes a batch: of records, or of files that were attached to records. A record that was changed since, or that others
 * refer to, is kept and reported; the batch can then be undone again.
 */
export async function undoImport(
  db: Db,
  kinds: Kinds,
  batch: number,
  options: UndoOptions = {},
): Promise<RecordUndoResult> {
  let contents: string[] = []
  const undone = await inTurn(db, `撤销批次 ${batch}`, options, async (tx, reportProgress) => {
    const account = options.account ?? null
    const { contents: files, ...result } =
      (await undoBatch(tx, kinds, { batch, account }, reportProgress)) ?? fail('batch_not_undoable')
    contents = files
    await auditUndo(tx, account, { batch, ...result })
    return { result, keep: true }
  })
  if (options.dataDir !== undefined) await removeContents(options.dataDir, contents)
  return undone
}

/** What was undone, and where the contents of files lie that no record has any more. */
export interface UndoneBatch extends RecordUndoResult {
  contents: string[]
}

/** Undoes a batch within the caller's transaction; undefined where it does not stand. */
export async function undoBatch(
  tx: Db,
  kinds: Kinds,
  { batch, account }: { batch: number; account: number | null },
  reportProgress: ReportProgress,
): Promise<UndoneBatch | undefined> {
  if (!(await lockBatch(tx, batch))) return undefined
  const contents = await detachFiles(tx, batch)
  const total = await countChanges(tx, batch)
  let result: RecordUndoResult = { removed: 0, restored: 0, retained: [] }
  for await (const done of undoInWaves(tx, kinds, batch, account)) {
    result = done
    await reportProgress({ done: done.removed + done.restored + done.retained.length, total, counter: '条' })
  }
  if (result.retained.length === 0) await setBatchUndone(tx, batch)
  return { ...result, removed: result.removed + contents.length, contents }
}

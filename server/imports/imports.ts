import { createHash } from 'node:crypto'
import { basename } from 'node:path'

import type { Access, Kind } from '#contract/catalogue/kind.ts'
import type { Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { audit, operator } from '#server/audit/audit.ts'
import { undoBatch, type Undone } from '#server/catalogue/undo.ts'
import { publish } from '#server/catalogue/write.ts'

import { draftRecords, type Draft, type Drafted } from './drafts.ts'
import { foldProblems } from './folding.ts'
import {
  deleteBatch,
  insertBatch,
  listTwins,
  lockBatch,
  lockImports,
  setBatchResult,
  setBatchUndone,
} from './imports.queries.ts'
import { readSource } from './reader.ts'
import { publishable } from './references.ts'
import { noteOn, oneLine, problemAt, type Problem, type Reading, type Source } from './source.ts'

export interface ImportFile {
  name: string
  bytes: Uint8Array
}

export interface ImportOptions extends Reading {
  /** Who imports; null for the command. */
  account: number | null
  /** Project code for files that name none. */
  project?: string | undefined
  /** Access of new records, and of known ones when it is given. */
  access?: Access | undefined
  /** Coordinate system of files that name none. */
  system?: string | undefined
  /** Checks and counts everything, and writes nothing. */
  dryRun?: boolean | undefined
}

export interface ImportResult {
  /** Null when nothing was written: dry run, or everything was there already. */
  batch: number | null
  format: Source['format']
  kind: string
  /** Records created or changed. */
  taken: number
  /** Records that were in the library already, the very same. */
  unchanged: number
  /** Rows that were not taken. */
  refused: number
  /** Cells that were not taken from rows that were. */
  dropped: number
  problems: Problem[]
}

/** Lines of the report that are kept with the batch; the command's own report holds them all. */
const keptProblems = 2000

/**
 * Imports one file in one transaction: reads, checks, publishes what holds, reports what does not. Doing it again
 * changes nothing. A file that cannot be read at all is refused with `invalid_input`.
 */
export async function importFile(
  db: Db,
  kinds: Kinds,
  file: ImportFile,
  options: ImportOptions,
): Promise<ImportResult> {
  const source = await readSource(kinds, file.bytes, options)
  const kind = kinds[source.kind] ?? fail('not_found')
  const drafted = draftFile(kind, source, { file, options })
  const tx = await db.startTransaction().execute()
  try {
    const result = await publishDrafts(tx, { kind, source, drafted, file, options })
    await (options.dryRun ? tx.rollback().execute() : tx.commit().execute())
    return options.dryRun ? { ...result, batch: null } : result
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
    throw error
  }
}

interface Job {
  kind: Kind
  source: Source
  drafted: Drafted
  file: ImportFile
  options: ImportOptions
}

function draftFile(kind: Kind, source: Source, { file, options }: Pick<Job, 'file' | 'options'>): Drafted {
  const named = source.project.code ?? options.project
  const project = oneLine(named ?? basename(file.name).replace(/\.[^.]*$/, ''))
    .trim()
    .slice(0, 99)
  const drafted = draftRecords(kind, source, {
    project,
    access: options.access,
    system: options.system,
    xIsEast: options.xIsEast,
  })
  if (named !== undefined || source.format === 'workbook') return drafted
  const note = noteOn(
    source.rows[0]?.at.sheet ?? '',
    `文件没有项目编号，以文件名“${project}”代替（可用 --project 指定）`,
  )
  return { ...drafted, problems: [...drafted.problems, note] }
}

async function publishDrafts(tx: Db, job: Job): Promise<ImportResult> {
  const { kind, source, drafted, file, options } = job
  await lockImports(tx)
  const problems = [...drafted.problems, ...(await twinNotes(tx, job))].map(printable)
  const sha256 = createHash('sha256').update(file.bytes).digest()
  const batch = await insertBatch(tx, {
    fileName: basename(file.name).slice(0, 200),
    sha256,
    format: source.format,
    account: options.account,
  })
  const by = { account: options.account, batch, comment: `导入 ${basename(file.name).slice(0, 200)}` }
  let [taken, unchanged] = [0, 0]
  for await (const wave of publishable(tx, kind, { drafts: drafted.drafts, problems })) {
    const done = await publish(tx, kind, wave.map(writeOf), by)
    taken += done.created + done.updated
    unchanged += done.unchanged
  }
  const count = (weight: Problem['weight']) => problems.filter((problem) => problem.weight === weight).length
  const refused = count('refused')
  const report = foldProblems(problems)
  if (taken === 0) await deleteBatch(tx, batch)
  else await setBatchResult(tx, batch, { taken, unchanged, refused, report: report.slice(0, keptProblems) })
  const counts = { taken, unchanged, refused, dropped: count('dropped') }
  if (taken > 0) await auditImport(tx, options.account, { ...counts, batch, kind, file })
  return {
    batch: taken === 0 ? null : batch,
    format: source.format,
    kind: kind.name,
    ...counts,
    problems: report,
  }
}

interface Imported {
  batch: number
  kind: Kind
  file: ImportFile
  taken: number
  unchanged: number
  refused: number
  dropped: number
}

/** One line a batch, at the end of its transaction: whoever else writes the log waits no longer than for the commit. */
async function auditImport(
  tx: Db,
  account: number | null,
  { batch, kind, file, ...counts }: Imported,
): Promise<void> {
  const object = `${kind.label}，批次 ${batch}：${oneLine(basename(file.name)).slice(0, 200)}`
  const detail = { batch, kind: kind.name, ...counts }
  await audit(tx, { ...importer(account), action: 'records_imported', object, detail })
}

/** The command is run by the operator of the machine. */
const importer = (account: number | null) => (account === null ? operator : { success: true, account })

/** Names out of the file stand in every part of a line. */
function printable(problem: Problem): Problem {
  const { sheet, column, reason } = problem
  return { ...problem, sheet: oneLine(sheet), column: column && oneLine(column), reason: oneLine(reason) }
}

const writeOf = ({ at: _at, ...write }: Draft) => write

/** The same hole may be here under another code: told, and left to a person. */
async function twinNotes(tx: Db, { kind, drafted }: Job): Promise<Problem[]> {
  if (kind.name !== 'borehole') return []
  const drafts = new Map(drafted.drafts.map((draft) => [draft.code, draft]))
  return (await listTwins(tx, drafted.drafts)).flatMap(({ code, twin }) => {
    const draft = drafts.get(code)
    return draft
      ? [problemAt(draft.at, 'note', `${draft.title}：馆内 ${twin} 相距不到 2 m 且同深，可能是同一孔`)]
      : []
  })
}

/**
 * Takes a batch back. A record that was changed since, or that others point to, is kept and named; the batch then
 * stays open to another try.
 */
export async function undoImport(
  db: Db,
  kinds: Kinds,
  batch: number,
  account: number | null = null,
): Promise<Undone> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockBatch(tx, batch))) fail('batch_not_undoable')
    const undone = await undoBatch(tx, kinds, batch, account)
    if (undone.kept.length === 0) await setBatchUndone(tx, batch)
    const { removed, restored, kept } = undone
    const detail = { batch, removed, restored, kept: kept.length }
    if (removed + restored > 0)
      await audit(tx, { ...importer(account), action: 'import_undone', object: `批次 ${batch}`, detail })
    return undone
  })
}

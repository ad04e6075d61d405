import { checkConditions } from '#contract/catalogue/condition.ts'
import type { Kinds } from '#contract/catalogue/kind.ts'
import { AppError, fail } from '#contract/errors.ts'
import { type ExportFormat, exportFormats } from '#contract/exports/export-formats.ts'
import { type Export, exportLimits, type exports } from '#contract/exports/exports.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput } from '#contract/route.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { unpackIds } from '#database/packed-ids.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { isStaff } from '#server/catalogue/view-level.ts'
import { type FileStore, openKept } from '#server/files/kept-file.ts'
import type { StoredBytes } from '#server/http/bytes.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

import {
  areStillSeen,
  deleteExport,
  deleteOldExports,
  deleteOlderExports,
  endLateExport,
  type ExportRowOfTable,
  findExportFile,
  insertExport,
  listExports,
} from './exports.queries.ts'

export const exportQueue = 'export'
const day = 86_400_000
const lateWords = '制作中断，请重新导出'

/** The exports of a member with how far each is. */
export async function listOwnExports(db: Db, account: number): Promise<Export[]> {
  return (await listExports(db, account, exportLimits.days)).map(toExport)
}

function toExport({ askedAt, madeAt, late, failure, selections, ...row }: ExportRowOfTable): Export {
  return {
    ...row,
    selections: [...selections],
    askedAt: askedAt.toISOString(),
    state: madeAt ? 'ready' : late || failure !== null ? 'failed' : 'making',
    failure: late ? lateWords : failure,
    until: madeAt && new Date(askedAt.getTime() + exportLimits.days * day).toISOString(),
  }
}

interface AskContext {
  db: Db
  kinds: Kinds
  jobs: Jobs
  actor: Actor
  /** Of the site, for links to records. */
  address: string
}

/**
 * Has an export made by a job; the keys of files that made room for it. Throws `invalid_input` where a selection does not
 * fit its kind, and `export_making` while another one of the member is made.
 */
export async function askExport(
  { db, kinds, jobs, actor, address }: AskContext,
  choice: DecodedInput<typeof exports.make>,
): Promise<{ id: number; dropped: string[] }> {
  requireHoles(kinds, choice)
  for (const { kind, ...selection } of choice.selections)
    if ('conditions' in selection) checkConditions(kindNamed(kinds, kind), selection.conditions)
    else kindNamed(kinds, kind)
  return atomically(db, async (tx) => {
    await endLateExport(tx, actor.id, lateWords)
    const id = (await insertExport(tx, actor.id, choice)) ?? fail('export_making')
    const dropped = await deleteOlderExports(tx, actor.id, exportLimits.files)
    await jobs.enqueue(tx, exportQueue, { export: id, address })
    return { id, dropped }
  })
}

/** Some formats hold nothing but holes. */
function requireHoles(kinds: Kinds, { format, selections }: DecodedInput<typeof exports.make>): void {
  const { onlyHoles, label }: ExportFormat = exportFormats[format]
  const others = onlyHoles ? selections.filter(({ kind }) => !kindNamed(kinds, kind).inSections) : []
  const words = `${label} 只能容纳钻孔`
  if (others.length > 0) throw new AppError('invalid_input', { fields: { format: words } }, words)
}

/**
 * The file of an export; throws where it is not of this member, not made yet, or gone, and `export_closed` where a record
 * that is whole in it has become one that they may not open.
 */
export async function openExport(
  { db, store }: { db: Db; store: FileStore },
  actor: Actor,
  id: number,
): Promise<StoredBytes> {
  const found = (await findExportFile(db, actor.id, { id, days: exportLimits.days })) ?? fail('not_found')
  const levels = ['open', 'member', ...(isStaff(actor) ? ['protected'] : [])]
  if (!(await areStillSeen(db, [...unpackIds(found.records)], levels))) fail('export_closed')
  const { file: key, fileName: name, format, size, sha256 } = found
  return openKept(store, { key, size, sha256 }, { name, mediaType: exportFormats[format].mediaType })
}

/** Deletes an export, or has it made no further; the keys of its file. */
export const removeExport = async (db: Db, account: number, id: number): Promise<string[]> =>
  (await deleteExport(db, account, id)) ?? fail('not_found')

/** Deletes exports that are too old; the keys of their files. */
export const forgetExports = (db: Db): Promise<string[]> => deleteOldExports(db, exportLimits.days)

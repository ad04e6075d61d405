import { createHash } from 'node:crypto'

import { AppError } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { type FileContext, namesOfReadable, openStored } from '#server/files/service/service.ts'
import type { StoredBytes } from '#server/http/bytes.ts'

import {
  type AttachableRecord,
  deleteFilesBatch,
  deleteFilesOf,
  holdRecords,
  insertFile,
  insertFilesBatch,
  listContents,
  setFilesBatch,
} from './attached.queries.ts'
import { copyContent, removeCopies } from './copies.ts'

/** Files of one batch; more are another one. */
export const maxAttached = 1000

/** An uploaded file, by its number, and the record that it belongs to. */
export interface FileToAttach {
  file: number
  kind: string
  code: string
}

export interface AttachmentOutcome {
  /** Null if nothing was attached. */
  batch: number | null
  attached: number
  /** Contents that their records have already. */
  unchanged: number
  refused: { file: number; name: string | null; reason: string }[]
}

interface AttachContext extends Pick<FileContext, 'db' | 'store'> {
  dataDir: string
}

interface Copy extends FileToAttach {
  name: string
  content: StoredBytes
  path: string
}

/** What was made ready for the transaction that attaches it. */
export interface StagedFiles {
  /** Attaches what was made ready, as one batch; `title` is the name of the batch. */
  attach: (tx: Db, title: string, by: AtWork) => Promise<AttachmentOutcome>
  /** Removes what was copied and not attached, once that is settled; after a failed transaction, all of it. */
  settle: (outcome: AttachmentOutcome | undefined) => Promise<void>
}

/**
 * Attaches uploaded files to records, each as a file of its own: the upload may be deleted afterwards. What cannot be
 * attached is named with its reason, the others are one batch, which can be taken back. The caller sees to it that the
 * account may write records.
 */
export async function attachFiles(
  context: AttachContext,
  { files, title }: { files: readonly FileToAttach[]; title: string },
  by: AtWork,
): Promise<AttachmentOutcome> {
  const staged = await stageFiles(context, files, by)
  let outcome: AttachmentOutcome | undefined
  try {
    outcome = await atomically(context.db, (tx) => staged.attach(tx, title, by))
    return outcome
  } finally {
    await staged.settle(outcome)
  }
}

/** The same in two stages, for calls whose transaction may not wait: the contents are copied before it. */
export async function stageFiles(
  { db, store, dataDir }: AttachContext,
  files: readonly FileToAttach[],
  { actor }: AtWork,
): Promise<StagedFiles> {
  if (files.length > maxAttached) refuseMany()
  const names = await namesOfReadable(
    db,
    files.map(({ file }) => file),
    actor,
  )
  const refused: AttachmentOutcome['refused'] = []
  const copies: Copy[] = []
  const used = new Set<string>()
  try {
    for (const given of files) {
      const name = names.get(given.file)
      if (name === undefined) {
        refused.push({ file: given.file, name: null, reason: '没有这个文件' })
        continue
      }
      const content = await openStored({ db, store }, given.file)
      copies.push({ ...given, name, content, path: await copyContent(dataDir, content) })
    }
  } catch (error) {
    await removeCopies(
      dataDir,
      copies.map(({ path }) => path),
    )
    throw error
  }
  return {
    attach: (tx, title, by) => attachCopies(tx, { copies, refused, title, used }, by),
    settle: (outcome) =>
      removeCopies(
        dataDir,
        copies.map(({ path }) => path).filter((path) => !outcome || !used.has(path)),
      ),
  }
}

function refuseMany(): never {
  const words = `一次至多附上 ${maxAttached} 个文件，请分批`
  throw new AppError('invalid_input', { fields: { files: words } }, words)
}

interface Attaching {
  copies: readonly Copy[]
  refused: AttachmentOutcome['refused']
  title: string
  /** Paths of copies that are files of records now. */
  used: Set<string>
}

const keyOf = ({ kind, code }: Pick<AttachableRecord, 'kind' | 'code'>) => `${kind} ${code}`

async function attachCopies(
  tx: Db,
  { copies, refused: before, title, used }: Attaching,
  by: AtWork,
): Promise<AttachmentOutcome> {
  const records = new Map((await holdRecords(tx, copies)).map((record) => [keyOf(record), record.id]))
  const stands = await openStanding(tx, [...records.values()])
  const refused = [...before]
  const batch = await insertFilesBatch(tx, { name: title, sha256: digestOf(copies), account: by.actor.id })
  let unchanged = 0
  used.clear()
  for (const { file, name, content, path, ...named } of copies) {
    const record = records.get(keyOf(named))
    if (record === undefined) refused.push({ file, name, reason: `没有编号为 ${named.code} 的这一类资料` })
    else if (stands.has(record, content.sha256)) unchanged += 1
    else {
      const { mediaType, size, sha256 } = content
      const position = stands.add(record, sha256)
      await insertFile(tx, { record, position, name, mediaType, size, sha256, path, batch })
      used.add(path)
    }
  }
  return closeBatch(tx, { batch, attached: used.size, unchanged, refused, title }, by)
}

/** What records have already, and the next place among their files. */
async function openStanding(tx: Db, records: readonly number[]) {
  const contents = new Set<string>()
  const last = new Map<number, number>()
  const note = (record: number, sha256: Buffer, position: number) => {
    contents.add(`${record} ${sha256.toString('hex')}`)
    last.set(record, Math.max(position, last.get(record) ?? -1))
  }
  for (const { record, sha256, position } of await listContents(tx, records)) note(record, sha256, position)
  return {
    has: (record: number, sha256: Buffer) => contents.has(`${record} ${sha256.toString('hex')}`),
    add: (record: number, sha256: Buffer): number => {
      const position = (last.get(record) ?? -1) + 1
      note(record, sha256, position)
      return position
    },
  }
}

const digestOf = (copies: readonly Copy[]): Buffer => {
  const hash = createHash('sha256')
  for (const { content } of copies) hash.update(content.sha256)
  return hash.digest()
}

interface ClosingBatch extends AttachmentOutcome {
  batch: number
  title: string
}

/** Writes what became of a batch; one of nothing is none. */
async function closeBatch(
  tx: Db,
  { title, ...outcome }: ClosingBatch,
  by: AtWork,
): Promise<AttachmentOutcome> {
  const { batch, attached, unchanged, refused } = outcome
  if (attached === 0) {
    await deleteFilesBatch(tx, batch)
    return { ...outcome, batch: null }
  }
  const report = refused.map(({ name, reason }) => ({
    ...{ sheet: '', row: null, column: null, value: name, reason, weight: 'refused' },
  }))
  const counts = { taken: attached, unchanged, refused: refused.length }
  await setFilesBatch(tx, batch, { ...counts, report: JSON.stringify(report) })
  const object = `批次 ${batch}：${title}`
  await audit(tx, { ...doneBy(by), action: 'files_attached', object, detail: { batch, ...counts } })
  return outcome
}

/** Takes the files of a batch off their records; the paths of their contents, to be removed once that is committed. */
export const detachFiles = deleteFilesOf

export { removeCopies as removeContents, sweepCopies } from './copies.ts'

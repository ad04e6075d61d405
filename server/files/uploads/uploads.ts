import { randomBytes, randomUUID } from 'node:crypto'

import { AppError, type ErrorCode, errors, fail } from '#contract/errors.ts'
import { chunkSize, type ReceivedFile, type UploadProgress } from '#contract/files/file-service.ts'
import { challengeLength, minProved } from '#contract/files/proof.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { checkedType, fitsName, requireHarmlessName } from '#server/files/safety/media-type.ts'
import {
  addFile,
  fileAnswer,
  type FileContext,
  type FileService,
  readableFiles,
  removeChunks,
} from '#server/files/service/service.ts'
import { holdContent } from '#server/files/service/stored.queries.ts'

import { headOf } from './head.ts'
import {
  countChecking,
  countUnfinished,
  deleteChunks,
  deleteUpload,
  findSame,
  findUpload,
  insertChunk,
  insertUpload,
  listMissing,
  listUnfinished,
  setChecking,
  setReady,
  type UploadRow,
} from './uploads.queries.ts'

export const checkQueue = 'file_check'

const maxUnfinished = 100

const chunksOf = ({ size, chunkSize }: Pick<UploadRow, 'size' | 'chunkSize'>): number =>
  Math.ceil(size / chunkSize)

const isCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text)

/** How far an upload has come. */
async function progress(db: Db, row: UploadRow): Promise<UploadProgress> {
  const { id, name: fileName, pathName, size, state, reason, updatedAt, file } = row
  const chunks = chunksOf(row)
  const missing = state === 'uploading' ? await listMissing(db, id, chunks) : []
  return {
    ...{ id, fileName, pathName, size, state, chunks, missing },
    sha256: row.sha256.toString('hex'),
    reason: reason !== null && isCode(reason) ? errors[reason][1] : reason,
    chunkSize: row.chunkSize,
    challenge: row.state === 'uploading' ? (row.challenge?.toString('hex') ?? null) : null,
    received: chunks - missing.length,
    file: file === null ? null : await fileAnswer(db, file),
    updatedAt: updatedAt.toISOString(),
  }
}

/** An upload of one's own; those of others are not there. */
export const ownUpload = async (db: Db, id: string, actor: Actor, lock = false): Promise<UploadRow> =>
  (await findUpload(db, { id, owner: actor.id, lock })) ?? fail('not_found')

export const progressOf = async (db: Db, id: string, actor: Actor): Promise<UploadProgress> =>
  progress(db, await ownUpload(db, id, actor))

export const unfinishedOf = async (db: Db, actor: Actor): Promise<UploadProgress[]> =>
  Promise.all((await listUnfinished(db, actor.id)).map((row) => progress(db, row)))

/** What an upload of so many bytes is asked, whether the archive has the content or not. */
const challengeFor = (size: number): Buffer | null =>
  size >= minProved ? randomBytes(challengeLength) : null

interface ToBegin {
  fileName: string
  pathName: string
  size: number
  sha256: string
}

/**
 * Begins an upload or goes on with the one of the same file. It is ready at once when the caller may read a file of the
 * same content; what others have stored is not told by it.
 */
export async function beginUpload(
  db: Db,
  service: FileService,
  { fileName: name, pathName, size, sha256 }: ToBegin,
  actor: Actor,
): Promise<UploadProgress> {
  requireHarmlessName(name)
  const content = { sha256: Buffer.from(sha256, 'hex'), challenge: challengeFor(size) }
  const given = { owner: actor.id, name, pathName, size, chunkSize, ...content }
  const same = await findSame(db, given)
  if (same) return progress(db, same)
  return atomically(db, async (tx) => {
    await service.space.requireRoom(tx, actor, size) // calls of one account take turns from here
    const begun = await findSame(tx, given)
    if (begun) return progress(tx, begun)
    if ((await countUnfinished(tx, actor.id)) >= maxUnfinished) fail('upload_limit')
    const row = (await insertUpload(tx, given)) ?? fail('server_error')
    await takeOwn(tx, service, row, actor)
    return progressOf(tx, row.id, actor)
  })
}

async function takeOwn(tx: Db, { jobs }: FileService, upload: UploadRow, actor: Actor): Promise<void> {
  const { id, sha256, size, owner, name, pathName } = upload
  const known = await holdContent(tx, sha256, await readableFiles(tx, actor))
  if (!known || known.size !== size || !fitsName(name, known.mediaType)) return
  await setReady(tx, id, await addFile(tx, jobs, { owner, name, pathName, content: known.content }))
}

const wrongField = (field: string, words: string) =>
  new AppError('invalid_input', { fields: { [field]: words } }, words)

/** Stores a chunk: when this returns, it is durable. One that has come before stays as it is. */
export async function storeChunk(
  context: FileContext,
  { id, number, file }: { id: string; number: number; file: ReceivedFile },
  actor: Actor,
): Promise<{ number: number }> {
  const { db, store } = context
  const upload = await ownUpload(db, id, actor)
  if (upload.state !== 'uploading') fail('upload_closed')
  const chunks = chunksOf(upload)
  if (number >= chunks) throw wrongField('number', `没有这一块：共 ${chunks} 块，从 0 编号`)
  const size = Math.min(upload.chunkSize, upload.size - number * upload.chunkSize)
  if (file.size !== size) throw wrongField('file', `这一块应为 ${size} 字节，收到 ${file.size} 字节`)
  if (number === 0) checkedType(upload.name, await headOf(file.path)) // no need to send the rest
  const key = randomUUID()
  await store.put(key, file.path)
  const isNoted = await insertChunk(db, { key, upload: id, number }).catch(async (error: unknown) => {
    await removeChunks(context, [key])
    throw error
  })
  if (!isNoted) await removeChunks(context, [key])
  return { number }
}

/** Has a complete upload checked by a job. Asked again, it says how far that is. */
export async function mergeUpload(
  db: Db,
  { jobs }: FileService,
  id: string,
  actor: Actor,
): Promise<UploadProgress> {
  return atomically(db, async (tx) => {
    const upload = await ownUpload(tx, id, actor, true)
    if (upload.state === 'uploading') {
      const missing = await listMissing(tx, id, chunksOf(upload))
      if (missing.length > 0) throw chunksMissing(missing)
      const waiting = await countChecking(tx, upload.owner) // whoever brings much waits longest
      await setChecking(tx, id)
      await jobs.enqueue(tx, checkQueue, { upload: id }, waiting)
    }
    return progressOf(tx, id, actor)
  })
}

const chunksMissing = (missing: number[]) =>
  new AppError(
    'chunks_missing',
    {},
    `还有 ${missing.length} 块没有收到，最前的是第 ${missing[0]} 块（从 0 编号）`,
  )

/** Gives an upload up, with the chunks that have come. A file that it has become stays. */
export async function giveUp(context: FileContext, id: string, actor: Actor): Promise<void> {
  const keys = await atomically(context.db, async (tx) => {
    await ownUpload(tx, id, actor, true)
    const gone = await deleteChunks(tx, id)
    await deleteUpload(tx, id)
    return gone
  })
  await removeChunks(context, keys)
}

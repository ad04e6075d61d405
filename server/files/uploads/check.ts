import { AppError, type ErrorCode } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { checkedType } from '#server/files/safety/media-type.ts'
import { digestContent, readContent } from '#server/files/service/content.ts'
import {
  addFile,
  type FileContext,
  inBackground,
  type FileService,
  removeChunks,
  scanWhole,
} from '#server/files/service/service.ts'
import { insertContent } from '#server/files/service/stored.queries.ts'

import {
  deleteChunks,
  findUpload,
  listChunks,
  moveChunks,
  setReady,
  setRefused,
  touchStuck,
  type UploadRow,
} from './uploads.queries.ts'
import { checkQueue } from './uploads.ts'

/** What is wrong with a content itself. Anything else may be better another time. */
const verdicts: ReadonlySet<string> = new Set<ErrorCode>([
  'file_hash_differs',
  'file_type_differs',
  'file_type_refused',
  'file_infected',
  'content_missing',
])

/** Has this server check the uploads that are complete. */
export function workAtChecks(service: FileService, db: Db): void {
  const context = inBackground(service, db)
  service.jobs.work(checkQueue, (data, signal) => checkUpload(context, String(Object(data).upload), signal))
}

/** Reads a complete upload and makes it a file, or refuses it. However often it is begun, that happens once. */
export async function checkUpload(service: FileContext, id: string, signal?: AbortSignal): Promise<void> {
  const { db } = service
  const upload = await findUpload(db, { id })
  if (upload?.state !== 'checking') return
  const keys = await listChunks(db, id)
  try {
    const seen = await examine(service, upload, keys, signal)
    await accept(service, upload, seen)
  } catch (error) {
    if (!(error instanceof AppError && verdicts.has(error.code))) throw error
    await refuse(service, id, error.code)
  }
}

interface FileInspection {
  mediaType: string
  scanned: boolean
}

async function examine(
  { store, scan }: FileService,
  { name, size, chunkSize, sha256 }: UploadRow,
  keys: readonly string[],
  signal: AbortSignal | undefined,
): Promise<FileInspection> {
  const { bytes, digest } = digestContent(readContent(store, { keys, chunkSize, size }))
  async function* watched(): AsyncGenerator<Buffer> {
    for await (const piece of bytes) {
      signal?.throwIfAborted()
      yield piece
    }
  }
  const scanned = await scanWhole(scan, watched())
  const found = digest()
  if (found.size !== size || !found.sha256.equals(sha256)) throw new AppError('file_hash_differs')
  return { mediaType: checkedType(name, found.head), scanned }
}

/** The chunks become those of a content; where the same content stands already, they are not needed. */
async function accept(context: FileContext, upload: UploadRow, seen: FileInspection): Promise<void> {
  const { id, owner, name, pathName, size, chunkSize, sha256 } = upload
  const { db, jobs } = context
  const needless = await atomically(db, async (tx) => {
    const row = await findUpload(tx, { id, lock: true })
    if (row?.state !== 'checking') return [] // another run was quicker, or it was given up
    const { id: content, isKnown } = await insertContent(tx, { sha256, size, chunkSize, ...seen })
    const gone = isKnown ? await deleteChunks(tx, id) : []
    if (!isKnown) await moveChunks(tx, id, content)
    await setReady(tx, id, await addFile(tx, jobs, { owner, name, pathName, content }))
    return gone
  })
  await removeChunks(context, needless)
}

async function refuse(context: FileContext, id: string, reason: ErrorCode): Promise<void> {
  const keys = await atomically(context.db, async (tx) => {
    const row = await findUpload(tx, { id, lock: true })
    if (row?.state !== 'checking') return []
    await setRefused(tx, id, reason)
    return deleteChunks(tx, id)
  })
  await removeChunks(context, keys)
}

/** Has uploads checked again whose job failed too often, as when a scanner was away for long. */
export const resumeChecks = ({ db, jobs }: FileContext): Promise<number> =>
  atomically(db, async (tx) => {
    const stuck = await touchStuck(tx)
    for (const own of Map.groupBy(stuck, ({ owner }) => owner).values())
      for (const [at, { id }] of own.entries()) await jobs.enqueue(tx, checkQueue, { upload: id }, at)
    return stuck.length
  })

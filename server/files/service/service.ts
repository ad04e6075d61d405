import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'

import { AppError, fail } from '#contract/errors.ts'
import { FileName, type ReceivedFile, type StoredFile } from '#contract/files/file-service.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { scopeOf } from '#server/back-office/scope.ts'
import { checkedType, inertType, requireHarmlessName, suffixOf } from '#server/files/safety/media-type.ts'
import type { Scan } from '#server/files/safety/scanner.ts'
import type { Space } from '#server/files/space/space.ts'
import type { FileStore, Span } from '#server/files/store/file-store.ts'
import type { MadeFile, StoredBytes } from '#server/http/bytes.ts'
import type { Effect } from '#server/http/implement.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

import { digestContent, readContent } from './content.ts'
import {
  type FileFilter,
  countFiles,
  deleteContents,
  deleteFiles,
  type FileRow,
  findFiles,
  findFilesOf,
  findThumbnail,
  countUnexamined,
  findUnexamined,
  insertContent,
  insertFile,
  insertOnlyChunk,
  listFiles,
  listKeys,
  lockUnused,
  type NewFile,
} from './stored.queries.ts'
import { anyOwner, filesOf, filesWithin } from './stored.sql.ts'

/** Jobs that count the pages of a content and draw its thumbnail. */
export const examineQueue = 'file_examine'

/** What the file service has opened. */
export interface FileService {
  jobs: Jobs
  store: FileStore
  scan: Scan
  space: Space
  dataDir: string
}

/** The same for one call, with its database. */
export interface FileContext extends FileService, Effect {}

export const fileContext = (service: FileService, { db, afterwards }: Effect): FileContext => ({
  ...service,
  db,
  afterwards,
})

/** The same for work that no call waits for. */
export const inBackground = (service: FileService, db: Db): FileContext =>
  fileContext(service, { db, afterwards: (work) => work() })

const mayRead = ({ permissions }: Actor): boolean => permissions.includes('files.read')
const mayDelete = ({ permissions }: Actor): boolean => permissions.includes('files.write')

/** SQL: whose files `f` somebody may reach: with the right to those of others, of people within their scope. */
const reachableFiles = async (db: Db, actor: Actor, isAllowed: boolean) =>
  isAllowed ? filesWithin(await scopeOf(db, actor), actor) : filesOf(actor.id)

export const readableFiles = (db: Db, actor: Actor) => reachableFiles(db, actor, mayRead(actor))

const contentUrl = (id: number): string => `/api/file/download?id=${id}`
const thumbnailOf = { name: '缩略图.jpg', mediaType: 'image/jpeg' } as const

/** What there is of a file to fetch. */
const fileListOf = ({ id, name, mediaType, hasThumbnail }: FileRow): StoredFile['fileList'] => [
  { name, fileType: mediaType, url: contentUrl(id) },
  ...(hasThumbnail
    ? [{ name: thumbnailOf.name, fileType: thumbnailOf.mediaType, url: `/api/file/thumbnail?id=${id}` }]
    : []),
]

const answerOf = (row: FileRow): StoredFile => ({
  id: row.id,
  name: row.name,
  fileName: row.name,
  suffix: row.suffix,
  path: `${row.pathName}/${row.name}`,
  pathName: row.pathName,
  fileType: row.mediaType,
  size: row.size,
  url: contentUrl(row.id),
  chunks: Math.ceil(row.size / row.chunkSize),
  fileList: fileListOf(row),
  scanned: row.scanned,
  pages: row.pages,
  hasThumbnail: row.hasThumbnail,
  owner: { id: row.owner, name: row.ownerName },
  createdAt: row.createdAt.toISOString(),
})

/** A file that is known to be there. */
export async function fileAnswer(db: Db, id: number): Promise<StoredFile> {
  const [row] = await findFiles(db, [id])
  return answerOf(row ?? fail('not_found'))
}

/** The rules of a name hold for the name in a form, too. */
function requireGoodFile({ name, size }: ReceivedFile): string {
  const named = FileName.safeParse(name)
  const fault = named.success ? size === 0 && '文件是空的' : named.error.issues[0]?.message
  if (fault) throw new AppError('invalid_input', { fields: { file: fault } }, fault)
  requireHarmlessName(name)
  return name.trim()
}

/** Names a content, which is looked at in the background where nobody has done so. */
export async function addFile(tx: Db, jobs: Jobs, given: Omit<NewFile, 'suffix'>): Promise<number> {
  const id = await insertFile(tx, { ...given, suffix: suffixOf(given.name) })
  if (await findUnexamined(tx, given.content)) {
    const waiting = await countUnexamined(tx, given.owner) // whoever brings much waits longest
    await jobs.enqueue(tx, examineQueue, { content: given.content }, waiting)
  }
  return id
}

/** Stores a small file in one call. */
export async function storeFile(
  service: FileContext,
  { file, pathName }: { file: ReceivedFile; pathName: string },
  actor: Actor,
): Promise<StoredFile> {
  const { db, store, scan, jobs, space } = service
  const name = requireGoodFile(file)
  const { bytes, digest } = digestContent(createReadStream(file.path))
  const scanned = await scanWhole(scan, bytes)
  const { sha256, size, head } = digest()
  const content = { sha256, size, scanned, mediaType: checkedType(name, head), chunkSize: size }
  const key = randomUUID()
  await store.put(key, file.path)
  const write = atomically(db, async (tx) => {
    await space.requireQuota(tx, actor, size)
    const { id, isKnown } = await insertContent(tx, content)
    if (!isKnown) await insertOnlyChunk(tx, key, id)
    const row = { owner: actor.id, name, pathName, content: id }
    return { file: await addFile(tx, jobs, row), isKnown }
  })
  const written = await write.catch(async (error: unknown) => {
    await store.remove(key)
    throw error
  })
  if (written.isKnown) await store.remove(key)
  return fileAnswer(db, written.file)
}

/** Scans a content; all of it has been read afterwards, whether or not the scanner wanted all. */
export async function scanWhole(scan: Scan, bytes: AsyncGenerator<Buffer>): Promise<boolean> {
  const shared = { [Symbol.asyncIterator]: () => ({ next: () => bytes.next() }) } // ending early does not end it
  try {
    const isClean = await scan(shared)
    for await (const _ of shared);
    return isClean
  } finally {
    await bytes.return(undefined)
  }
}

const maxListed = 1000

export const filesIn = async (db: Db, asked: FileFilter): Promise<StoredFile[]> =>
  (await listFiles(db, asked, { limit: maxListed, offset: 0 })).map(answerOf)

export async function pageOfFiles(db: Db, asked: FileFilter, page: { current: number; size: number }) {
  const { current, size } = page
  const [rows, total] = await Promise.all([
    listFiles(db, asked, { limit: size, offset: (current - 1) * size }),
    countFiles(db, asked),
  ])
  return { records: rows.map(answerOf), total, ...page }
}

/** Deletes all of these files or none. Those of others are deleted by whoever may; the log says so. */
export async function removeFiles(
  context: FileContext,
  ids: readonly number[],
  by: AtWork,
): Promise<{ removed: number }> {
  const { actor } = by
  const wanted = [...new Set(ids)]
  const keys = await atomically(context.db, async (tx) => {
    const owners = await reachableFiles(tx, actor, mayDelete(actor))
    const gone = await deleteFiles(tx, wanted, owners).catch(refuseInUse)
    if (gone.length < wanted.length) fail('not_found')
    const foreign = gone.filter(({ owner }) => owner !== actor.id).map(({ name }) => name)
    const object = foreign.join('、').slice(0, 500)
    if (foreign.length > 0) await audit(tx, { ...doneBy(by), action: 'files_removed', object })
    return dropContents(tx, gone)
  })
  await removeChunks(context, keys)
  return { removed: wanted.length }
}

/** What was handed in with an application stays with it. */
function refuseInUse(error: unknown): never {
  throw Object(error).code === '23503'
    ? new AppError('row_in_use', {}, '文件已作为材料交来，或由文章使用，不能删除')
    : error
}

/** Deletes the contents of deleted files that no other file has; the keys of their chunks. */
const dropContents = async (tx: Db, gone: readonly Pick<FileRow, 'content'>[]): Promise<string[]> =>
  deleteContents(
    tx,
    await lockUnused(
      tx,
      gone.map(({ content }) => content),
    ),
  )

/** Deletes files, of whomever, that the archive keeps no longer; the keys of the chunks to be removed after the commit. */
export const discardFiles = async (tx: Db, ids: readonly number[]): Promise<string[]> =>
  ids.length === 0 ? [] : dropContents(tx, await deleteFiles(tx, ids, anyOwner))

/** Chunks that no row names any more, once that is committed; what cannot be removed then is swept later. */
export async function removeChunks(
  { store, afterwards }: Pick<FileContext, 'store' | 'afterwards'>,
  keys: readonly string[],
): Promise<void> {
  await afterwards(async () => {
    for (const key of keys) await store.remove(key).catch(() => {})
  })
}

/** A file that somebody may read; those of others are not there. */
async function findReadable(db: Db, id: number, actor: Actor): Promise<FileRow> {
  const [row] = await findFilesOf(db, [id], await readableFiles(db, actor))
  return row ?? fail('not_found')
}

/** The small picture of a file, drawn anew. */
export async function thumbnailFile(db: Db, id: number, actor: Actor): Promise<MadeFile> {
  const { content } = await findReadable(db, id, actor)
  const picture = (await findThumbnail(db, content)) ?? fail('not_found')
  return { ...thumbnailOf, content: picture }
}

/** The names of those of these files that somebody may read, by their numbers. */
export async function namesOfReadable(
  db: Db,
  ids: readonly number[],
  actor: Actor,
): Promise<ReadonlyMap<number, string>> {
  const rows = await findFilesOf(db, ids, await readableFiles(db, actor))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type OpenContext = Pick<FileContext, 'db' | 'store'>

/** Opens a file for somebody who may read it. */
export async function downloadFile(service: OpenContext, id: number, actor: Actor): Promise<StoredBytes> {
  return openContent(service, await findReadable(service.db, id, actor))
}

/** Opens a file for a caller who may read it by the rules of another room. */
export async function openStored(service: OpenContext, id: number): Promise<StoredBytes> {
  return openContent(service, (await findFiles(service.db, [id]))[0] ?? fail('not_found'))
}

/** The small picture of a file likewise; undefined where none was drawn. */
export async function openThumbnail(db: Db, id: number): Promise<StoredBytes | undefined> {
  const [row] = await findFiles(db, [id])
  const picture = row && (await findThumbnail(db, row.content))
  if (!picture) return undefined
  async function* read({ start, end }: Span): AsyncGenerator<Buffer> {
    yield Buffer.from(picture ?? []).subarray(start, end + 1)
  }
  const sha256 = createHash('sha256').update(picture).digest()
  return { ...thumbnailOf, sha256, size: picture.length, read }
}

async function openContent({ db, store }: OpenContext, row: FileRow): Promise<StoredBytes> {
  const { name, mediaType, sha256, size, chunkSize, content } = row
  const keys = await listKeys(db, content)
  const chunks = { keys, chunkSize, size }
  const read: StoredBytes['read'] = (span) => readContent(store, chunks, span)
  return { name, mediaType: inertType(mediaType), sha256, size, read }
}

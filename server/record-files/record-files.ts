import { access, constants, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'

import { fail } from '#contract/errors.ts'
import { isPreviewed } from '#contract/files/files.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { hasOpen, refuseClosed } from '#server/catalogue/open-record/open-record.ts'
import { accessNow } from '#server/catalogue/view-level.ts'
import { drawSmall, maxPictureBytes } from '#server/files/examine/examine.ts'
import type { Bytes, MadeFile } from '#server/http/bytes.ts'

import { findFile } from './record-files.queries.ts'

/** The directory of stored files. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files')

/** The directory of tiles of large pictures, which servers of one library share as they do its files. */
export const tilesFolder = (dataDir: string): string => join(filesFolder(dataDir), 'tiles')

interface FileRequest {
  id: string
  actor: Actor | undefined
}

/** Opens a file for a caller who may open its record. */
export async function openFile(db: Db, dataDir: string, request: FileRequest): Promise<Bytes> {
  const { name, code, mediaType, sha256, path } = await findOpenFile(db, dataDir, request)
  const plainName = name.includes(code) ? name : `${code} ${name}`
  await access(path, constants.R_OK).catch(() => fail('content_missing')) // before headers are sent
  return { name, plainName, mediaType, sha256, path }
}

/** A file of a record that the caller has open, and where its content lies. */
export async function findOpenFile(db: Db, dataDir: string, { id, actor }: FileRequest) {
  const row = (await findFile(db, id)) ?? fail('not_found')
  if (!actor) fail('not_signed_in', { reason: 'missing' })
  if (!(await hasOpen(db, actor, row))) refuseClosed(actor, row)
  return { ...row, path: join(filesFolder(dataDir), row.path), account: actor.id }
}

/** A small picture of a picture of an open record, for whoever looks at it: the picture itself is opened. */
export async function previewFile(
  { db, answers, leavePlace }: CachedDb & { leavePlace: () => void },
  dataDir: string,
  id: string,
): Promise<MadeFile> {
  const row = (await findFile(db, id)) ?? fail('not_found')
  if (accessNow(row) !== 'open' || !isPreviewed(row) || row.size > maxPictureBytes) fail('not_found')
  const { name, sha256, path } = row
  leavePlace() // from here on it waits for its turn
  const small = await answers.get('tiles', ['preview', sha256.toString('hex')], () =>
    answers.drawing.hold(async () =>
      drawSmall('preview', await readContentFile(join(filesFolder(dataDir), path))),
    ),
  )
  return { name: `${parse(name).name}.jpg`, mediaType: 'image/jpeg', content: small ?? fail('not_found') }
}

const readContentFile = (path: string): Promise<Buffer> => readFile(path).catch(() => fail('content_missing'))

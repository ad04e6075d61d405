import { readFile, writeFile } from 'node:fs/promises'

import type { article } from '#contract/back-office/content/article.ts'
import type { banner } from '#contract/back-office/content/banner.ts'
import type { GivenOf } from '#contract/back-office/resource.ts'
import type { Attachment, Block, Picture } from '#contract/content/article.ts'
import type { ContentFile, FileUse } from '#contract/content/content-files.ts'
import { maxPicture, maxPixels, pictureTypes } from '#contract/content/file-bounds.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { ReceivedFile } from '#contract/files/file-service.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import type { CleanPicture } from '#server/content/pictures/clean-picture.ts'
import { cleanPicture } from '#server/content/pictures/picture.ts'
import { checkedType, headLength } from '#server/files/file-service.ts'
import {
  discardFiles,
  type FileContext,
  openStored,
  openThumbnail,
  removeChunks,
  storeFile,
} from '#server/files/service/service.ts'
import type { StoredBytes } from '#server/http/bytes.ts'

import { attachedType, refuseType } from './attachment.ts'
import {
  type ContentFileRow,
  deleteUnnamed,
  findAudience,
  holdContentFiles,
  insertContentFile,
  lockSettled,
} from './content-files.queries.ts'

type PictureType = (typeof pictureTypes)[number]
const isPictureType = (type: string): type is PictureType => pictureTypes.some((one) => one === type)

const tooLarge = (words: string) => new AppError('invalid_input', { fields: { file: words } }, words)

/** A picture as it will be stored; refuses what is none, by its content, and what is too large. */
function checkPicture(name: string, bytes: Buffer): CleanPicture {
  if (bytes.length > maxPicture) throw tooLarge(`图片最大 ${maxPicture / 2 ** 20} MB`)
  const type = checkedType(name, bytes.subarray(0, headLength))
  if (!isPictureType(type)) throw refuseType('图片须为 JPEG、PNG 或 WebP')
  const clean = cleanPicture(type, bytes) ?? fail('file_type_differs')
  if (clean.width * clean.height > maxPixels) throw tooLarge(`图片最大 ${maxPixels / 1e4} 万像素`)
  return clean
}

/** An attachment likewise: a picture among them loses what its camera wrote, the others stay as they are. */
async function checkAttachment(name: string, bytes: Buffer): Promise<Buffer> {
  const type = await attachedType(name, bytes)
  if (!isPictureType(type)) return bytes
  return (cleanPicture(type, bytes) ?? fail('file_type_differs')).bytes
}

/** Stores a file that an article or a banner is to name. */
export async function storeContentFile(
  files: FileContext,
  { file, use }: { file: ReceivedFile; use: FileUse },
  actor: Actor,
): Promise<ContentFile> {
  const given = await readFile(file.path)
  const picture = use === 'picture' ? checkPicture(file.name, given) : undefined
  const bytes = picture?.bytes ?? (await checkAttachment(file.name, given))
  if (bytes !== given) await writeFile(file.path, bytes)
  const { width, height } = picture ?? { width: null, height: null }
  return atomically(files.db, async (tx) => {
    const received = { file: { ...file, size: bytes.length }, pathName: 'content' }
    const stored = await storeFile({ ...files, db: tx }, received, actor)
    await insertContentFile(tx, { file: stored.id, width, height })
    return { file: stored.id, name: stored.fileName, size: stored.size, width, height }
  })
}

/** Seconds for which a public file is read without asking again whether it still is. */
const sharedFor = 600

/** Opens a file for everybody where a public text names it, else for those who write texts. */
export async function openContentFile(
  files: Pick<FileContext, 'db' | 'store'>,
  { id, size }: { id: number; size?: 'small' | undefined },
  actor: Actor | undefined,
): Promise<StoredBytes> {
  const { isPublic } = (await findAudience(files.db, id)) ?? fail('not_found')
  if (!isPublic && !actor?.permissions.includes('content.write')) fail('not_found')
  const small = size === 'small' ? await openThumbnail(files.db, id) : undefined
  const opened = small ?? (await openStored(files, id))
  return isPublic ? { ...opened, sharedFor } : opened
}

type GivenTexts = Pick<GivenOf<typeof article>, 'body' | 'attachments'> &
  Pick<GivenOf<typeof banner>, 'picture'>

/** Columns of what somebody gives of a text with files: each is one of content, and what is said of it is true. */
export async function columnsOfFiles(
  tx: Db,
  { body, attachments, picture }: GivenTexts,
): Promise<Record<string, string>> {
  const pictures = [...(body ?? []).filter((block) => block.type === 'picture'), ...(picture ?? [])]
  const ids = [...pictures, ...(attachments ?? [])].map(({ file }) => file)
  const rows = ids.length === 0 ? [] : await holdContentFiles(tx, ids)
  const known = new Map(rows.map((row) => [row.file, row]))
  return {
    ...(body && { body: JSON.stringify(body.map((block) => measureBlock(block, known))) }),
    ...(picture && { picture: JSON.stringify(picture.map((one) => measurePicture(one, known, 'picture'))) }),
    ...(attachments && {
      attachments: JSON.stringify(attachments.map((one) => describeAttachment(one, known))),
    }),
  }
}

type KnownFiles = ReadonlyMap<number, ContentFileRow>

const missingFile = (field: string, words: string) => {
  const fault = `${words}已不在，请重新放入`
  return new AppError('invalid_input', { fields: { [`values.${field}`]: fault } }, fault)
}

function measurePicture<P extends Picture>(picture: P, known: KnownFiles, field: string): P {
  const { width, height } = known.get(picture.file) ?? {}
  if (!width || !height) throw missingFile(field, '图片')
  return { ...picture, width, height }
}

const measureBlock = (block: Block, known: KnownFiles): Block =>
  block.type === 'picture' ? measurePicture(block, known, 'body') : block

function describeAttachment({ file }: Attachment, known: KnownFiles): Attachment {
  const row = known.get(file)
  if (!row) throw missingFile('attachments', '附件')
  return { file, name: row.name, size: row.size }
}

const atOnce = 500

/** Deletes files that no text names a day after they came; returns how many. */
export async function sweepContentFiles(context: FileContext): Promise<number> {
  const { count, keys } = await atomically(context.db, async (tx) => {
    const gone = await deleteUnnamed(tx, await lockSettled(tx, atOnce))
    return { count: gone.length, keys: await discardFiles(tx, gone) }
  })
  await removeChunks(context, keys)
  return count
}

import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { isPreviewed } from '#contract/files/files.ts'
import { makeDirectory } from '#database/directory.ts'
import { openReader } from '#server/files/reader/reader.ts'
import { readContent } from '#server/files/service/content.ts'
import { examineQueue, type FileContext } from '#server/files/service/service.ts'
import {
  findUnexamined,
  listKeys,
  setExamined,
  type UnexaminedFile,
} from '#server/files/service/stored.queries.ts'
import { readInProcess } from '#server/processes/read-in-process.ts'

/** Bytes beyond which nothing is looked at. */
const maxPdfBytes = 256 * 2 ** 20
export const maxPictureBytes = 32 * 2 ** 20
const drawings = {
  thumbnail: join(import.meta.dirname, 'thumbnail-process.ts'),
  preview: join(import.meta.dirname, 'preview-process.ts'),
}
/** A picture of 40 million pixels is unpacked twice over; of any other size it takes less. */
const drawingLimits = { seconds: 30, heap: 256, resident: 900, lean: true }

/** Has this server count pages and draw thumbnails of contents, one after the other. */
export function workAtContents(service: FileContext, incoming: string): void {
  service.jobs.work(examineQueue, (data) => examine(service, Number(Object(data).content), incoming))
}

/** Looks at a content once, however often it is begun. */
async function examine(service: FileContext, id: number, incoming: string): Promise<void> {
  const content = await findUnexamined(service.db, id)
  if (!content) return
  const bytes = bytesOf(service, content, await listKeys(service.db, id))
  const [pages, thumbnail] = await Promise.all([
    pagesOf(content, bytes, join(incoming, randomUUID())),
    pictureOf(content, bytes),
  ])
  await setExamined(service.db, id, { pages, thumbnail })
}

type Bytes = () => AsyncIterable<Buffer>

const bytesOf =
  ({ store }: FileContext, { size, chunkSize }: UnexaminedFile, keys: readonly string[]): Bytes =>
  () =>
    readContent(store, { keys, size, chunkSize })

/** The pages of a PDF; null for one that cannot be read. A process that may do nothing else reads a copy of it. */
async function pagesOf(
  { mediaType, size }: UnexaminedFile,
  bytes: Bytes,
  folder: string,
): Promise<number | null> {
  if (mediaType !== 'application/pdf' || size > maxPdfBytes) return null
  const reader = openReader(folder)
  try {
    await makeDirectory(join(folder, '..'))
    await mkdir(folder)
    const path = join(folder, 'content.pdf')
    await copy(bytes(), path)
    const reading = reader.read(path)
    for (;;) {
      const next = await reading.next()
      if (next.done) return next.value.pages
    }
  } finally {
    reader.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function copy(bytes: AsyncIterable<Buffer>, path: string): Promise<void> {
  const file = await open(path, 'wx')
  try {
    for await (const piece of bytes) await file.writeFile(piece)
  } finally {
    await file.close()
  }
}

async function pictureOf({ mediaType, size }: UnexaminedFile, bytes: Bytes): Promise<Buffer | null> {
  if (!isPreviewed({ mediaType }) || size > maxPictureBytes) return null
  const whole = Buffer.alloc(size)
  let at = 0
  for await (const piece of bytes()) at += piece.copy(whole, at)
  return drawSmall('thumbnail', whole)
}

/**
 * A small picture of a picture, drawn in a process of its own; null of what is none that can be made small. Rejects
 * where the process fails: it may succeed another time.
 */
export async function drawSmall(drawing: keyof typeof drawings, picture: Buffer): Promise<Buffer | null> {
  const small = await readInProcess<Uint8Array | null>(drawings[drawing], picture, drawingLimits)
  return small && Buffer.from(small)
}

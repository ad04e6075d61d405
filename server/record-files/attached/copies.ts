import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { AppError, fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { listOld, shardAt } from '#server/files/file-service.ts'
import type { StoredBytes } from '#server/http/bytes.ts'
import { filesFolder } from '#server/record-files/record-files.ts'

import { listUnattached } from './attached.queries.ts'

/** Bytes of the volume that no copy takes. */
const reserve = 2 ** 30

/**
 * Copies a content to the files of records, whole or not at all, also after a power cut; answers with its path there.
 * Throws `content_missing` where what was read is not the content that was stored.
 */
export async function copyContent(dataDir: string, content: StoredBytes): Promise<string> {
  const id = randomUUID()
  const path = `${id.slice(0, 2)}/${id}`
  const place = join(filesFolder(dataDir), path)
  await mkdir(dirname(place), { recursive: true })
  const { bavail, bsize } = await statfs(dirname(place))
  if (bavail * bsize < content.size + reserve) fail('disk_full')
  const unfinished = `${place}.part`
  try {
    await writeContent(unfinished, content)
    await rename(unfinished, place)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw Object(error).code === 'ENOSPC' ? new AppError('disk_full') : error
  }
  return path
}

async function writeContent(place: string, { size, sha256, read }: StoredBytes): Promise<void> {
  const hash = createHash('sha256')
  const handle = await open(place, 'wx')
  try {
    for await (const bytes of read({ start: 0, end: size - 1 })) {
      hash.update(bytes)
      await handle.writeFile(bytes) // it goes on where the last one ended
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (!hash.digest().equals(sha256)) fail('content_missing')
}

/** Deletes contents of files that hang on no record any more. */
export async function removeCopies(dataDir: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(join(filesFolder(dataDir), path), { force: true })
}

const day = 86_400_000
const ownName = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\.part)?$/

/**
 * Removes copies that a killed server has left: those that were never attached, those of batches that were taken back,
 * and halves. Each round looks at one folder of 256; what is younger than a day is left alone, since it may be about to
 * be attached.
 */
export async function sweepCopies(db: Db, dataDir: string, now = Date.now()): Promise<number> {
  const shard = shardAt(now)
  const old = await listOld(join(filesFolder(dataDir), shard), now - day)
  const copies = old.filter((name) => ownName.test(name)).map((name) => `${shard}/${name}`)
  const left = copies.length === 0 ? [] : await listUnattached(db, copies)
  await removeCopies(dataDir, left)
  return left.length
}

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { atomically } from '#database/atomically.ts'
import { type FileContext, removeChunks } from '#server/files/service/service.ts'
import {
  deleteContents,
  forgetUnnamed,
  listOrphans,
  listUnnamed,
  lockUnused,
} from '#server/files/service/stored.queries.ts'

import { deleteChunks, deleteUpload, findUpload, listExpired } from './uploads.queries.ts'

const day = 86_400_000
const atOnce = 500
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Gives up uploads with which nobody has gone on for a week. */
export async function expireUploads(context: FileContext): Promise<number> {
  const { db } = context
  const expired = await listExpired(db)
  for (const id of expired) {
    const keys = await atomically(db, async (tx) => {
      if (!(await findUpload(tx, { id, lock: true }))) return []
      const gone = await deleteChunks(tx, id)
      await deleteUpload(tx, id)
      return gone
    })
    await removeChunks(context, keys)
  }
  return expired.length
}

/** Deletes contents that no file names any more, whoever deleted their files: an account that ended, say. */
export async function sweepUnnamed(
  context: Pick<FileContext, 'db' | 'store' | 'afterwards'>,
): Promise<number> {
  const { ids, keys } = await atomically(context.db, async (tx) => {
    const noted = await listUnnamed(tx)
    const unused = await lockUnused(tx, noted)
    await forgetUnnamed(tx, noted)
    return { ids: unused, keys: await deleteContents(tx, unused) }
  })
  await removeChunks(context, keys)
  return ids.length
}

const shards = 256
const round = 10 * 60_000

/** The part of the keys, by their first two characters, whose turn it is: all have had it within two days. */
export const shardAt = (now: number): string =>
  (Math.floor(now / round) % shards).toString(16).padStart(2, '0')

/**
 * Removes what killed servers have left: chunks that no row names, and bodies that came half. What is younger than a
 * day is left alone, since its row may be about to be written.
 */
export async function sweepOrphans(
  context: Pick<FileContext, 'db' | 'store' | 'afterwards'>,
  incoming: string,
  now = Date.now(),
): Promise<number> {
  const { db, store } = context
  let [count, batch]: [number, string[]] = [await removeOld(incoming, now - day), []]
  const judge = async () => {
    const orphans = await listOrphans(db, batch)
    await removeChunks(context, orphans)
    count += orphans.length
    batch = []
  }
  for await (const { key, storedAt } of store.list(shardAt(now))) {
    if (storedAt.getTime() > now - day || !uuid.test(key)) continue
    if (batch.push(key) >= atOnce) await judge()
  }
  await judge()
  return count
}

async function removeOld(folder: string, before: number): Promise<number> {
  const old = await listOld(folder, before)
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true })
  return old.length
}

/** Names in a folder, if it is there, that nobody has written since. */
export async function listOld(folder: string, before: number): Promise<string[]> {
  const old: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && found.mtimeMs <= before) old.push(name)
  }
  return old
}

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { BucketTrouble, openBucket, type S3Account } from '#server/files/bucket/bucket.ts'

import { ContentMissing, type TargetStore, TargetTrouble } from './store.ts'

/** Deletions at once. */
const concurrency = 8

/**
 * A backup as the objects of a bucket. Each is written to a folder of this machine first, so that the bucket is told
 * its size and its digest before: it takes the whole of it or nothing.
 */
export function openBucketTarget(account: S3Account, outgoing: string): TargetStore {
  const bucket = openBucket(account, { attempts: 3 })
  const raise = raiseFor(account.url)
  const list: TargetStore['list'] = async (folder) => {
    const prefix = folder === '' ? '' : `${folder}/`
    const { keys, prefixes } = await bucket.listFolder(prefix).catch(raise)
    return {
      files: keys.map((key) => key.slice(prefix.length)).filter((name) => name !== ''),
      folders: prefixes.map((each) => each.slice(prefix.length, -1)),
    }
  }
  const listBelow: TargetStore['listBelow'] = async (folder) => {
    const prefix = folder === '' ? '' : `${folder}/`
    const names: string[] = []
    try {
      for await (const { key } of bucket.list(prefix)) names.push(key.slice(prefix.length))
    } catch (error) {
      raise(error)
    }
    return names
  }
  return {
    address: account.url,
    put: async (name, content) => {
      const path = join(outgoing, randomUUID())
      try {
        await mkdir(outgoing, { recursive: true, mode: 0o700 })
        await pipeline(content, createWriteStream(path, { mode: 0o600 }))
        await bucket.put(name, path).catch(raise)
      } finally {
        await rm(path, { force: true })
      }
    },
    read: async function* (name) {
      try {
        yield* bucket.read(name)
      } catch (error) {
        if (error instanceof BucketTrouble && error.isMissing) throw new ContentMissing(name)
        raise(error)
      }
    },
    list,
    listBelow,
    remove: (name) => bucket.remove(name).catch(raise),
    removeFolder: async (folder) => {
      const names = await listBelow(folder)
      const remove = (name: string) => bucket.remove(`${folder}/${name}`)
      await Readable.from(names).forEach(remove, { concurrency }).catch(raise)
    },
    free: async () => undefined,
    prepare: () => sweep(outgoing),
    lockFile: undefined,
  }
}

const day = 86_400_000

/** Deletes what a killed process has left. */
async function sweep(outgoing: string): Promise<void> {
  for (const name of await readdir(outgoing).catch(() => [])) {
    const found = await stat(join(outgoing, name)).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - day) await rm(join(outgoing, name), { force: true })
  }
}

/** What the bucket has said, as a sentence. */
const raiseFor =
  (address: string) =>
  (error: unknown): never => {
    if (!(error instanceof BucketTrouble)) throw error
    const { status, message } = error
    const words =
      status === undefined
        ? '没有应答'
        : status === 403 || status === 401
          ? '不认 BACKUP_URL 里的密钥，或本机时钟不对'
          : status === 507
            ? '已满'
            : '拒绝了请求'
    throw new TargetTrouble(`存放备份的存储桶 ${address} ${words}（${message}）`, { cause: error })
  }

import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { StartRefusal } from '#database/start-refusal.ts'

import { ContentMissing, type TargetStore } from './store.ts'

const partEnding = '.part'

/** A backup as the files of a folder. */
export function openFolderTarget(root: string): TargetStore {
  const pathOf = (name: string) => join(root, name)
  return {
    address: root,
    put: (name, content) => putFile(pathOf(name), content),
    read: (name) => readFile(pathOf(name)),
    list: async (folder) => {
      const entries = await entriesOf(pathOf(folder))
      const isWhole = (name: string) => !name.endsWith(partEnding)
      return {
        files: entries.filter((each) => each.isFile() && isWhole(each.name)).map(({ name }) => name),
        folders: entries.filter((each) => each.isDirectory()).map(({ name }) => name),
      }
    },
    listBelow: async (folder) => {
      const entries = await entriesOf(pathOf(folder), true)
      const start = join(root, folder, '/').length
      return entries
        .filter((each) => each.isFile() && !each.name.endsWith(partEnding))
        .map(({ parentPath, name }) => join(parentPath, name).slice(start))
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    removeFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    free: async () => {
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
    prepare: async () => {
      await mkdir(root, { recursive: true, mode: 0o700 }).catch(() => {
        throw new StartRefusal(`存放备份的文件夹 ${root} 建不起来，请检查 BACKUP_DIR`)
      })
    },
    lockFile: pathOf('backup.lock'),
  }
}

const entriesOf = (path: string, recursive = false) =>
  readdir(path, { recursive, withFileTypes: true }).catch((error: unknown) => {
    if (Object(error).code !== 'ENOENT') throw error
    return []
  })

/** It is on the disk, and whole, when this resolves; what was interrupted leaves no file. */
async function putFile(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const part = `${path}${partEnding}`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    await pipeline(content, createWriteStream(part, { mode: 0o600 }))
    await flush(part)
    await rename(part, path)
    await flush(dirname(path))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function* readFile(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { highWaterMark: 2 ** 18 })
  } catch (error) {
    throw Object(error).code === 'ENOENT' ? new ContentMissing(path) : error
  }
}

/** Has the system write a file or a folder to its disk. */
async function flush(path: string): Promise<void> {
  const file = await open(path)
  await file.sync().finally(() => file.close())
}

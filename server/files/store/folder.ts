import { open, opendir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { AppError } from '#contract/errors.ts'
import { makeDirectory } from '#database/directory.ts'

import type { FileStore, Span } from './file-store.ts'
import { type Buffers, openBuffers, piecesOf } from './spans.ts'

/** Chunks as files of the data directory, in folders of their first two characters. */
export function openFolderStore(dataDir: string): FileStore {
  const folder = join(dataDir, 'files', 'chunks')
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)
  const buffers = openBuffers()
  const durable = new Set<string>() // folders of which the name is on the disk
  return {
    put: async (key, path) => {
      const into = dirname(pathOf(key))
      if (!durable.has(into)) await makeDirectory(into)
      await rename(path, pathOf(key))
      // a row names the chunk only afterwards, so these may be written in any order
      await Promise.all([pathOf(key), into, ...(durable.has(into) ? [] : [folder])].map(flush))
      durable.add(into)
    },
    read: (key, span) => read(pathOf(key), buffers, span),
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (shard) => filesIn(join(folder, shard)),
    free: async () => {
      await makeDirectory(folder)
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

async function* read(
  path: string,
  buffers: Buffers,
  span: Span = { start: 0, end: Infinity },
): AsyncGenerator<Buffer> {
  const file = await open(path).catch((error: unknown) => {
    throw Object(error).code === 'ENOENT' ? new AppError('content_missing') : error
  })
  try {
    yield* piecesOf(file, buffers, span)
  } finally {
    await file.close()
  }
}

/** Waits until a file, or the names of a folder, are on the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* filesIn(folder: string): ReturnType<FileStore['list']> {
  for await (const { name: key } of await entriesOf(folder)) {
    const found = await stat(join(folder, key)).catch(() => undefined)
    if (found) yield { key, storedAt: found.mtime }
  }
}

const entriesOf = (folder: string) =>
  opendir(folder).catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return []
    throw error
  })

import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'

import type { StoredBytes } from '#server/http/bytes.ts'

import { digestContent, readContent } from './service/content.ts'
import type { FileStore } from './store/file-store.ts'

export type { FileStore }

/** A file that the archive has made itself: one chunk of the store, which a row of its room names. */
export interface KeptFile {
  key: string
  /** Bytes. */
  size: number
  sha256: Buffer
}

/** Takes a file from a path into the store; it is swept within two days where no row comes to name it. */
export async function keepFile(store: FileStore, path: string): Promise<KeptFile> {
  const { bytes, digest } = digestContent(createReadStream(path))
  for await (const _ of bytes);
  const { sha256, size } = digest()
  const key = randomUUID()
  await store.put(key, path)
  return { key, size, sha256 }
}

/** Opens such a file under a name. */
export const openKept = (
  store: FileStore,
  { key, size, sha256 }: KeptFile,
  named: Pick<StoredBytes, 'name' | 'mediaType'>,
): StoredBytes => ({
  ...named,
  ...{ size, sha256 },
  read: (span) => readContent(store, { keys: [key], chunkSize: size, size }, span),
})

import { createHash } from 'node:crypto'

import { headLength } from '#server/files/safety/media-type.ts'
import type { FileStore, Span } from '#server/files/store/file-store.ts'

/** A content as its chunks stand in the store, in order. */
export interface Chunks {
  keys: readonly string[]
  chunkSize: number
  size: number
}

/** The bytes of a content, or of a span of it, piece by piece; each is valid until the next is asked for. */
export async function* readContent(
  store: FileStore,
  { keys, chunkSize, size }: Chunks,
  { start, end }: Span = { start: 0, end: size - 1 },
): AsyncGenerator<Buffer> {
  for (let at = Math.floor(start / chunkSize); at <= Math.floor(end / chunkSize); at++) {
    const first = at * chunkSize
    const last = Math.min(first + chunkSize, size) - 1
    const span = { start: Math.max(start, first) - first, end: Math.min(end, last) - first }
    yield* store.read(keys[at] ?? '', span)
  }
}

export interface Digest {
  sha256: Buffer
  size: number
  /** The first bytes. */
  head: Buffer
}

/** Passes a content on and works out its digest, which is complete when all has been read. */
export function digestContent(content: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  let [size, head] = [0, Buffer.alloc(0)]
  async function* pass(): AsyncGenerator<Buffer> {
    for await (const bytes of content) {
      hash.update(bytes)
      size += bytes.length
      if (head.length < headLength)
        head = Buffer.concat([head, bytes.subarray(0, headLength)]).subarray(0, headLength)
      yield bytes
    }
  }
  return { bytes: pass(), digest: (): Digest => ({ sha256: hash.digest(), size, head }) }
}

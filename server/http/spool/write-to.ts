import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { AppError } from '#contract/errors.ts'
import { makeDirectory } from '#database/directory.ts'

/** Bytes that wait at most while earlier ones are written. */
const maxWaitingBytes = 2 ** 17
/** Bytes from which a piece is freed at once. */
const minFreed = 4096

interface Way {
  /** Maximum bytes. */
  limit: number
  /** Breaks off, whatever the stream does. */
  signal?: AbortSignal | undefined
}

/** Writes a stream to a new file; the number of its bytes. */
export async function writeTo(path: string, from: Readable, { limit, signal }: Way): Promise<number> {
  const file = await create(path)
  let size = 0
  const write = async (pieces: Buffer[]) => {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    size += length
    if (size > limit) throw new AppError('body_too_large')
    const { bytesWritten } = await file.writev(pieces)
    if (bytesWritten < length) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    pieces.forEach(free)
  }
  const writing = new Writable({
    highWaterMark: maxWaitingBytes,
    write: (piece: Buffer, _, done) => void write([piece]).then(() => done(), done),
    writev: (all: { chunk: Buffer }[], done) =>
      void write(all.map(({ chunk }) => chunk)).then(() => done(), done),
  })
  try {
    await pipeline(from, writing, { ...(signal && { signal }) })
    return size
  } finally {
    await file.close()
  }
}

/** The folder is made when it is missing, not asked for each time. */
const create = (path: string): Promise<FileHandle> =>
  open(path, 'wx').catch(async (error: unknown) => {
    if (Object(error).code !== 'ENOENT') throw error
    await makeDirectory(dirname(path))
    return open(path, 'wx')
  })

/** Frees the memory of a piece that has it alone: garbage of a gigabyte would cost more than receiving it. */
function free({ buffer, byteLength }: Buffer): void {
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
  if (isAlone && byteLength >= minFreed) buffer.transfer(0)
}

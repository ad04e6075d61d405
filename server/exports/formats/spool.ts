import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'

/** Lines that are kept on the disk until the file that they go into is put together. */
export interface Spool {
  write: (text: string) => void
  /** Hands over all that was written, piece by piece, and removes it. */
  drain: (take: (bytes: Uint8Array) => void) => void
}

const pieceSize = 2 ** 16

/** A spool beside the file that is made: a writer may write there and nowhere else. */
export function openSpool(path: string): Spool {
  const file = openSync(path, 'wx+')
  let held = ''
  const flush = () => {
    if (held !== '') writeSync(file, held)
    held = ''
  }
  return {
    write: (text) => {
      held += text
      if (held.length > pieceSize) flush()
    },
    drain: (take) => {
      flush()
      const bytes = Buffer.alloc(pieceSize)
      let at = 0
      for (let count = -1; count !== 0; at += count) {
        count = readSync(file, bytes, 0, pieceSize, at)
        if (count > 0) take(bytes.subarray(0, count))
      }
      closeSync(file)
      rmSync(path)
    },
  }
}

import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'

/** What is kept on the disk until the file that it goes into is put together. */
export interface Spool {
  write: (piece: string | Uint8Array) => void
  /** Hands over all that was written, piece by piece, each valid until the next is asked for, and removes it. */
  drain: () => Generator<Uint8Array>
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
    write: (piece) => {
      if (typeof piece !== 'string') {
        flush()
        writeSync(file, piece)
        return
      }
      held += piece
      if (held.length > pieceSize) flush()
    },
    *drain() {
      flush()
      const bytes = Buffer.alloc(pieceSize)
      let at = 0
      for (let count = -1; count !== 0; at += count) {
        count = readSync(file, bytes, 0, pieceSize, at)
        if (count > 0) yield bytes.subarray(0, count)
      }
      closeSync(file)
      rmSync(path)
    },
  }
}

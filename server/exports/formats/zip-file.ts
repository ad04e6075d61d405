import { type FileHandle, open } from 'node:fs/promises'
import { constants, crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'

import { Zip, type ZipInputFile } from 'fflate'

import { mtime } from '#server/foreign-files/workbook-writer.ts'

/** A file inside a parcel, written piece by piece. */
export interface ZipEntry {
  /** Texts are packed while the next one is made; bytes, which may be written over then, at once. */
  write: (piece: string | Uint8Array) => Promise<void>
  end: () => Promise<void>
}

/** A parcel that is written to the disk while it grows; one entry is open at a time. */
export interface ZipFile {
  add: (name: string) => ZipEntry
  close: () => Promise<void>
}

/** Opens a parcel at a path that is not there yet; names are UTF-8, and the day in it is always the same. */
export async function createZip(path: string): Promise<ZipFile> {
  const file = await open(path, 'wx')
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const flush = () => writeAll(file, ready)
  return {
    add: (name) => {
      const entry = new PackedEntry(name)
      zip.add(entry)
      let [packing, held] = [Promise.resolve(), '']
      const push = async (bytes: Uint8Array) => {
        await packing
        packing = entry.push(bytes).then(flush)
        packing.catch(() => {}) // it is told where it is awaited
      }
      const pushHeld = async () => {
        const bytes = Buffer.from(held)
        held = ''
        await push(bytes)
      }
      return {
        write: async (piece) => {
          if (typeof piece === 'string') {
            held += piece
            if (held.length >= pieceSize) await pushHeld()
            return
          }
          await pushHeld()
          await push(piece)
          await packing
        },
        end: async () => {
          await pushHeld()
          await packing
          await entry.end()
          await flush()
        },
      }
    },
    close: async () => {
      zip.end()
      await flush()
      await file.close()
    },
  }
}

/** Characters that are packed together: each piece is a turn of another thread. */
const pieceSize = 2 ** 17

async function writeAll(file: FileHandle, ready: Uint8Array[]): Promise<void> {
  for (const bytes of ready.splice(0)) await file.write(bytes)
}

/** The method of a packed entry (PKWARE APPNOTE 4.4.5). */
const deflateMethod = 8

/** An entry that is packed by zlib, beside the thread that makes what is in it. */
class PackedEntry implements ZipInputFile {
  readonly filename: string
  readonly compression = deflateMethod
  readonly mtime = mtime
  size = 0
  crc = 0
  ondata?: ZipInputFile['ondata']
  readonly #deflate: DeflateRaw = createDeflateRaw({ level: constants.Z_BEST_SPEED })

  constructor(filename: string) {
    this.filename = filename
    this.#deflate.on('data', (bytes: Buffer<ArrayBuffer>) => this.ondata?.(null, bytes, false))
  }

  /** Packs a piece, which may not change until this has resolved. */
  push(bytes: Uint8Array): Promise<void> {
    this.size += bytes.length
    this.crc = crc32(bytes, this.crc)
    return new Promise((resolve, reject) => {
      this.#deflate.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
  }

  async end(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#deflate.once('end', resolve).once('error', reject).end()
    })
    this.ondata?.(null, new Uint8Array(), true)
  }
}

import { type FileHandle, open } from 'node:fs/promises'

import { strToU8, Zip, ZipDeflate } from 'fflate'

import { mtime } from '#server/foreign-files/workbook-writer.ts'

/** A file inside a parcel, written piece by piece. */
export interface ZipEntry {
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
      const entry = new ZipDeflate(name, { level: 1 })
      entry.mtime = mtime
      zip.add(entry)
      return {
        write: (piece) => {
          entry.push(typeof piece === 'string' ? strToU8(piece) : piece)
          return flush()
        },
        end: () => {
          entry.push(new Uint8Array(), true)
          return flush()
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

async function writeAll(file: FileHandle, ready: Uint8Array[]): Promise<void> {
  for (const bytes of ready.splice(0)) await file.write(bytes)
}

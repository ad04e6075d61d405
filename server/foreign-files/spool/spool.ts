import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

import { type PackedList, packedList } from '#server/foreign-files/packed-list/packed-list.ts'

/** What files were read as, kept on the disk until its turn: one is held in memory at a time. */
export interface PieceSpool<Head, Item> {
  /** Puts something away under a number: what is said of it as a whole, and its many items. */
  put: (index: number, head: Head, items: PackedList<Item>) => Promise<void>
  get: (index: number) => Promise<{ head: Head; items: PackedList<Item> }>
  /** Deletes all of it. */
  remove: () => Promise<void>
}

/** Opens a folder, which is made where it is missing, and from which old files are swept. */
export async function openPieceSpool<Head extends object, Item>(
  folder: string,
): Promise<PieceSpool<Head, Item>> {
  await mkdir(folder, { recursive: true })
  const name = randomUUID()
  const paths = new Map<number, string>()
  const pathOf = (index: number) => {
    const path = join(folder, `${name}-${index}`)
    paths.set(index, path)
    return path
  }
  return {
    put: (index, head, items) => write(pathOf(index), head, items),
    // oxlint-disable-next-line no-unsafe-type-assertion -- only `put` puts it there
    get: async (index) => (await read(pathOf(index))) as { head: Head; items: PackedList<Item> },
    remove: async () => {
      for (const path of paths.values()) await rm(path, { force: true })
    },
  }
}

/** What was put as a whole, of which as many pieces follow. */
interface Begin {
  head: unknown
  length: number
  pieces: number
}

async function write(path: string, head: object, { length, packed }: PackedList<unknown>): Promise<void> {
  const file = await open(path, 'wx')
  try {
    const begin: Begin = { head, length, pieces: packed.length }
    await putPiece(file, serialize(begin))
    for (const piece of packed) await putPiece(file, piece)
  } finally {
    await file.close()
  }
}

async function read(path: string): Promise<{ head: unknown; items: PackedList<unknown> }> {
  const file = await open(path)
  try {
    // oxlint-disable-next-line no-unsafe-type-assertion -- only `write` puts it there
    const { head, length, pieces } = deserialize(await takePiece(file)) as Begin
    const packed: Uint8Array[] = []
    for (let i = 0; i < pieces; i += 1) packed.push(await takePiece(file))
    return { head, items: packedList(packed, length) }
  } finally {
    await file.close()
  }
}

type OpenFile = Awaited<ReturnType<typeof open>>

const lengthBytes = 4

/** A piece is its length and its bytes. */
async function putPiece(file: OpenFile, bytes: Uint8Array): Promise<void> {
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(bytes.length)
  await file.writev([length, bytes])
}

async function takePiece(file: OpenFile): Promise<Buffer> {
  const length = await takeBytes(file, lengthBytes)
  return takeBytes(file, length.readUInt32LE())
}

async function takeBytes(file: OpenFile, count: number): Promise<Buffer> {
  const bytes = Buffer.alloc(count)
  for (let at = 0; at < count;) {
    const { bytesRead } = await file.read(bytes, at, count - at)
    if (bytesRead === 0) throw new Error('A spooled file has ended too early.')
    at += bytesRead
  }
  return bytes
}

import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/** What files were read as, kept on the disk until its turn: one is held in memory at a time. */
export interface PieceSpool<Head, Item> {
  /** Puts something away under a number: what is said of it as a whole, and its many items. */
  put: (index: number, head: Head, items: readonly Item[]) => Promise<void>
  get: (index: number) => Promise<{ head: Head; items: Item[] }>
  /** Deletes all of it. */
  remove: () => Promise<void>
}

/** Number of items that are written together. */
const atOnce = 1000

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
    get: async (index) => (await read(pathOf(index))) as { head: Head; items: Item[] },
    remove: async () => {
      for (const path of paths.values()) await rm(path, { force: true })
    },
  }
}

async function write(path: string, head: object, items: readonly unknown[]): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await putPiece(file, { head, pieces: Math.ceil(items.length / atOnce) })
    for (let start = 0; start < items.length; start += atOnce)
      await putPiece(file, items.slice(start, start + atOnce))
  } finally {
    await file.close()
  }
}

async function read(path: string): Promise<{ head: unknown; items: unknown[] }> {
  const file = await open(path)
  try {
    // oxlint-disable-next-line no-unsafe-type-assertion -- only `write` puts it there
    const { head, pieces } = (await takePiece(file)) as { head: unknown; pieces: number }
    const items: unknown[] = []
    for (let i = 0; i < pieces; i += 1) {
      // oxlint-disable-next-line no-unsafe-type-assertion -- only `write` puts it there
      items.push(...((await takePiece(file)) as unknown[]))
    }
    return { head, items }
  } finally {
    await file.close()
  }
}

type OpenFile = Awaited<ReturnType<typeof open>>

const lengthBytes = 4

/** A piece is its length and its bytes. */
async function putPiece(file: OpenFile, piece: unknown): Promise<void> {
  const bytes = serialize(piece)
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(bytes.length)
  await file.writev([length, bytes])
}

async function takePiece(file: OpenFile): Promise<unknown> {
  const length = await takeBytes(file, lengthBytes)
  return deserialize(await takeBytes(file, length.readUInt32LE()))
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

import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

import type { Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'

import type { Job } from '../imports.ts'

/** Files that were read, kept on the disk until their turn: one is held in memory at a time. */
export interface Spool {
  /** Puts a file away under a number. */
  put: (index: number, job: Job) => Promise<void>
  get: (index: number) => Promise<Job>
  /** Deletes all of them. */
  remove: () => Promise<void>
}

/** Number of records that are written together. */
const atOnce = 1000

/** Opens a spool in a folder that is made where it is missing, and from which old files are swept. */
export async function openSpool(folder: string, kinds: Kinds): Promise<Spool> {
  await mkdir(folder, { recursive: true })
  const name = randomUUID()
  const paths = new Map<number, string>()
  const pathOf = (index: number) => {
    const path = join(folder, `${name}-${index}`)
    paths.set(index, path)
    return path
  }
  return {
    put: (index, job) => write(pathOf(index), job),
    get: (index) => read(pathOf(index), kinds),
    remove: async () => {
      for (const path of paths.values()) await rm(path, { force: true })
    },
  }
}

/** A file without its records, of which as many pieces follow. */
interface Head extends Omit<Job, 'kind' | 'drafts'> {
  kind: string
  pieces: number
}

async function write(path: string, { kind, drafts, ...job }: Job): Promise<void> {
  const head: Head = { ...job, kind: kind.name, pieces: Math.ceil(drafts.length / atOnce) }
  const file = await open(path, 'wx')
  try {
    await putPiece(file, head)
    for (let start = 0; start < drafts.length; start += atOnce)
      await putPiece(file, drafts.slice(start, start + atOnce))
  } finally {
    await file.close()
  }
}

async function read(path: string, kinds: Kinds): Promise<Job> {
  const file = await open(path)
  try {
    // oxlint-disable-next-line no-unsafe-type-assertion -- only `write` puts it there
    const { kind, pieces, ...job } = (await takePiece(file)) as Head
    const drafts: Job['drafts'] = []
    for (let i = 0; i < pieces; i += 1) {
      // oxlint-disable-next-line no-unsafe-type-assertion -- only `write` puts it there
      drafts.push(...((await takePiece(file)) as Job['drafts']))
    }
    return { ...job, kind: kinds[kind] ?? fail('not_found'), drafts }
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

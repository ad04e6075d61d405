import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'

import { StartRefusal } from '#database/start-refusal.ts'

import { ContentMissing, type TargetStore, TargetTrouble } from './target/store.ts'

/** Where a backup lies, and the key under which its files are sealed; none leaves them open. */
export interface BackupTarget {
  store: TargetStore
  key: Buffer | undefined
}

/** A file of a backup is missing or was changed: the backup is not whole. */
export class DamagedFile extends StartRefusal {
  override name = 'DamagedFile'
}

/** Sealed files say so by their names: AES-256-GCM, nonce before, tag behind. */
export const endingOf = ({ key }: Pick<BackupTarget, 'key'>): string => (key ? '.zst.sealed' : '.zst')
const [nonceBytes, tagBytes] = [12, 16]

const storedName = (target: BackupTarget, name: string) => `${name}${endingOf(target)}`

/** The names of the files in a folder of a backup, as they were stored under. */
export async function listFiles(target: BackupTarget, folder: string): Promise<string[]> {
  const { files } = await target.store.list(folder)
  return withoutEnding(target, files)
}

/** The names of files without what says how they are stored; others are left out. */
export function withoutEnding(target: BackupTarget, names: readonly string[]): string[] {
  const ending = endingOf(target)
  return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length))
}

const packing = {
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
}
const unpacking = { chunkSize: 2 ** 18 }

/** Packs a content into a file of a backup. A sealed one opens under its own name only. */
export async function storeFile(
  target: BackupTarget,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { store, key } = target
  const packed = pack(content)
  await store.put(storedName(target, name), key ? seal(packed, key, name) : packed)
}

async function* pack(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const packed = createZstdCompress(packing)
  const filling = pipeline(content, packed)
  filling.catch(() => {}) // whoever reads is told
  try {
    yield* packed
  } finally {
    packed.destroy()
    await filling.catch(() => {})
  }
}

/** The first bytes of a file as a content. It is opened when it is asked for: one that is gone by then is its reader's trouble. */
export async function* fileContent(path: string, size: number): AsyncGenerator<Buffer> {
  if (size > 0) yield* createReadStream(path, { end: size - 1 })
}

/** What a path is; undefined where nothing is there. */
export const statIfThere = (path: string): Promise<Stats | undefined> =>
  stat(path).catch((error: unknown) => {
    if (Object(error).code !== 'ENOENT') throw error
    return undefined
  })

/** Stores a file of the library as large as it is now; undefined where it is gone. */
export async function storeCopy(
  target: BackupTarget,
  name: string,
  path: string,
): Promise<number | undefined> {
  const found = await statIfThere(path)
  if (!found) return undefined
  try {
    await storeFile(target, name, fileContent(path, found.size))
    return found.size
  } catch (error) {
    if (await statIfThere(path)) throw error
    return undefined
  }
}

/** Seals what passes: each file under a nonce of its own, bound to its name. */
async function* seal(packed: AsyncIterable<Buffer>, key: Buffer, name: string): AsyncGenerator<Buffer> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  yield nonce
  for await (const piece of packed) yield cipher.update(piece)
  yield cipher.final()
  yield cipher.getAuthTag()
}

/** Reads a file of a backup to its end, piece by piece. Throws `DamagedFile` where it is missing, was changed, or has another key. */
export async function readFileThrough(
  target: BackupTarget,
  name: string,
  take: (pieces: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const stored = storedName(target, name)
  const pieces = target.store.read(stored)
  try {
    await pipeline(
      target.key ? unseal(pieces, target.key, name) : pieces,
      createZstdDecompress(unpacking),
      take,
    )
  } catch (error) {
    throw troubleOf(error, `${target.store.address}/${stored}`)
  }
}

/** Unpacks a file of a backup to a path; what could not be read leaves nothing there. */
export async function fetchFile(target: BackupTarget, name: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  try {
    await readFileThrough(target, name, (pieces) => writeSparsely(path, pieces))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Reads a file of a backup and puts it nowhere. */
export const checkFile = (target: BackupTarget, name: string): Promise<void> =>
  readFileThrough(target, name, async (pieces) => {
    for await (const _ of pieces);
  })

/** Writes a file in which nothing but zeros takes no room: a segment of the log is mostly that. */
async function writeSparsely(path: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    let size = 0
    for await (const piece of pieces) {
      if (!isEmpty(piece)) await writeAll(file, piece, size)
      size += piece.length
    }
    await file.truncate(size)
  } finally {
    await file.close()
  }
}

const isEmpty = (piece: Buffer) => piece[0] === 0 && piece.subarray(1).equals(piece.subarray(0, -1))

async function writeAll(file: FileHandle, piece: Buffer, position: number): Promise<void> {
  for (let done = 0; done < piece.length;)
    done += (await file.write(piece, done, piece.length - done, position + done)).bytesWritten
}

/** What a file of a backup has; trouble of the system or of the target is told as it is. */
function troubleOf(error: unknown, place: string): unknown {
  if (error instanceof ContentMissing) return new DamagedFile(`备份缺少 ${place}`)
  return Object(error).syscall === undefined && !(error instanceof TargetTrouble)
    ? new DamagedFile(`${place} 读不出来：它被改动过，或密钥不对`)
    : error
}

/** Opens what was sealed. The last thing it does is to find out whether all of it was genuine. */
async function* unseal(sealed: AsyncIterable<Buffer>, key: Buffer, name: string): AsyncGenerator<Buffer> {
  let decipher: DecipherGCM | undefined
  let rest = Buffer.alloc(0)
  for await (const piece of sealed) {
    rest = Buffer.concat([rest, piece])
    if (!decipher && rest.length >= nonceBytes) {
      decipher = createDecipheriv('aes-256-gcm', key, rest.subarray(0, nonceBytes)).setAAD(Buffer.from(name))
      rest = rest.subarray(nonceBytes)
    }
    if (decipher && rest.length > tagBytes) {
      yield decipher.update(rest.subarray(0, -tagBytes))
      rest = rest.subarray(-tagBytes)
    }
  }
  if (!decipher || rest.length !== tagBytes) throw new Error(`${name} is cut short`)
  yield decipher.setAuthTag(rest).final()
}

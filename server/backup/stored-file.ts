import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, type Stats } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'

import { StartRefusal } from '#database/start-refusal.ts'

/** A folder that holds a backup, and the key under which its files are sealed; none leaves them open. */
export interface BackupTarget {
  folder: string
  key: Buffer | undefined
}

/** Sealed files say so by their names: AES-256-GCM, nonce before, tag behind. */
export const endingOf = ({ key }: Pick<BackupTarget, 'key'>): string => (key ? '.zst.sealed' : '.zst')
const [nonceBytes, tagBytes] = [12, 16]

/** Where a file of a backup lies. */
export const pathIn = (target: BackupTarget, name: string): string =>
  join(target.folder, `${name}${endingOf(target)}`)

/**
 * Packs a content into a file of a backup. It is on the disk, and whole, when this resolves; what was interrupted leaves
 * no file. A sealed one opens under its own name only.
 */
export async function storeFile(
  target: BackupTarget,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const path = pathIn(target, name)
  const unfinished = `${path}.part`
  await mkdir(dirname(path), { recursive: true })
  try {
    const packed = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } })
    const file = createWriteStream(unfinished, { mode: 0o600 })
    if (target.key) await pipeline(content, packed, sealedUnder(target.key, name), file)
    else await pipeline(content, packed, file)
    await flush(unfinished)
    await rename(unfinished, path)
    await flush(dirname(path))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** A text as a content. */
export async function* textContent(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
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
function sealedUnder(key: Buffer, name: string) {
  return async function* seal(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
    yield nonce
    for await (const piece of packed) yield cipher.update(piece)
    yield cipher.final()
    yield cipher.getAuthTag()
  }
}

/**
 * Unpacks a file of a backup to a path. Throws `StartRefusal` where it is missing, was changed, or is sealed under another
 * key: then nothing is left there.
 */
export async function fetchFile(target: BackupTarget, name: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  try {
    const file = createWriteStream(path, { mode: 0o600 })
    const stored = pathIn(target, name)
    if (target.key) await pipeline(openedUnder(target.key, name, stored), createZstdDecompress(), file)
    else await pipeline(createReadStream(stored), createZstdDecompress(), file)
  } catch (error) {
    await rm(path, { force: true })
    throw troubleOf(error, pathIn(target, name))
  }
}

/** What a file of a backup has; trouble of the system is told as it is. */
function troubleOf(error: unknown, path: string): unknown {
  if (Object(error).code === 'ENOENT') return new StartRefusal(`备份缺少 ${path}`)
  return Object(error).syscall === undefined
    ? new StartRefusal(`${path} 读不出来：它被改动过，或密钥不对`)
    : error
}

/** Opens what was sealed. The last thing it does is to find out whether all of it was genuine. */
async function* openedUnder(key: Buffer, name: string, path: string): AsyncGenerator<Buffer> {
  const { nonce, tag, end } = await readEnds(path)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAAD(Buffer.from(name)).setAuthTag(tag)
  if (end > nonceBytes)
    for await (const piece of createReadStream(path, { start: nonceBytes, end: end - 1 })) {
      yield decipher.update(piece)
    }
  yield decipher.final()
}

async function readEnds(path: string): Promise<{ nonce: Buffer; tag: Buffer; end: number }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const end = size - tagBytes
    if (end < nonceBytes) throw new Error(`${path} is cut short`)
    const [nonce, tag] = [Buffer.alloc(nonceBytes), Buffer.alloc(tagBytes)]
    await file.read(nonce, 0, nonceBytes, 0)
    await file.read(tag, 0, tagBytes, end)
    return { nonce, tag, end }
  } finally {
    await file.close()
  }
}

/** Has the system write a file or a folder to its disk. */
export async function flush(path: string): Promise<void> {
  const file = await open(path)
  await file.sync().finally(() => file.close())
}

import { crc32 } from 'node:zlib'

import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'

import { AppError } from '#contract/errors.ts'

import { refuseFile } from './source.ts'

/** Limits against zip bombs. */
export const archiveLimits = {
  entries: 2000,
  /** Bytes of all entries together. */
  total: 256 * 2 ** 20,
  /** Ratio of unpacked to packed bytes; small entries may exceed it. */
  ratio: 200,
  ratioFrom: 8 * 2 ** 20,
}

export const bomb = '解压后过大或压缩比异常，疑为压缩炸弹，未读取'
/** What is merely large can be parted by whoever sends it. */
const tooLarge = `解压后超过 ${archiveLimits.total / 2 ** 20} MB，未读取；请分成几个文件`
export const brokenOf = (what: string) => `${what}不完整或已损坏，无法打开`
export const brokenWorkbook = brokenOf('工作簿')

export interface Archive {
  names: ReadonlySet<string>
  /** Bytes of an entry as it is declared. */
  sizeOf: (name: string) => number
  /** Unpacks an entry in chunks; throws if it is missing or differs from its declaration. */
  read: (name: string) => AsyncGenerator<Uint8Array>
}

/** Opens a zip archive whose directory declares no more than `archiveLimits`; nothing is unpacked yet. */
export async function openArchive(bytes: Uint8Array, what = '工作簿'): Promise<Archive> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await fromBufferPromise(buffer, { lazyEntries: true, validateEntrySizes: false })
  if (zip.entryCount > archiveLimits.entries) refuseFile(bomb)
  const entries = new Map<string, Entry>()
  let total = 0
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry)
    if (entries.has(name)) refuseFile(brokenOf(what))
    entries.set(name, entry)
    total += entry.uncompressedSize
    if (isSwollen(entry)) refuseFile(bomb)
    if (total > archiveLimits.total) refuseFile(tooLarge)
  }
  return {
    names: new Set(entries.keys()),
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    read: (name) => unpack(zip, entries.get(name) ?? refuseFile(brokenOf(what)), what),
  }
}

/** A name as it was written: programs of China write GBK without saying so. */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag }: Entry): string {
  const isDeclared = (generalPurposeBitFlag & 0x800) !== 0
  if (isDeclared || fileNameRaw.every((byte) => byte < 0x80)) return fileName
  return ['utf-8', 'gb18030'].map((encoding) => decodeName(fileNameRaw, encoding)).find(Boolean) ?? fileName
}

function decodeName(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const isSwollen = ({ uncompressedSize, compressedSize }: Entry) =>
  uncompressedSize > archiveLimits.ratioFrom && uncompressedSize > compressedSize * archiveLimits.ratio

async function* unpack(zip: ZipFile, entry: Entry, what: string): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted()) refuseFile(`${what}设有密码，请另存为无密码的文件`)
  if (!entry.canDecodeFileData()) refuseFile(`${what}使用了不支持的压缩方式`)
  let size = 0
  let sum = 0
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    // oxlint-disable-next-line no-unsafe-type-assertion -- a stream of bytes
    const chunk = piece as Buffer
    size += chunk.length
    if (size > entry.uncompressedSize) refuseFile(bomb)
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (size !== entry.uncompressedSize || sum !== entry.crc32) refuseFile(brokenOf(what))
}

const parcelLabel = '这个压缩包'
const unopenedWords = `${parcelLabel}不完整或已损坏，或其中有指向包外的名称，无法打开`

/** Opens an archive of any files; one with names that lead out of it is not opened at all. */
export const openParcel = (bytes: Uint8Array): Promise<Archive> =>
  openArchive(bytes, parcelLabel).catch((error: unknown) => {
    throw error instanceof AppError ? error : new AppError('invalid_input', {}, unopenedWords)
  })

/** The names of what somebody put into an archive: no hidden files, none of its program. */
export const entryNames = ({ names }: Archive): string[] =>
  [...names].filter((name) => !/(?:^|\/)(?:\.|__MACOSX)/.test(name) && !name.endsWith('/'))

/** Bytes of one entry that are held at a time. */
const maxUnpacked = 64 * 2 ** 20

/** The whole of an entry, which is no longer than it declares. */
export async function unpackEntry(archive: Archive, name: string): Promise<Uint8Array> {
  if (archive.sizeOf(name) > maxUnpacked) refuseFile(bomb)
  const bytes = Buffer.alloc(archive.sizeOf(name))
  let size = 0
  for await (const chunk of archive.read(name)) {
    bytes.set(chunk, size)
    size += chunk.length
  }
  return bytes
}

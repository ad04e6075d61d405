import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

import { refuseFile } from './source.ts'

const inflate = promisify(inflateRaw)

/** What a workbook may unpack to before it is taken for an attack. */
export const zipLimits = {
  entries: 2000,
  /** Bytes of all entries together. */
  total: 256 * 2 ** 20,
  /** Bytes unpacked for one packed; small entries may pack better. */
  ratio: 200,
  ratioFrom: 8 * 2 ** 20,
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const bomb = '解压后过大或压缩比异常，疑为压缩炸弹，未读取'
const broken = '工作簿不完整或已损坏，无法打开'

interface Entry {
  name: string
  method: number
  packed: number
  size: number
  offset: number
}

/**
 * Unpacks the XML of a workbook under `zipLimits`: first what the directory declares, then what really comes
 * out. Anything that does not fit, lies about its size, or brings a document type of its own is refused.
 */
export async function unpackXml(bytes: Uint8Array): Promise<Map<string, string>> {
  const entries = directoryOf(bytes)
  const parts = new Map<string, string>()
  for (const entry of entries) {
    const data = await unpackEntry(bytes, entry)
    if (data.length !== entry.size) refuseFile(bomb)
    if (!/\.(?:xml|rels)$/i.test(entry.name)) continue
    const xml = new TextDecoder().decode(data)
    if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) refuseFile('工作簿含有文档类型声明或外部实体，未读取')
    parts.set(entry.name, xml)
  }
  return parts
}

/** The entries that the archive declares, checked against the limits. */
function directoryOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > zipLimits.entries) refuseFile(bomb)
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature) refuseFile(broken)
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  checkDeclared(entries)
  return entries
}

function findEnd(view: DataView): number {
  const last = view.byteLength - 22
  for (let at = last; at >= Math.max(0, last - 65_535); at--) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  return refuseFile(broken)
}

function checkDeclared(entries: Entry[]): void {
  if (new Set(entries.map((entry) => entry.name)).size !== entries.length) refuseFile(broken)
  const total = entries.reduce((sum, entry) => sum + entry.size, 0)
  const swollen = entries.some((e) => e.size > zipLimits.ratioFrom && e.size > e.packed * zipLimits.ratio)
  if (total > zipLimits.total || swollen) refuseFile(bomb)
}

async function unpackEntry(bytes: Uint8Array, entry: Entry): Promise<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (entry.offset + 30 > bytes.length) refuseFile(broken)
  const start =
    entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  const packed = bytes.subarray(start, start + entry.packed)
  if (packed.length !== entry.packed) refuseFile(broken)
  if (entry.method === 0) return packed
  if (entry.method !== 8) refuseFile('工作簿使用了不支持的压缩方式')
  if (packed.length === 0) return packed
  try {
    return await inflate(packed, { maxOutputLength: entry.size + 1 })
  } catch (error) {
    const tooLarge = error instanceof RangeError
    return refuseFile(tooLarge ? bomb : broken)
  }
}

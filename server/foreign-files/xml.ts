import { SaxesParser } from 'saxes'

import { brokenOf } from './archive.ts'
import { refuseFile } from './source.ts'

export type Attributes = Readonly<Record<string, string>>

/** Receives the elements of a document in order; names come without their prefix. */
export interface XmlListener {
  open: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const maxDepth = 64

interface XmlLimits {
  /** What the document is to its reader. */
  what?: string
  /** Maximum characters between two tags, or within one. */
  longestToken?: number
}

/**
 * Parses XML as a stream. Throws if it is not well formed, and for document types (only the five XML entities are
 * resolved), deep nesting and endless tokens.
 *
 * No more than six listeners: with eight, V8 stores the parser as a dictionary, which is four times slower.
 */
export async function readXml(
  chunks: AsyncIterable<Uint8Array>,
  listener: XmlListener,
  limits?: XmlLimits,
): Promise<void> {
  const pieces = xmlPieces(chunks, listener, limits)
  while (!(await pieces.next()).done);
}

/** The same, with a pause after each piece, in which what was heard can be used. */
export async function* xmlPieces(
  chunks: AsyncIterable<Uint8Array>,
  listener: XmlListener,
  { what = '工作簿', longestToken = 2 ** 20 }: XmlLimits = {},
): AsyncGenerator<void, void> {
  const broken = brokenOf(what)
  const parser = new SaxesParser()
  let [depth, silence] = [0, 0]
  const hearText = (text: string) => {
    silence = 0
    listener.text?.(text)
  }
  parser.on('error', () => refuseFile(broken))
  parser.on('doctype', () => refuseFile(`${what}含有文档类型声明或外部实体，未读取`))
  parser.on('opentag', (tag) => {
    silence = 0
    if (++depth > maxDepth) refuseFile(broken)
    listener.open(localName(tag.name), tag.attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth--
    listener.close?.(localName(name))
  })
  parser.on('text', hearText)
  parser.on('cdata', hearText)
  for await (const text of decodeChunks(chunks, what)) {
    silence += text.length
    if (silence > longestToken) refuseFile(broken)
    parser.write(text)
    yield
  }
  parser.close()
}

/** Bytes that are decoded at a time: an uncompressed entry comes in one chunk. */
const piece = 65_536

export function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** Decodes as the byte order mark or the declaration says, or UTF-8; throws if the bytes are invalid. */
async function* decodeChunks(chunks: AsyncIterable<Uint8Array>, what: string): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of withWholeHead(chunks)) {
    decoder ??= decoderFor(chunk, what)
    for (let at = 0; at < chunk.length; at += piece)
      yield decodePiece(decoder, what, chunk.subarray(at, at + piece))
  }
  if (decoder) yield decodePiece(decoder, what)
}

/** Bytes within which a declaration ends. */
const declarationSize = 256

/** Chunks of which the first holds the declaration, however small they come. */
async function* withWholeHead(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array()
  for await (const chunk of chunks) {
    if (!head) yield chunk
    else {
      head = Buffer.concat([head, chunk])
      if (head.length < declarationSize) continue
      yield head
      head = undefined
    }
  }
  if (head?.length) yield head
}

function decoderFor(head: Uint8Array, what: string): InstanceType<typeof TextDecoder> {
  const encoding = encodingOf(head)
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    return refuseFile(`${what}写明的编码“${encoding}”不能识别`)
  }
}

function decodePiece(decoder: InstanceType<typeof TextDecoder>, what: string, bytes?: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined })
  } catch {
    return refuseFile(`${what}有的字节不是 ${decoder.encoding.toUpperCase()} 编码，无法读取`)
  }
}

function encodingOf(head: Uint8Array): string {
  const [first, second] = head
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = Buffer.from(head.subarray(0, declarationSize)).toString('latin1')
  const declared = /^\s*<\?xml[^>]{0,100}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1]
  return declared === undefined || /^utf-?16/i.test(declared) ? 'utf-8' : declared // what is read so is no UTF-16
}

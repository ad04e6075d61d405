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
  for await (const text of decodeChunks(chunks)) {
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

/** Decodes UTF-8, or UTF-16 with its byte order mark; throws if the bytes are invalid. */
async function* decodeChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })
    for (let at = 0; at < chunk.length; at += piece)
      yield decoder.decode(chunk.subarray(at, at + piece), { stream: true })
  }
  if (decoder) yield decoder.decode()
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

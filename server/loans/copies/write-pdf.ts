import { once } from 'node:events'
import type { Writable } from 'node:stream'

import {
  PDFCrossRefSection,
  type PDFDocument,
  PDFHeader,
  PDFName,
  type PDFObject,
  PDFStream,
  PDFTrailer,
  PDFTrailerDict,
} from '@cantoo/pdf-lib'

const chunk = 262_144

/** Writes a document object by object, so that it is never in memory a second time. */
export async function writePdf({ context }: PDFDocument, to: Writable): Promise<void> {
  let [offset, waiting] = [0, 0]
  const parts: Uint8Array[] = []
  const flush = async () => {
    if (!to.write(Buffer.concat(parts.splice(0)))) await once(to, 'drain')
    waiting = 0
  }
  const write = async (bytes: Uint8Array) => {
    parts.push(bytes)
    offset += bytes.length
    waiting += bytes.length
    if (waiting > chunk) await flush()
  }
  const copied = (part: {
    sizeInBytes: () => number
    copyBytesInto: (into: Uint8Array, at: number) => number
  }) => {
    const bytes = new Uint8Array(part.sizeInBytes())
    part.copyBytesInto(bytes, 0)
    return bytes
  }
  await write(copied(PDFHeader.forVersion(1, 7)))
  await write(Buffer.from('\n\n'))
  const xref = PDFCrossRefSection.create()
  for (const [ref, object] of context.enumerateIndirectObjects().filter(([, object]) => isContent(object))) {
    xref.addEntry(ref, offset)
    await write(Buffer.from(`${ref.objectNumber} ${ref.generationNumber} obj\n`))
    await write(copied(object))
    await write(Buffer.from('\nendobj\n\n'))
  }
  const start = offset
  await write(copied(xref))
  await write(Buffer.from('\n'))
  await write(copied(PDFTrailerDict.of(trailerOf(context.largestObjectNumber, context.trailerInfo, context))))
  await write(Buffer.from('\n\n'))
  await write(copied(PDFTrailer.forLastCrossRefSectionOffset(start)))
  await flush()
  to.end()
  await once(to, 'finish')
}

/** Tables of the old file are written anew, and what was packed into streams of objects stands by itself now. */
function isContent(object: PDFObject): boolean {
  if (!(object instanceof PDFStream)) return true
  const type = object.dict.get(PDFName.of('Type'))
  return type !== PDFName.of('XRef') && type !== PDFName.of('ObjStm')
}

type Context = PDFDocument['context']

const trailerOf = (largest: number, { Root, Info, ID }: Context['trailerInfo'], context: Context) =>
  context.obj({ Size: largest + 1, Root, Info, ID })

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate } from 'node:zlib'

import { pngChunk, pngSignature } from '#server/printing/png.ts'

/**
 * A PNG whose reading takes more memory than any process of ours may have: 64 pixels a side, as it says, with so many
 * megabytes of content and as much of a colour profile. It is packed piece by piece: made of one buffer, that buffer
 * would be what a test measures.
 */
export async function buildBomb(megabytes = 512): Promise<Buffer> {
  const piece = Buffer.alloc(2 ** 20)
  const packed = await buffer(
    Readable.from(Array.from({ length: megabytes }, () => piece)).pipe(createDeflate()),
  )
  const head = Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 6, 0, 0, 0])
  const chunks = [
    pngChunk('IHDR', head),
    pngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0', 'latin1'), packed])),
    pngChunk('IDAT', packed),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([pngSignature, ...chunks])
}

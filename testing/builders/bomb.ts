import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'

/**
 * A PNG whose reading takes more memory than any process of ours may have: 64 pixels a side, as it says, with 512 MB of content and as much of a colour profile. It is packed piece by piece: made
 * of one buffer, that buffer would be what the test measures.
 */
export async function buildBomb(): Promise<Buffer> {
  const piece = Buffer.alloc(2 ** 20)
  const packed = await buffer(Readable.from(Array.from({ length: 512 }, () => piece)).pipe(createDeflate()))
  const head = Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 6, 0, 0, 0])
  const chunks = [
    chunk('IHDR', head),
    chunk('iCCP', Buffer.concat([Buffer.from('p\0\0', 'latin1'), packed])),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

import type { CleanPicture } from './clean-picture.ts'

/** What draws, moves, and says how colours are meant. */
const drawnChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** In the flags of VP8X: there is EXIF, there is XMP. */
const metadataFlags = 0x0c

interface Chunk {
  name: string
  bytes: Buffer
}

/** The chunks of a container; undefined if one ends behind it. */
function chunksIn(bytes: Buffer): Chunk[] | undefined {
  const declared = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  const chunks: Chunk[] = []
  for (let at = 12; at + 8 <= declared;) {
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (end > declared) return undefined
    chunks.push({ name: bytes.toString('latin1', at, at + 4), bytes: Buffer.from(bytes.subarray(at, end)) })
    at = end
  }
  return chunks
}

export function cleanWebp(bytes: Buffer): CleanPicture | undefined {
  if (bytes.length < 30 || !/^RIFF[^]{4}WEBP/.test(bytes.toString('latin1', 0, 12))) return undefined
  const drawn = chunksIn(bytes)?.filter(({ name }) => drawnChunks.has(name)) ?? []
  const [first] = drawn
  const size = first && sizeIn(first.name, first.bytes.subarray(8))
  if (!size) return undefined
  if (first.name === 'VP8X') first.bytes[8] = (first.bytes[8] ?? 0) & ~metadataFlags
  const body = Buffer.concat([Buffer.from('WEBP'), ...drawn.map((chunk) => chunk.bytes)])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(body.length, 4)
  return { bytes: Buffer.concat([head, body]), ...size }
}

/** The size as the first chunk of a picture says it, each in its own way. */
function sizeIn(name: string, data: Buffer): { width: number; height: number } | undefined {
  if (data.length < 10) return undefined
  if (name === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
  if (name === 'VP8 ' && data.readUIntBE(3, 3) === 0x9d012a)
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  if (name !== 'VP8L' || data[0] !== 0x2f) return undefined
  const bits = data.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

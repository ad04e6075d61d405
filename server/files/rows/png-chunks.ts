import { type FileHandle } from 'node:fs/promises'

import { RowsError } from './picture-rows.ts'

/** What the head of a PNG (ISO/IEC 15948) says. */
export interface PngHead {
  width: number
  height: number
  depth: number
  /** 0 grey, 2 colours, 3 palette, 4 grey with opacity, 6 colours with opacity. */
  colourType: number
  interlaced: boolean
  palette: Uint8Array
  /** Opacity of the palette's colours. */
  opacity: Uint8Array
}

/** Read at a time, bytes. */
const pieceLength = 1 << 20
const maxSmallChunk = 1024

/** Walks over the chunks of a file; a colour profile and other long ones are skipped unread. */
async function* chunksOf(file: FileHandle): AsyncGenerator<{ name: string; at: number; length: number }> {
  const head = Buffer.alloc(8)
  for (let at = 8; ;) {
    const { bytesRead } = await file.read(head, 0, 8, at)
    if (bytesRead < 8) throw new RowsError('broken')
    const [length, name] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
    yield { name, at: at + 8, length }
    if (name === 'IEND') return
    at += 12 + length
  }
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, at)
  if (bytesRead < length) throw new RowsError('broken')
  return bytes
}

/** The head of a PNG, up to its pixels. */
export async function readPngHead(file: FileHandle): Promise<PngHead> {
  const parts: Partial<Record<string, Buffer>> = {}
  for await (const { name, at, length } of chunksOf(file)) {
    if (name === 'IDAT') break
    if (!['IHDR', 'PLTE', 'tRNS'].includes(name)) continue
    if (length > maxSmallChunk) throw new RowsError('broken')
    parts[name] = await readAt(file, at, length)
  }
  const { IHDR: head, PLTE: palette, tRNS: opacity } = parts
  if (!head || head.length < 13) throw new RowsError('broken')
  return { ...headOf(head), ...(palette && { palette }), ...(opacity && { opacity }) }
}

const headOf = (bytes: Buffer): PngHead => ({
  width: bytes.readUInt32BE(0),
  height: bytes.readUInt32BE(4),
  depth: bytes[8] ?? 0,
  colourType: bytes[9] ?? 0,
  interlaced: bytes[12] !== 0,
  palette: new Uint8Array(),
  opacity: new Uint8Array(),
})

/** The packed pixels of a PNG, piece by piece. */
export async function* packedPixels(file: FileHandle): AsyncGenerator<Buffer> {
  for await (const { name, at, length } of chunksOf(file)) {
    if (name !== 'IDAT') continue
    for (let done = 0; done < length; done += pieceLength)
      yield await readAt(file, at + done, Math.min(pieceLength, length - done))
  }
}

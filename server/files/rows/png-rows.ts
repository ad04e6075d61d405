import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'

import { checkSize, type PictureRows, RowsError } from './picture-rows.ts'
import { packedPixels, type PngHead, readPngHead } from './png-chunks.ts'
import { unfilterRow } from './png-filter.ts'

/** Samples of a pixel by its colour type. */
const samples: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const depths = [1, 2, 4, 8, 16]

/** Reads a PNG row after row. One whose rows are interlaced has to be known as a whole: it is refused. */
export async function pngRows(path: string): Promise<PictureRows> {
  const file = await open(path)
  const head = await readPngHead(file).finally(() => file.close())
  const { width, height, depth, colourType, interlaced } = head
  checkSize(width, height)
  if (!samples[colourType] || !depths.includes(depth)) throw new RowsError('broken')
  if (interlaced) throw new RowsError('form')
  return { width, height, strips: stripsOf(path, head) }
}

async function* stripsOf(path: string, head: PngHead): AsyncGenerator<Uint8Array> {
  const bits = (samples[head.colourType] ?? 1) * head.depth
  const length = Math.ceil((head.width * bits) / 8)
  let [row, above] = [new Uint8Array(length), new Uint8Array(length)]
  const colours = new Uint8Array(3 * head.width)
  const expand = expanderOf(head)
  let done = 0
  const file = await open(path)
  try {
    for await (const line of linesOf(unpack(file), length + 1)) {
      row.set(line.subarray(1))
      if (!unfilterRow(line[0] ?? 9, row, above, Math.max(1, bits >> 3))) throw new RowsError('broken')
      expand(row, colours)
      yield colours
      ;[row, above] = [above, row]
      done += 1
      if (done === head.height) return
    }
    throw new RowsError('broken')
  } finally {
    await file.close()
  }
}

/** Whole lines of so many bytes, each valid until the next is asked for. */
async function* linesOf(pieces: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  const line = new Uint8Array(length)
  let filled = 0
  for await (const piece of pieces)
    for (let at = 0; at < piece.length;) {
      const taken = Math.min(length - filled, piece.length - at)
      line.set(piece.subarray(at, at + taken), filled)
      ;[at, filled] = [at + taken, (filled + taken) % length]
      if (filled === 0) yield line
    }
}

async function* unpack(file: FileHandle): AsyncGenerator<Uint8Array> {
  const packed = Readable.from(packedPixels(file), { objectMode: false, highWaterMark: 1 << 20 })
  const inflate = createInflate({ chunkSize: 1 << 18 })
  packed.on('error', (error) => inflate.destroy(error))
  try {
    yield* packed.pipe(inflate)
  } catch (error) {
    throw error instanceof RowsError ? error : new RowsError('broken')
  } finally {
    packed.destroy()
  }
}

type Expander = (row: Uint8Array, to: Uint8Array) => void

/** Writes a row as red, green and blue, on white where it can be looked through. */
function expanderOf({ width, depth, colourType, palette, opacity }: PngHead): Expander {
  if (depth === 8 && colourType === 2) return (row, to) => to.set(row)
  if (colourType === 3 || (colourType === 0 && depth < 16)) {
    const table = colourType === 3 ? paletteTable(palette, opacity) : greyTable(depth)
    return (row, to) => {
      for (let x = 0; x < width; x += 1) to.set(table[sampleAt(row, x, depth)]!, 3 * x)
    }
  }
  const wide = depth >> 3 // of sixteen bits the upper eight are taken
  const count = samples[colourType]!
  const isGrey = count < 3
  return (row, to) => {
    for (let x = 0; x < width; x += 1) {
      const at = x * count * wide
      const alpha = count % 2 === 0 ? row[at + (count - 1) * wide]! : 255
      for (let i = 0; i < 3; i += 1) {
        const value = row[at + (isGrey ? 0 : i * wide)]!
        to[3 * x + i] = alpha === 255 ? value : 255 - ((255 - value) * alpha) / 255
      }
    }
  }
}

function sampleAt(row: Uint8Array, x: number, depth: number): number {
  if (depth === 8) return row[x]!
  const bit = x * depth
  return (row[bit >> 3]! >> (8 - depth - (bit & 7))) & ((1 << depth) - 1)
}

const paletteTable = (palette: Uint8Array, opacity: Uint8Array): Uint8Array[] =>
  Array.from({ length: 256 }, (_, i) =>
    Uint8Array.from([0, 1, 2], (c) => 255 - ((255 - (palette[3 * i + c] ?? 0)) * (opacity[i] ?? 255)) / 255),
  )

const greyTable = (depth: number): Uint8Array[] =>
  Array.from({ length: 256 }, (_, i) => new Uint8Array(3).fill((i * 255) / (2 ** Math.min(depth, 8) - 1)))

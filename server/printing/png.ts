import { crc32, deflateSync } from 'node:zlib'

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

export function pngChunk(name: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(12 + data.length)
  whole.writeUInt32BE(data.length, 0)
  whole.write(name, 4, 'latin1')
  data.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length)
  return whole
}

interface Size {
  width: number
  height: number
}

/** Pixels row by row, each of 3 bytes for RGB or 4 for RGBA. */
interface ColourPixels extends Size {
  channels: 3 | 4
  bytes: Uint8Array
}

/** Pixels row by row, each a byte: its place in a palette of at most 256 colours. */
interface PalettePixels extends Size {
  palette: readonly (readonly [red: number, green: number, blue: number])[]
  bytes: Uint8Array
}

/** Encodes a PNG (ISO/IEC 15948) of eight bits a sample. */
export function png(pixels: ColourPixels | PalettePixels): Buffer {
  const [kind, palette, rows] =
    'palette' in pixels
      ? [3, [pngChunk('PLTE', Buffer.from(pixels.palette.flat()))], plainRows(pixels)]
      : [pixels.channels === 3 ? 2 : 6, [], rowsOfDifferences(pixels)]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(pixels.width, 0)
  header.writeUInt32BE(pixels.height, 4)
  header.set([8, kind], 8)
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    ...palette,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Rows without a filter: of places in a palette differences say nothing. */
function plainRows({ width, height, bytes }: PalettePixels): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1)
    rows.set(bytes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return rows
}

/** Rows with the filter "sub": each sample less that of the pixel to its left. */
function rowsOfDifferences({ width, height, channels, bytes }: ColourPixels): Buffer {
  const row = width * channels
  const rows = Buffer.alloc((row + 1) * height)
  for (let y = 0; y < height; y += 1) {
    const to = y * (row + 1)
    rows[to] = 1
    for (let i = 0; i < row; i += 1) {
      const left = i < channels ? 0 : (bytes[y * row + i - channels] ?? 0)
      rows[to + 1 + i] = (bytes[y * row + i] ?? 0) - left
    }
  }
  return rows
}

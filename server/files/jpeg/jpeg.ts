import { JpegBitsWriter } from './bits-writer.ts'
import { forwardDct, reciprocalsOf } from './forward-dct.ts'
import { codesOf, tableBytes, stepsOf, type TableName } from './tables.ts'
import { zigzag } from './zigzag.ts'

export interface Pixels {
  width: number
  height: number
  /** Red, green, blue of each pixel. */
  bytes: Uint8Array
}

const quality = 85
const steps = { luma: stepsOf('luma', quality), chroma: stepsOf('chroma', quality) }

interface Coding {
  reciprocals: Float64Array
  dc: Uint32Array
  ac: Uint32Array
}

const luma: Coding = {
  reciprocals: reciprocalsOf(steps.luma),
  dc: codesOf('dcLuma'),
  ac: codesOf('acLuma'),
}
const chroma: Coding = {
  reciprocals: reciprocalsOf(steps.chroma),
  dc: codesOf('dcChroma'),
  ac: codesOf('acChroma'),
}

/** Samples of a picture, sides rounded up to whole units; those beyond its edge repeat the last. */
interface Plane {
  samples: Float64Array
  stride: number
}

/** Encodes pixels as a sequential JPEG of quality 85 with colours of half the resolution (ITU-T T.81), three times as fast as jpeg-js. */
export function encodeJpeg(tile: Pixels): Uint8Array {
  const { width, height } = tile
  const [brightness, blue, red] = planesOf(tile)
  const writer = new JpegBitsWriter(width * height)
  const last = [0, 0, 0]
  for (let y = 0; y < height; y += 16)
    for (let x = 0; x < width; x += 16) {
      for (let i = 0; i < 4; i += 1)
        last[0] = writeBlock(writer, blockOf(brightness, x + 8 * (i & 1), y + 4 * (i & 2)), luma, last[0]!)
      last[1] = writeBlock(writer, blockOf(blue, x / 2, y / 2), chroma, last[1]!)
      last[2] = writeBlock(writer, blockOf(red, x / 2, y / 2), chroma, last[2]!)
    }
  return Buffer.concat([headOf(width, height), writer.finish(), Buffer.from([0xff, 0xd9])])
}

/** Brightness, and two differences of colour, each a mean of four pixels. */
function planesOf({ width, height, bytes }: Pixels): [Plane, Plane, Plane] {
  const [across, down] = [Math.ceil(width / 16) * 16, Math.ceil(height / 16) * 16]
  const brightness = new Float64Array(across * down)
  const blue = new Float64Array((across * down) / 4)
  const red = new Float64Array((across * down) / 4)
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const from = 3 * (Math.min(y, height - 1) * width + Math.min(x, width - 1))
      const [r, g, b] = [bytes[from]!, bytes[from + 1]!, bytes[from + 2]!]
      const half = (y >> 1) * (across / 2) + (x >> 1)
      brightness[y * across + x] = 0.299 * r + 0.587 * g + 0.114 * b - 128
      blue[half]! += (-0.168_735_9 * r - 0.331_264_1 * g + 0.5 * b) / 4
      red[half]! += (0.5 * r - 0.418_687_6 * g - 0.081_312_4 * b) / 4
    }
  const colour = (samples: Float64Array) => ({ samples, stride: across / 2 })
  return [{ samples: brightness, stride: across }, colour(blue), colour(red)]
}

const block = new Float64Array(64)
const factors = new Int32Array(64)

function blockOf({ samples, stride }: Plane, left: number, top: number): Float64Array {
  for (let y = 0; y < 8; y += 1) {
    const from = (top + y) * stride + left
    for (let x = 0; x < 8; x += 1) block[8 * y + x] = samples[from + x]!
  }
  return block
}

/** Writes a block after one whose mean was `last`; answers its own. */
function writeBlock(writer: JpegBitsWriter, samples: Float64Array, coding: Coding, last: number): number {
  forwardDct(samples)
  for (let i = 0; i < 64; i += 1) {
    const place = zigzag[i]!
    const factor = samples[place]! * coding.reciprocals[place]!
    factors[i] = factor < 0 ? factor - 0.5 : factor + 0.5 // the rest is cut off
  }
  writeNumber(writer, factors[0]! - last, coding.dc, 0)
  let zeros = 0
  for (let i = 1; i < 64; i += 1) {
    if (factors[i] === 0) {
      zeros += 1
      continue
    }
    for (; zeros > 15; zeros -= 16) putCode(writer, coding.ac[0xf0]!)
    writeNumber(writer, factors[i]!, coding.ac, zeros << 4)
    zeros = 0
  }
  if (zeros > 0) putCode(writer, coding.ac[0]!)
  return factors[0]!
}

const putCode = (writer: JpegBitsWriter, code: number): void => writer.put(code >>> 5, code & 31)

/** Writes a number: the code of its length after so many zeros, then its bits. */
function writeNumber(writer: JpegBitsWriter, value: number, codes: Uint32Array, zeros: number): void {
  const length = value === 0 ? 0 : 32 - Math.clz32(Math.abs(value))
  putCode(writer, codes[zeros | length]!)
  if (length > 0) writer.put(value < 0 ? value + (1 << length) - 1 : value, length)
}

const segment = (marker: number, ...parts: (Buffer | number[])[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

const inOrder = (table: Uint8Array): number[] => Array.from(zigzag, (place) => table[place]!)
const table = (number: number, name: TableName): Buffer =>
  Buffer.concat([Buffer.from([number]), tableBytes(name)])

const tables = Buffer.concat([
  segment(0xdb, [0, ...inOrder(steps.luma), 1, ...inOrder(steps.chroma)]),
  segment(0xc4, table(0, 'dcLuma'), table(0x10, 'acLuma'), table(1, 'dcChroma'), table(0x11, 'acChroma')),
])

function headOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0', 'latin1'), [1, 1, 0, 0, 1, 0, 1, 0, 0]),
    tables,
    segment(0xc0, [8], size, [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]),
    segment(0xda, [3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0]),
  ])
}

import { readFile } from 'node:fs/promises'

import { JpegBits } from '#server/files/jpeg/bits-reader.ts'
import { type HuffmanCode, type JpegComponent, type JpegHead, readJpegHead } from '#server/files/jpeg/head.ts'
import { inverseDct } from '#server/files/jpeg/inverse-dct.ts'
import { zigzag } from '#server/files/jpeg/zigzag.ts'

import { checkSize, type PictureRows, RowsError } from './picture-rows.ts'

interface Plane extends JpegComponent {
  codes: { dc: HuffmanCode; ac: HuffmanCode }
  factors: Uint16Array
  /** Samples of a row of units. */
  samples: Uint8ClampedArray
  stride: number
  /** Of the last block, which the next is told relative to. */
  last: number
}

/** Reads a sequential JPEG one row of units after the other. */
export async function jpegRows(path: string): Promise<PictureRows> {
  const file = await readFile(path)
  const head = readJpegHead(file)
  checkSize(head.width, head.height)
  return { width: head.width, height: head.height, strips: stripsOf(file, head) }
}

async function* stripsOf(file: Buffer, head: JpegHead): AsyncGenerator<Uint8Array> {
  const { width, height, components } = head
  const across = Math.max(...components.map((one) => one.across))
  const down = Math.max(...components.map((one) => one.down))
  const units = Math.ceil(width / (8 * across))
  const planes = components.map((one) => planeOf(one, head, units))
  const bits = new JpegBits(file, head.data)
  const colours = new Uint8Array(3 * width * 8 * down)
  const paint = painterOf(planes, { width, across, down, transform: head.transform })
  let done = 0
  for (let y = 0; y < height; y += 8 * down) {
    for (let unit = 0; unit < units; unit += 1) {
      if (head.restartInterval > 0 && done > 0 && done % head.restartInterval === 0) restart(bits, planes)
      for (const plane of planes) readUnit(bits, plane, unit)
      done += 1
    }
    if (bits.isPast) throw new RowsError('broken')
    const rows = Math.min(8 * down, height - y)
    paint(colours, rows)
    yield colours.subarray(0, 3 * width * rows)
  }
}

function planeOf(component: JpegComponent, { quantizations, codes }: JpegHead, units: number): Plane {
  const [dc, ac, factors] = [
    codes[0][component.dc],
    codes[1][component.ac],
    quantizations[component.quantization],
  ]
  if (!dc || !ac || !factors) throw new RowsError('broken')
  const stride = units * component.across * 8
  const samples = new Uint8ClampedArray(stride * component.down * 8)
  return { ...component, codes: { dc, ac }, factors, samples, stride, last: 0 }
}

function restart(bits: JpegBits, planes: readonly Plane[]): void {
  if (bits.isPast) throw new RowsError('broken')
  bits.restart()
  for (const plane of planes) plane.last = 0
}

const block = new Int32Array(64)

function readUnit(bits: JpegBits, plane: Plane, unit: number): void {
  const { across, down, stride, samples } = plane
  for (let v = 0; v < down; v += 1)
    for (let h = 0; h < across; h += 1) {
      const at = v * 8 * stride + (unit * across + h) * 8
      if (readBlock(bits, plane)) inverseDct(block, samples, at, stride)
      else fillBlock(samples, at, stride)
    }
}

/** Reads the factors of a block; whether it has others than its mean. */
function readBlock(bits: JpegBits, plane: Plane): boolean {
  const { codes, factors } = plane
  block.fill(0)
  plane.last += bits.number(bits.symbol(codes.dc) & 15)
  block[0] = plane.last * factors[0]!
  let hasMore = false
  for (let k = 1; k < 64;) {
    const symbol = bits.symbol(codes.ac)
    const [zeros, length] = [symbol >> 4, symbol & 15]
    if (length === 0) {
      if (zeros < 15) break
      k += 16
      continue
    }
    k += zeros
    if (k > 63) throw new RowsError('broken')
    block[zigzag[k]!] = bits.number(length) * factors[k]!
    hasMore = true
    k += 1
  }
  return hasMore
}

function fillBlock(samples: Uint8ClampedArray, at: number, stride: number): void {
  const value = (block[0]! + 1028) >> 3
  for (let y = 0; y < 8; y += 1) samples.fill(value, at + y * stride, at + y * stride + 8)
}

interface PaintOptions {
  width: number
  across: number
  down: number
  transform: number | undefined
}

/** Writes the samples of a row of units as red, green and blue. */
function painterOf(planes: readonly Plane[], { width, across, down, transform }: PaintOptions) {
  const columns = planes.map((plane) =>
    Uint32Array.from({ length: width }, (_, x) => Math.floor((x * plane.across) / across)),
  )
  const rowOf = (plane: Plane, y: number) => Math.floor((y * plane.down) / down) * plane.stride
  const [first, second, third] = planes
  const [one, two, three] = columns
  return (to: Uint8Array, rows: number) => {
    for (let y = 0; y < rows; y += 1) {
      const out = to.subarray(3 * width * y, 3 * width * (y + 1))
      if (!first || !one) continue
      const grey = { samples: first.samples, at: rowOf(first, y), columns: one }
      if (!second || !third || !two || !three) paintGrey(out, grey)
      else {
        const blue = { samples: second.samples, at: rowOf(second, y), columns: two }
        const red = { samples: third.samples, at: rowOf(third, y), columns: three }
        if (transform === 0) paintPlain(out, [grey, blue, red])
        else paintColours(out, grey, blue, red)
      }
    }
  }
}

interface Line {
  samples: Uint8ClampedArray
  at: number
  /** Where the sample of each pixel stands. */
  columns: Uint32Array
}

function paintGrey(out: Uint8Array, { samples, at, columns }: Line): void {
  for (let x = 0; x < columns.length; x += 1) out.fill(samples[at + columns[x]!]!, 3 * x, 3 * x + 3)
}

function paintPlain(out: Uint8Array, lines: readonly Line[]): void {
  for (const [i, { samples, at, columns }] of lines.entries())
    for (let x = 0; x < columns.length; x += 1) out[3 * x + i] = samples[at + columns[x]!]!
}

const bound = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value)

/** From brightness and two differences of colour (ITU-T T.871), in whole numbers of 16 bits. */
function paintColours(out: Uint8Array, luma: Line, blue: Line, red: Line): void {
  for (let x = 0; x < luma.columns.length; x += 1) {
    const y = (luma.samples[luma.at + luma.columns[x]!]! << 16) + 32_768
    const cb = blue.samples[blue.at + blue.columns[x]!]! - 128
    const cr = red.samples[red.at + red.columns[x]!]! - 128
    out[3 * x] = bound((y + 91_881 * cr) >> 16)
    out[3 * x + 1] = bound((y - 22_554 * cb - 46_802 * cr) >> 16)
    out[3 * x + 2] = bound((y + 116_130 * cb) >> 16)
  }
}

import { decode as decodePng, type DecodedPng } from 'fast-png'
import { decode, encode } from 'jpeg-js'

/** Longest side of a thumbnail in pixels, and of pictures that one is made of, in million pixels. */
const side = 320
const maxMegapixels = 40

interface Picture {
  width: number
  height: number
  /** Red, green, blue, opacity of each pixel. */
  data: Uint8Array
}

/**
 * Draws a PNG or JPEG anew as a small JPEG; null of what is neither, cannot be read or is too large. Of its sides it
 * shows so large a `share` at most.
 */
export function thumbnailOf(bytes: Uint8Array, share = 1): Uint8Array | null {
  const picture = readPicture(bytes)
  if (!picture) return null
  const small = shrinkPicture(picture, Math.min(share, side / Math.max(picture.width, picture.height)))
  return encode({ ...small, data: Buffer.from(small.data) }, 80).data
}

/** Every pixel of a PNG or JPEG; null of what is neither, cannot be read or is too large. */
export function readPicture(bytes: Uint8Array, megapixels = maxMegapixels): Picture | null {
  try {
    return bytes[0] === 0x89 ? pngOf(bytes, megapixels) : jpegOf(bytes, megapixels)
  } catch {
    return null
  }
}

const jpegOf = (bytes: Uint8Array, megapixels: number): Picture =>
  decode(bytes, { useTArray: true, maxResolutionInMP: megapixels, maxMemoryUsageInMB: 600 })

function pngOf(bytes: Uint8Array, megapixels: number): Picture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(16) * view.getUint32(20) > megapixels * 1e6) throw new Error('the picture is too large')
  const { width, height, ...rest } = decodePng(bytes)
  return { width, height, data: coloursOf({ width, height, ...rest }) }
}

/** Every form of a PNG as bytes of red, green, blue and opacity. */
function coloursOf({ width, height, data, channels, depth, palette }: DecodedPng): Uint8Array {
  const out = new Uint8Array(4 * width * height)
  const perRow = Math.ceil((width * channels * depth) / 8)
  const sample = (y: number, at: number): number => {
    if (depth >= 8) return (data[y * width * channels + at] ?? 0) >> (depth - 8)
    const bit = at * depth
    const byte = data[y * perRow + (bit >> 3)] ?? 0
    return (byte >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
  }
  const scale = depth < 8 && !palette ? 255 / (2 ** depth - 1) : 1
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const first = sample(y, x * channels)
      const values = Array.from({ length: channels }, (_, i) => sample(y, x * channels + i) * scale)
      out.set(pixel(values, palette?.[first]), 4 * (y * width + x))
    }
  return out
}

function pixel(values: number[], fromPalette: number[] | undefined): number[] {
  if (fromPalette) return [0, 0, 0, 255].map((fill, i) => fromPalette[i] ?? fill)
  const [a = 0, b = 0, c = 0, d = 255] = values
  if (values.length === 1) return [a, a, a, 255]
  return values.length === 2 ? [a, a, a, b] : [a, b, c, d]
}

/** Each pixel is the mean of those that it stands for. */
function shrinkPicture(picture: Picture, factor: number): Picture {
  const [w, h] = [
    Math.max(1, Math.round(picture.width * factor)),
    Math.max(1, Math.round(picture.height * factor)),
  ]
  const data = new Uint8Array(4 * w * h)
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1) {
      const [left, right] = part(x, w, picture.width)
      const [top, bottom] = part(y, h, picture.height)
      data.set(meanColour(picture, { left, right, top, bottom }), 4 * (y * w + x))
    }
  return { width: w, height: h, data }
}

/** Where the pixels begin and end of which there is one in the small picture. */
const part = (at: number, count: number, whole: number): [number, number] => {
  const begin = Math.floor((at * whole) / count)
  return [begin, Math.max(begin + 1, Math.floor(((at + 1) * whole) / count))]
}

/** The mean colour of a rectangle, on white. */
function meanColour(
  { width, data }: Picture,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
): [number, number, number, number] {
  let [red, green, blue] = [0, 0, 0]
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const at = 4 * (y * width + x)
      const opacity = (data[at + 3] ?? 255) / 255
      const white = 255 * (1 - opacity)
      red += (data[at] ?? 0) * opacity + white
      green += (data[at + 1] ?? 0) * opacity + white
      blue += (data[at + 2] ?? 0) * opacity + white
    }
  const count = (right - left) * (bottom - top)
  return [red / count, green / count, blue / count, 255]
}

import { encodeJpeg, type Pixels } from '#server/files/jpeg/jpeg.ts'
import { png } from '#server/printing/png.ts'

/** A tile of few colours, as of a drawing, stays as it is; one of many is a photograph. */
const maxColours = 256
/** What a tile without loss may take, bytes; grey noise takes more. */
const maxExact = 160_000

/** Encodes a tile: without loss as a PNG where that is small, else as a JPEG. */
export function tileImage(tile: Pixels, isPhotograph: boolean): Uint8Array {
  const exact = isPhotograph ? undefined : exactImage(tile)
  return exact && exact.length <= maxExact ? exact : encodeJpeg(tile)
}

function exactImage({ width, height, bytes }: Pixels): Buffer | undefined {
  const numbers = new Map<number, number>()
  const places = new Uint8Array(width * height)
  let [last, place] = [-1, 0]
  for (let i = 0; i < places.length; i += 1) {
    const colour = (bytes[3 * i]! << 16) | (bytes[3 * i + 1]! << 8) | bytes[3 * i + 2]!
    if (colour !== last) {
      const known = numbers.get(colour)
      if (known === undefined && numbers.size === maxColours) return undefined
      place = known ?? numbers.size
      if (known === undefined) numbers.set(colour, place)
      last = colour
    }
    places[i] = place
  }
  const palette = [...numbers.keys()].map((c) => [c >> 16, (c >> 8) & 255, c & 255] as const)
  return png({ width, height, palette, bytes: places })
}

export const typeOfTile = (tile: Uint8Array): 'image/png' | 'image/jpeg' =>
  tile[0] === 0x89 ? 'image/png' : 'image/jpeg'

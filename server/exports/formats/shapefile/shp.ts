import type { Point } from '#server/exports/formats/places.ts'

/** Shapes of the ESRI Shapefile Technical Description, 1998. */
const pointShape = 1
const nullShape = 0

export const shpHeadBytes = 100

/** The least and the greatest x and y of a file. */
export interface Bounds {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

export const noBounds = (): Bounds => ({ minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity })

export function extend(bounds: Bounds, [x, y]: Point): void {
  bounds.minX = Math.min(bounds.minX, x)
  bounds.minY = Math.min(bounds.minY, y)
  bounds.maxX = Math.max(bounds.maxX, x)
  bounds.maxY = Math.max(bounds.maxY, y)
}

/** The head of a .shp or .shx of so many bytes in all. */
export function shpHead(bytes: number, { minX, minY, maxX, maxY }: Bounds): Uint8Array {
  const head = Buffer.alloc(shpHeadBytes)
  head.writeInt32BE(9994, 0)
  head.writeInt32BE(bytes / 2, 24)
  head.writeInt32LE(1000, 28)
  head.writeInt32LE(pointShape, 32)
  if (minX <= maxX) [minX, minY, maxX, maxY].forEach((value, i) => head.writeDoubleLE(value, 36 + 8 * i))
  return head
}

/** Shapes one behind the other, the first of them with this number from 1 and this place in the file; and their entries in the index. */
export function shapes(
  points: readonly (Point | undefined)[],
  first: number,
  place: number,
): { shp: Uint8Array; shx: Uint8Array } {
  const shp = Buffer.alloc(points.length * 28)
  const shx = Buffer.alloc(points.length * 8)
  let end = 0
  points.forEach((point, i) => {
    const length = point ? 20 : 4
    shx.writeInt32BE((place + end) / 2, i * 8)
    shx.writeInt32BE(length / 2, i * 8 + 4)
    shp.writeInt32BE(first + i, end)
    shp.writeInt32BE(length / 2, end + 4)
    shp.writeInt32LE(point ? pointShape : nullShape, end + 8)
    if (point) {
      shp.writeDoubleLE(point[0], end + 12)
      shp.writeDoubleLE(point[1], end + 20)
    }
    end += 8 + length
  })
  return { shp: shp.subarray(0, end), shx }
}

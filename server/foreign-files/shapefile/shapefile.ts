import type { Geometry } from '#server/foreign-files/foreign-table.ts'
import { refuseFile } from '#server/foreign-files/source.ts'

export const brokenShapefile = '这个 Shapefile 不完整或已损坏'
const header = 100

/** Shapes by their number, in the plane, with heights and with measures. */
const geometries = new Map<number, Geometry>([
  ...[1, 8, 11, 18, 21, 28].map((type) => [type, 'point'] as const),
  ...[3, 13, 23].map((type) => [type, 'line'] as const),
  ...[5, 15, 25].map((type) => [type, 'polygon'] as const),
])

/** What a .shp says that it holds (ESRI Shapefile Technical Description, 1998). */
export const geometryOfShp = (bytes: Uint8Array): Geometry | undefined =>
  geometries.get(openShp(bytes).readInt32LE(32))

function openShp(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return file.length < header || file.readInt32BE(0) !== 9994 ? refuseFile(brokenShapefile) : file
}

/** The contents of the records of a .shp, which begin with the type of the shape. Every length is checked against the file. */
export function* shpRecords(bytes: Uint8Array): Generator<Buffer> {
  const file = openShp(bytes)
  for (let at = header; at + 8 < file.length;) {
    const length = 2 * file.readInt32BE(at + 4)
    const content = file.subarray(at + 8, at + 8 + length)
    if (length < 4 || content.length < length) refuseFile(brokenShapefile)
    yield content
    at += 8 + length
  }
}

const [point, multiPoint] = [new Set([1, 11, 21]), new Set([8, 18, 28])]

/** The point of a record; undefined for an empty shape and for several points. */
export function pointOfShp(content: Buffer): readonly [x: number, y: number] | undefined {
  const type = content.readInt32LE(0)
  const isSingle = multiPoint.has(type) && content.length >= 56 && content.readInt32LE(36) === 1
  const at = point.has(type) ? 4 : isSingle ? 40 : undefined
  if (at === undefined) return undefined
  if (content.length < at + 16) return refuseFile(brokenShapefile)
  return [content.readDoubleLE(at), content.readDoubleLE(at + 8)]
}

import type { Geometry } from '#server/foreign-files/foreign-table.ts'

/** Bytes of the envelope by its code in the flags (OGC 12-128r19, 2.1.3). */
const envelopes = [0, 32, 48, 48, 64]

/** The point of a geometry, what else it is, or nothing of it. */
export type BlobGeometry = { at: readonly [x: number, y: number] } | { geometry: Geometry } | undefined

const pointType = 1
const multiPointType = 4

/** Reads the point of a GeoPackage's geometry: a header, an envelope, and well-known binary. */
export function pointOfBlob(bytes: Uint8Array): BlobGeometry {
  const blob = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (blob.length < 8 || blob.toString('latin1', 0, 2) !== 'GP') return undefined
  const flags = blob[3] ?? 0
  const size = envelopes[(flags >> 1) & 7]
  return size === undefined || (flags & 0x10) !== 0 ? undefined : pointOfWkb(blob.subarray(8 + size))
}

function pointOfWkb(wkb: Buffer): BlobGeometry {
  if (wkb.length < 5) return undefined
  const isLittle = wkb[0] === 1
  const word = (at: number) => (isLittle ? wkb.readUInt32LE(at) : wkb.readUInt32BE(at))
  const type = (word(1) & 0xff_ff) % 1000
  if (type === multiPointType && wkb.length >= 9 && word(5) === 1) return pointOfWkb(wkb.subarray(9))
  if (type !== pointType) return geometryOf(type)
  if (wkb.length < 21) return undefined
  const real = (at: number) => (isLittle ? wkb.readDoubleLE(at) : wkb.readDoubleBE(at))
  const [x, y] = [real(5), real(13)]
  return Number.isFinite(x) && Number.isFinite(y) ? { at: [x, y] } : undefined
}

function geometryOf(type: number): BlobGeometry {
  if (type === 2 || type === 5) return { geometry: 'line' }
  return type === 3 || type === 6 ? { geometry: 'polygon' } : undefined
}

/** What a column of geometries says that it holds; undefined where it may hold anything. */
export function geometryNamed(name: string): Geometry | undefined {
  if (/POINT/i.test(name)) return 'point'
  if (/LINE|CURVE/i.test(name)) return 'line'
  return /POLYGON|SURFACE/i.test(name) ? 'polygon' : undefined
}

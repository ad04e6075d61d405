import type { Point } from '#server/exports/formats/places.ts'

/** Bytes of a point: header without envelope (OGC 12-128r18, 2.1.3), then WKB, all with the least byte first. */
const size = 29

/** Writes points of a system as geometries. */
export function pointWriter(epsg: number): (point: Point) => Uint8Array {
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  bytes.set([0x47, 0x50, 0, 1])
  view.setInt32(4, epsg, true)
  view.setUint8(8, 1)
  view.setUint32(9, 1, true)
  return ([x, y]) => {
    view.setFloat64(13, x, true)
    view.setFloat64(21, y, true)
    return bytes.slice()
  }
}

import { PbfReader } from 'pbf'

/** A record's place: longitude and latitude. */
export type Dot = readonly [lng: number, lat: number]

export interface TileOf {
  z: number
  x: number
  y: number
}

interface Layer {
  extent: number
  points: [x: number, y: number][]
}

const zigzag = (value: number) => (value >>> 1) ^ -(value & 1)

function readPoint(field: number, points: Layer['points'], pbf: PbfReader): void {
  if (field !== 4) return
  const [, x, y] = pbf.readPackedVarint([])
  if (x !== undefined && y !== undefined) points.push([zigzag(x), zigzag(y)])
}

function readLayer(field: number, layer: Layer, pbf: PbfReader): void {
  if (field === 2) pbf.readMessage(readPoint, layer.points)
  if (field === 5) layer.extent = pbf.readVarint()
}

function readTile(field: number, layers: Layer[], pbf: PbfReader): void {
  if (field === 3) layers.push(pbf.readMessage(readLayer, { extent: 4096, points: [] }))
}

/** The places of the points of a vector tile; its properties are not read. */
export function dotsIn(bytes: ArrayBuffer, { z, x, y }: TileOf): Dot[] {
  const layers = new PbfReader(new Uint8Array(bytes)).readFields(readTile, [] as Layer[])
  return layers.flatMap(({ extent, points }) =>
    points.map(([px, py]): Dot => {
      const [column, row] = [(x + px / extent) / 2 ** z, (y + py / extent) / 2 ** z]
      return [column * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - 2 * row))) * 180) / Math.PI]
    }),
  )
}

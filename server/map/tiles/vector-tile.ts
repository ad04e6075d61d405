import { PbfWriter } from 'pbf'

/** A point of a tile, in its units; absent values are not written. */
export interface TilePoint {
  id: number
  x: number
  y: number
  properties: Readonly<Record<string, string | number | undefined>>
}

/** One layer of points as a Mapbox Vector Tile 2.1. */
export function vectorTile(name: string, extent: number, points: readonly TilePoint[]): Uint8Array {
  const keys = new Index<string>()
  const values = new Index<string | number>()
  const tile = new PbfWriter()
  tile.writeMessage(3, writeLayer, { name, extent, points, keys, values })
  return tile.finish()
}

interface LayerParts {
  name: string
  extent: number
  points: readonly TilePoint[]
  keys: Index<string>
  values: Index<string | number>
}

function writeLayer({ name, extent, points, keys, values }: LayerParts, pbf: PbfWriter): void {
  pbf.writeVarintField(15, 2)
  pbf.writeStringField(1, name)
  pbf.writeVarintField(5, extent)
  for (const point of points) pbf.writeMessage(2, writePoint, { point, keys, values })
  for (const key of keys.all()) pbf.writeStringField(3, key)
  for (const value of values.all()) pbf.writeMessage(4, writeValue, value)
}

const pointGeometry = 1
const moveToOnce = 9

function writePoint(
  { point, keys, values }: { point: TilePoint } & Pick<LayerParts, 'keys' | 'values'>,
  pbf: PbfWriter,
): void {
  const tags = Object.entries(point.properties).flatMap(([key, value]) =>
    value === undefined ? [] : [keys.of(key), values.of(value)],
  )
  pbf.writeVarintField(1, point.id)
  pbf.writePackedVarint(2, tags)
  pbf.writeVarintField(3, pointGeometry)
  pbf.writePackedVarint(4, [moveToOnce, zigzag(point.x), zigzag(point.y)])
}

const zigzag = (value: number) => (value << 1) ^ (value >> 31)

function writeValue(value: string | number, pbf: PbfWriter): void {
  if (typeof value === 'string') pbf.writeStringField(1, value)
  else pbf.writeVarintField(5, value)
}

class Index<T> {
  readonly #numbers = new Map<T, number>()

  of(value: T): number {
    const known = this.#numbers.get(value)
    if (known !== undefined) return known
    this.#numbers.set(value, this.#numbers.size)
    return this.#numbers.size - 1
  }

  all(): Iterable<T> {
    return this.#numbers.keys()
  }
}

import { fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import { maxTyped, tileExtent } from '#contract/map/tiles.ts'
import type { Tile } from '#geology/places/map-key.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { findState } from '#server/catalogue/query/query.ts'

import type { LayerRow } from './layers/layers.queries.ts'
import { findMapVersion, gatesAt, kindsOf } from './layers/layers.ts'
import { paintedSigns } from './pictures/signs.ts'
import { type PictureLayer, pictureOfTile, tilesAround } from './pictures/tile-picture.ts'
import { listNames } from './tiles/tiles.sql.ts'
import { readTile, type TileContent } from './tiles/tiles.ts'
import { vectorTile } from './tiles/vector-tile.ts'

export { spriteOf, type SpriteSheet } from './pictures/sprite.ts'
export { drawnLevels, signName, signTypes } from './pictures/signs.ts'
export { pictureSize } from './pictures/tile-picture.ts'

/** Records of a kind as every visitor sees them on the map. */
export interface PublicLayer {
  kind: Kind
  /** How they are drawn, by the first layer of the kind. */
  style: Pick<LayerRow['style'], 'colour' | 'symbol'>
}

interface Context extends CachedDb {
  kinds: Readonly<Record<string, Kind>>
}

/** The version of the map, and its layers of records that are for everybody, one of each kind, in order. */
export async function publicLayers(context: Context): Promise<{ version: number; layers: PublicLayer[] }> {
  const version = await findMapVersion(context.db)
  const gates = await gatesAt(context, version, undefined)
  const layers = kindsOf(context.kinds, gates).flatMap((kind) => {
    const own = gates.find(({ layer }) => layer.type === 'kind' && layer.kind === kind.name)?.layer
    return own && kind.place === 'point' ? [{ kind, style: own.style }] : []
  })
  return { version, layers }
}

/** What a tile of a kind shows to everybody, by the version of its records. */
export const readPublicTile = (
  cached: CachedDb,
  kind: Kind,
  { tile, version, total }: { tile: Tile; version: number; total: number },
): Promise<TileContent> =>
  cached.answers.get('tiles', ['points', kind.name, version, tile.z, tile.x, tile.y], () =>
    readTile(cached, kind, { tile, conditions: [], state: { version, total } }),
  )

/**
 * A tile as a Mapbox Vector Tile, not packed, whose layer is named as its kind. Where there are few, records have code,
 * title and type; a count is that of the records in one cell.
 */
export async function namedTile(cached: CachedDb, { kind }: PublicLayer, tile: Tile): Promise<Uint8Array> {
  const state = await findState(cached, kind)
  const { points, isCounted } = await readPublicTile(cached, kind, { tile, ...state })
  const isNamed = isCounted && points.length <= maxTyped
  const names = await listNames(cached.db, isNamed ? points.map(({ id }) => id) : [])
  const words = kind.type === undefined ? undefined : fieldOf(kind, kind.type)?.choices
  const named = points.map((point) => {
    const { type } = point.properties
    const label = type === undefined ? undefined : words?.[type]
    return { ...point, properties: { ...names.get(point.id), ...point.properties, typeLabel: label } }
  })
  return vectorTile(kind.name, tileExtent, named)
}

/** A tile of some layers as a picture, by their state and the version of the map. */
export async function pictureTile(
  cached: CachedDb,
  layers: readonly PublicLayer[],
  { tile, version }: { tile: Tile; version: number },
): Promise<Uint8Array> {
  const signs = await paintedSigns(cached.answers, layers, version)
  const drawn: PictureLayer[] = []
  for (const layer of layers) {
    const state = await findState(cached, layer.kind)
    const tiles: PictureLayer['tiles'][number][] = []
    for (const { dx, dy, tile: near } of tilesAround(tile))
      tiles.push({ dx, dy, content: await readPublicTile(cached, layer.kind, { tile: near, ...state }) })
    drawn.push({ ...layer, tiles })
  }
  return pictureOfTile(drawn, signs)
}

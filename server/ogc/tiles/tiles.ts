import type { Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import { tileMatrixSet, tileTypes } from '#contract/ogc/tiles.ts'
import type { Tile } from '#geology/places/map-key.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { type Extent, extentOf } from '#server/catalogue/following/following.ts'
import { findState } from '#server/catalogue/query/query.ts'
import type { VersionedContent } from '#server/http/bytes.ts'
import { namedTile, type PublicLayer, publicLayers, spriteOf } from '#server/map/public-layers.ts'
import { type Document, pack, type Style, tagOf } from '#server/ogc/answer.ts'

import { mapStyle } from './map-style.ts'
import { tileJson, tilesetDocument, tilesetList, type Tileset } from './tilesets.ts'

export { limitsOf, matrices, pointOfOrigin, tilePixels, widenExtent } from './matrix-set.ts'

export interface TilesCall extends CachedDb {
  kinds: Kinds
  at: Style
}

/** The layers of all kinds, or of one; a kind that not everybody sees on the map is not found. */
async function layersFor(call: TilesCall, collection: string | undefined) {
  const { version, layers } = await publicLayers(call)
  const asked = layers.filter(({ kind }) => collection === undefined || kind.name === collection)
  return collection !== undefined && asked.length === 0 ? fail('not_found') : { version, layers: asked }
}

async function tilesetFor(call: TilesCall, collection: string | undefined): Promise<Tileset> {
  const { layers } = await layersFor(call, collection)
  const kinds = layers.map(({ kind }) => kind)
  const [only] = kinds
  const extents: Extent[] = []
  for (const kind of kinds) {
    const extent = await extentOf(call, kind, await findState(call, kind))
    if (extent) extents.push(extent)
  }
  return {
    ...(collection === undefined || !only
      ? { title: '全部资料的矢量瓦片', path: '/tiles' }
      : { title: `${only.label}的矢量瓦片`, path: `/collections/${collection}/tiles` }),
    ...{ kinds, extent: together(extents) },
  }
}

function together(extents: readonly Extent[]): Extent | undefined {
  const [first] = extents
  return (
    first && {
      west: Math.min(...extents.map(({ west }) => west)),
      south: Math.min(...extents.map(({ south }) => south)),
      east: Math.max(...extents.map(({ east }) => east)),
      north: Math.max(...extents.map(({ north }) => north)),
      middle: first.middle,
    }
  )
}

const aboveOf = ({ kinds, path }: Tileset): (readonly [string, string])[] => {
  const [kind] = kinds
  return path === '/tiles' || !kind
    ? []
    : [
        ['/collections', '资料类别'],
        [`/collections/${kind.name}`, kind.label],
      ]
}

export async function listTilesets(call: TilesCall, collection?: string): Promise<Document> {
  const tileset = await tilesetFor(call, collection)
  return tilesetList(call.at, tileset, aboveOf(tileset))
}

const requireSet = (set: string): void => void (set === tileMatrixSet || fail('not_found'))

interface TilesetInput {
  collection?: string | undefined
  set: string
  f?: 'json' | 'html' | 'tilejson' | undefined
}

export async function describeTileset(
  call: TilesCall,
  { collection, set, f }: TilesetInput,
  site: string,
): Promise<Document> {
  requireSet(set)
  const tileset = await tilesetFor(call, collection)
  if (f === 'tilejson') return tileJson(call.at, tileset, site)
  const list = [tileset.path, '瓦片集'] as const
  return tilesetDocument(call.at, tileset, [...aboveOf(tileset), list])
}

interface TileInput {
  collection?: string | undefined
  set: string
  z: number
  row: number
  column: number
}

/** A vector tile of all kinds, each a layer, or of one; its tag names the versions that it depends on. */
export async function vectorTileOf(
  call: TilesCall,
  { collection, set, ...at }: TileInput,
): Promise<VersionedContent> {
  requireSet(set)
  const tile = { z: at.z, x: at.column, y: at.row }
  if (Math.max(tile.x, tile.y) >= 2 ** tile.z) return fail('not_found')
  const { version, layers } = await layersFor(call, collection)
  const versions = await versionsOf(call, layers)
  const question = ['ogc tile', version, ...versions, tile.z, tile.x, tile.y]
  return {
    mediaType: tileTypes.mvt,
    version: tagOf(question),
    gzipped: () => call.answers.get('tiles', question, async () => pack(await bytesOf(call, layers, tile))),
  }
}

/** The names of layers and the versions of their records. */
export async function versionsOf(call: CachedDb, layers: readonly PublicLayer[]): Promise<unknown[]> {
  const versions: unknown[] = []
  for (const { kind } of layers) versions.push(kind.name, (await findState(call, kind)).version)
  return versions
}

/** Tiles of several layers after one another are a tile of all of them. */
async function bytesOf(call: CachedDb, layers: readonly PublicLayer[], tile: Tile): Promise<Buffer> {
  const tiles: Uint8Array[] = []
  for (const layer of layers) tiles.push(await namedTile(call, layer, tile))
  return Buffer.concat(tiles)
}

const dataset = { path: '/tiles' }

export async function styleDocument(call: TilesCall): Promise<Document> {
  const { layers } = await publicLayers(call)
  const address = `${call.at.base}/api/ogc${dataset.path}/${tileMatrixSet}?f=tilejson`
  return { type: tileTypes.style, json: mapStyle(call.at, layers, address), html: () => '' }
}

/** The signs of the style: the sheet, or where each of them lies on it. */
export async function spriteFile(call: TilesCall, name: string): Promise<VersionedContent> {
  const { version, layers } = await publicLayers(call)
  const pixelRatio = name.includes('@2x') ? 2 : 1
  const isPicture = name.endsWith('.png')
  const sheet = () => spriteOf(call.answers, layers, { version, pixelRatio })
  const common = { version: tagOf(['sprite', version, name]) }
  if (isPicture)
    return { ...common, mediaType: tileTypes.png, asIs: true, gzipped: async () => (await sheet()).picture }
  return {
    ...common,
    mediaType: 'application/json',
    gzipped: async () => pack(JSON.stringify((await sheet()).index)),
  }
}

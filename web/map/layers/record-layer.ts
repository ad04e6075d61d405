import MVT from 'ol/format/MVT.js'
import type BaseLayer from 'ol/layer/Base.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import type RenderFeature from 'ol/render/Feature.js'
import VectorTileSource from 'ol/source/VectorTile.js'
import type Tile from 'ol/Tile.js'
import { createXYZ } from 'ol/tilegrid.js'
import TileState from 'ol/TileState.js'
import VectorTile from 'ol/VectorTile.js'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { mapTiles, maxTileZoom, maxTyped, tileLayers } from '#contract/map/tiles.ts'
import { callBytes } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { currentSession } from '#web/api/session.ts'

import { withBubbles } from './bubbles.ts'
import { recordStyles } from './record-style.ts'

interface Given {
  code: string
  kind: Kind
  conditions: readonly Condition[]
  /** Called when a tile does not arrive. */
  failed: () => void
}

const tileSize = 512

/** Layers whose records are drawn as dots at present, with their codes. */
const denseCodes = new WeakMap<BaseLayer, string>()

/** Code of a layer whose records are drawn as dots at present. */
export const codeIfDense = (layer: BaseLayer): string | undefined => denseCodes.get(layer)

/** A layer of the records of a kind that fulfil some conditions; `settle` chooses between signs and dots. */
export function recordLayer(given: Given): { layer: VectorTileLayer; settle: () => void } {
  const tileGrid = createXYZ({ tileSize, maxZoom: maxTileZoom })
  const counts = new Map<string, number>()
  const grouped = new WeakSet<object>()
  const source = new VectorTileSource({
    format: new MVT(),
    tileGrid,
    url: '{z}/{x}/{y}',
    cacheSize: 64,
    transition: 0,
    tileLoadFunction: (tile, address) => load(tile, address, given, { counts, grouped }),
  })
  const styles = recordStyles(given.kind, grouped)
  const layer = new VectorTileLayer({ source, style: styles(true), renderBuffer: 24, preload: 0, zIndex: 10 })
  denseCodes.set(layer, given.code)
  const settle = () => {
    const [map, z] = [
      layer.getMapInternal(),
      tileGrid.getZForResolution(layer.getMapInternal()?.getView().getResolution() ?? 1, source.zDirection),
    ]
    const extent = map?.getView().calculateExtent()
    if (!extent) return
    let maxPoints = 0
    tileGrid.forEachTileCoord(
      extent,
      z,
      ([tz, x, y]) => (maxPoints = Math.max(maxPoints, counts.get(`${tz}/${x}/${y}`) ?? 0)),
    )
    const isDense = maxPoints > maxTyped
    if (isDense === denseCodes.has(layer)) return
    if (isDense) denseCodes.set(layer, given.code)
    else denseCodes.delete(layer)
    layer.setStyle(styles(isDense))
  }
  source.on('tileloadend', settle)
  return { layer, settle }
}

interface Drawn {
  /** Points of each tile. */
  counts: Map<string, number>
  /** Points for which a circle stands, unless all are dots. */
  grouped: WeakSet<object>
}

function load(
  tile: Tile,
  address: string,
  { code, conditions, failed }: Given,
  { counts, grouped }: Drawn,
): void {
  if (!(tile instanceof VectorTile)) return
  const [z, x, y] = address.split('/')
  const q = conditions.length > 0 ? { q: JSON.stringify(conditions) } : {}
  const input = { layer: code, z: Number(z), x: Number(x), y: `${y}.mvt`, ...q }
  tile.setLoader(async (extent, _, projection) => {
    try {
      const { blob } = await callInSession(currentSession(), (token) =>
        callBytes(mapTiles.tile, input, { token }),
      )
      const points: RenderFeature[] = tile
        .getFormat()
        .readFeatures(await blob.arrayBuffer(), { extent, featureProjection: projection })
      const features = withBubbles(points, extent, (point) => grouped.add(point))
      if (counts.size > 2000) counts.clear()
      counts.set(address, points[0]?.get('layer') === tileLayers.sample ? Infinity : points.length)
      tile.setFeatures(features)
      return features
    } catch {
      tile.setState(TileState.ERROR)
      failed()
      return []
    }
  })
}

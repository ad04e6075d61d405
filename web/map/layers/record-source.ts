import MVT from 'ol/format/MVT.js'
import type BaseLayer from 'ol/layer/Base.js'
import Layer from 'ol/layer/Layer.js'
import type RenderFeature from 'ol/render/Feature.js'
import VectorTileSource from 'ol/source/VectorTile.js'
import type Tile from 'ol/Tile.js'
import { createXYZ } from 'ol/tilegrid.js'
import TileState from 'ol/TileState.js'
import VectorTile from 'ol/VectorTile.js'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { LayerStyle } from '#contract/map/style.ts'
import { mapTiles, maxTileZoom, maxTyped, tileLayers } from '#contract/map/tiles.ts'
import { callBytes } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { currentSession } from '#web/api/session.ts'

export interface RecordQuestion {
  code: string
  kind: Kind
  conditions: readonly Condition[]
  /** How the layer wants them drawn; without it as their kind is. */
  style?: Pick<LayerStyle, 'colour' | 'symbol'> | undefined
  /** Called when a tile does not arrive. */
  failed: () => void
}

/** Of two levels the coarser one is drawn. */
export const zDirection = 1

export const recordGrid = createXYZ({ tileSize: 512, maxZoom: maxTileZoom })

/** The places of the records of a kind that fulfil some conditions, tile by tile. */
export class RecordSource extends VectorTileSource {
  readonly question: RecordQuestion
  /** Tiles that arrived or failed so far. */
  arrived = 0
  /** Changes so far of how points are drawn. */
  changes = 0
  #isDense = false
  readonly #grouped = new WeakSet<object>()
  readonly #tiles = new Map<string, WeakRef<VectorTile<RenderFeature>>>()

  constructor(question: RecordQuestion) {
    super({
      ...{ format: new MVT(), tileGrid: recordGrid, url: '{z}/{x}/{y}', cacheSize: 64, transition: 0 },
      zDirection,
      tileLoadFunction: (tile, address) => this.#load(tile, address),
    })
    this.question = question
  }

  /** The points of a tile: none if it failed, undefined while it is awaited. */
  pointsAt(address: string): readonly RenderFeature[] | undefined {
    const tile = this.#tiles.get(address)?.deref()
    if (tile?.getState() === TileState.ERROR) return []
    return tile?.getState() === TileState.LOADED ? tile.getFeatures() : undefined
  }

  /** All records are dots at present. */
  get isDense(): boolean {
    return this.#isDense
  }

  setDense(isDense: boolean): void {
    if (isDense !== this.#isDense) this.changes += 1
    this.#isDense = isDense
  }

  /** Whether a circle stands for a point, which is not drawn. */
  isGrouped(point: object): boolean {
    return this.#grouped.has(point)
  }

  setGrouped(point: object, isGrouped: boolean): void {
    if (isGrouped === this.#grouped.has(point)) return
    this.changes += 1
    if (isGrouped) this.#grouped.add(point)
    else this.#grouped.delete(point)
  }

  #load(tile: Tile, address: string): void {
    if (!(tile instanceof VectorTile)) return
    const { code, conditions, failed } = this.question
    const [z, x, y] = address.split('/')
    const q = conditions.length > 0 ? { q: JSON.stringify(conditions) } : {}
    const input = { layer: code, z: Number(z), x: Number(x), y: `${y}.mvt`, ...q }
    this.#tiles.set(address, new WeakRef(tile))
    tile.setLoader(async (extent, _, projection) => {
      try {
        const { blob } = await callInSession(currentSession(), (token) =>
          callBytes(mapTiles.tile, input, { token }),
        )
        const given = { extent, featureProjection: projection }
        const points: RenderFeature[] = tile.getFormat().readFeatures(await blob.arrayBuffer(), given)
        this.arrived += 1
        tile.setFeatures(points)
        return points
      } catch {
        this.arrived += 1
        tile.setState(TileState.ERROR)
        failed()
        return []
      }
    })
  }
}

/** The records that a layer draws; undefined if it draws something else. */
export function recordsOf(layer: BaseLayer): RecordSource | undefined {
  const source = layer instanceof Layer ? layer.getSource() : undefined
  return source instanceof RecordSource ? source : undefined
}

/** Points are not all the records of a tile, or more than those whose types are known. */
export const isTooMany = (points: readonly RenderFeature[]): boolean =>
  points.length > maxTyped || points[0]?.get('layer') === tileLayers.sample

/** Code of a layer whose records are drawn as dots at present. */
export function codeIfDense(layer: BaseLayer): string | undefined {
  const records = recordsOf(layer)
  return records?.isDense ? records.question.code : undefined
}

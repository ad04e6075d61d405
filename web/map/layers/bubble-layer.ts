import { containsCoordinate } from 'ol/extent.js'
import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import type { FrameState } from 'ol/Map.js'
import type RenderEvent from 'ol/render/Event.js'
import VectorSource from 'ol/source/Vector.js'
import { getUid } from 'ol/util.js'

import { type Bubble, bubblesOf, partsOf } from './bubbles.ts'
import { isTooMany, recordGrid, type RecordSource, recordsOf, zDirection } from './record-source.ts'
import { bubbleStyle } from './record-style.ts'

type Circle = Feature<Point>

/** Circles with numbers over all layers of records of its map: reckoned anew, tile by tile, before each picture. */
export class BubbleLayer extends VectorLayer<VectorSource<Circle>> {
  readonly #isPrint: boolean
  readonly #circles = new VectorSource<Circle>()
  #drawn = ''
  #layers = ''

  /** On a printed map dots stay dots and signs stay signs. */
  constructor({ isPrint = false } = {}) {
    super({
      ...{ style: bubbleStyle(), zIndex: 50, properties: { bubbles: true } },
      ...{ updateWhileAnimating: true, updateWhileInteracting: true },
    })
    this.setSource(this.#circles)
    this.#isPrint = isPrint
  }

  /** Follows the pictures of the map it is put on. */
  override setMapInternal(map: OlMap | null): void {
    this.getMapInternal()?.un('precompose', this.#settle)
    super.setMapInternal(map)
    map?.on('precompose', this.#settle)
  }

  readonly #settle = ({ frameState }: RenderEvent) => {
    const map = this.getMapInternal()
    if (!map || !frameState) return
    const layers = map.getAllLayers().flatMap((layer) => {
      const records = recordsOf(layer)
      return records ? [{ layer, records }] : []
    })
    const tiles = tilesOf(frameState)
    const state = layers.map(({ records }) => `${getUid(records)}:${records.arrived}`)
    const drawn = [...tiles.map(({ address }) => address), ...state].join()
    if (drawn === this.#drawn) return
    this.#drawn = drawn
    const before = layers.map(({ records }) => records.changes)
    if (!this.#isPrint) for (const { records } of layers) records.setDense(isDense(records, tiles))
    this.#draw(
      layers.flatMap(({ records }) => (records.isDense ? [] : records)),
      tiles,
    )
    for (const [i, { layer, records }] of layers.entries()) if (records.changes !== before[i]) layer.changed()
    // names step out of the way
    for (const layer of map.getAllLayers()) if (layer.get('names') === true) layer.changed()
  }

  /** Where nothing has arrived yet, the circles of before stay, but of the next level at most: they would be a heap. */
  #draw(sources: readonly RecordSource[], tiles: readonly Tile[]): void {
    const layers = sources.map(getUid).join()
    const awaited = tiles.filter(({ address }) => sources.every((records) => !records.pointsAt(address)))
    const before = this.#circles.getFeatures().filter((circle) => {
      const at = circle.getGeometry()?.getCoordinates() ?? []
      const isThere = ({ extent, level }: Tile) =>
        containsCoordinate(extent, at) && Number(circle.get('level')) <= level + 1
      return layers === this.#layers && awaited.some(isThere)
    })
    this.#layers = layers
    this.#circles.clear(true)
    this.#circles.addFeatures([...before, ...tiles.flatMap((tile) => group(sources, tile))])
  }
}

interface Tile {
  level: number
  address: string
  extent: number[]
}

function tilesOf({ extent, viewState }: FrameState): Tile[] {
  const tiles: Tile[] = []
  if (!extent) return tiles
  const z = recordGrid.getZForResolution(viewState.resolution, zDirection)
  recordGrid.forEachTileCoord(extent, z, (coord) =>
    tiles.push({ level: z, address: coord.join('/'), extent: recordGrid.getTileCoordExtent(coord) }),
  )
  return tiles
}

/** Whether one of the tiles holds too many; while some are awaited, what was stays. */
function isDense(records: RecordSource, tiles: readonly Tile[]): boolean {
  const points = tiles.map(({ address }) => records.pointsAt(address))
  return points.some((some) => (some ? isTooMany(some) : records.isDense))
}

/** Circles of a tile, whose points are no longer drawn. */
function group(sources: readonly RecordSource[], { level, address, extent }: Tile): Circle[] {
  const layers = sources.flatMap((records) => {
    const points = records.pointsAt(address) ?? []
    return isTooMany(points) ? [] : { name: records.question.kind.label, points, records }
  })
  const bubbles = bubblesOf(layers, extent)
  const grouped = new Set(bubbles.flatMap(({ members }) => members.map(({ point }) => point)))
  for (const { points, records } of layers)
    for (const point of points) records.setGrouped(point, grouped.has(point))
  return bubbles.map((bubble) => circleOf(bubble, level))
}

function circleOf(bubble: Bubble, level: number): Circle {
  const accesses = new Set(bubble.members.map(({ point }) => String(point.get('access'))))
  const access = accesses.size === 1 ? [...accesses][0] : 'open'
  const geometry = new Point([bubble.x, bubble.y])
  return new Feature({ geometry, bubble: bubble.count, parts: partsOf(bubble), access, level })
}

import type Projection from 'ol/proj/Projection.js'
import ImageTileSource from 'ol/source/ImageTile.js'
import TileGrid from 'ol/tilegrid/TileGrid.js'

import { levelsOf, type PixelSize, tileSide } from '#contract/files/tile-levels.ts'
import { isRefusal } from '#web/api/client.ts'

export interface TilePlace {
  level: number
  column: number
  row: number
}

interface TileSourceOptions {
  size: PixelSize
  projection: Projection
  load: (place: TilePlace, signal: AbortSignal) => Promise<Blob>
  /** Called with what a tile failed of. */
  failed: (error: unknown) => void
}

/** On a dense screen a tile covers half its pixels each way, so that it is as sharp as the screen. */
const density = () => (devicePixelRatio > 1.25 ? 2 : 1)

/** The tiles of a picture; its upper left corner is at 0, 0, and it lies below. */
export class TileSource extends ImageTileSource {
  readonly #density: number

  constructor({ size, projection, load, failed }: TileSourceOptions) {
    const dense = density()
    const count = levelsOf(size).length
    super({
      ...{ projection, wrapX: false },
      transition: 0,
      tileGrid: new TileGrid({
        extent: extentOf(size),
        origin: [0, 0],
        resolutions: Array.from({ length: count }, (_, level) => dense * 2 ** (count - 1 - level)),
        tileSize: tileSide / dense,
      }),
      loader: async (level, column, row, { signal }) => {
        try {
          const place = { level, column, row }
          const tile = await load(place, signal).catch(async (error: unknown) => {
            if (signal.aborted || isRefusal(error)) throw error
            return load(place, signal) // once more, as calls are
          })
          return await padTile(await createImageBitmap(tile))
        } catch (error) {
          if (!signal.aborted) failed(error)
          throw error
        }
      },
    })
    this.#density = dense
  }

  override getTilePixelRatio(): number {
    return this.#density
  }
}

export const extentOf = ({ width, height }: PixelSize): [number, number, number, number] => [
  0,
  -height,
  width,
  0,
]

/** A tile at the right or lower edge is smaller than others: it is laid on an empty one. */
async function padTile(image: ImageBitmap): Promise<ImageBitmap> {
  if (image.width === tileSide && image.height === tileSide) return image
  const canvas = document.createElement('canvas')
  canvas.width = tileSide
  canvas.height = tileSide
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  image.close()
  return createImageBitmap(canvas)
}

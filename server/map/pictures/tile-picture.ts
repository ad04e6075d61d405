import { tileExtent } from '#contract/map/tiles.ts'
import type { Tile } from '#geology/places/map-key.ts'
import type { TileContent } from '#server/map/tiles/tiles.ts'
import { png } from '#server/printing/png.ts'

import { type Bitmap, emptyBitmap, stamp } from './bitmap.ts'
import { type KindStyle, signFor } from './signs.ts'

/** Pixels on a side of a tile. */
export const pictureSize = 256

/** More of a tile are dots. */
const maxSigns = 300

export interface PictureLayer extends KindStyle {
  /** What the tile and those around it show, with their places beside it in tiles. */
  tiles: readonly { dx: number; dy: number; content: TileContent }[]
}

/** The tiles whose signs reach into a tile: itself and those around it. */
export function tilesAround({ z, x, y }: Tile): { dx: number; dy: number; tile: Tile }[] {
  const side = 2 ** z
  const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => ({ dx, dy })))
  return around.flatMap(({ dx, dy }) => {
    const tile = { z, x: x + dx, y: y + dy }
    return Math.min(tile.x, tile.y) < 0 || Math.max(tile.x, tile.y) >= side ? [] : [{ dx, dy, tile }]
  })
}

/** A tile of some layers as a PNG with a clear ground: signs where there are few, else dots. */
export function pictureOfTile(
  layers: readonly PictureLayer[],
  signs: ReadonlyMap<string, Bitmap>,
): Uint8Array {
  const picture = emptyBitmap(pictureSize, pictureSize)
  for (const layer of layers) drawLayer(picture, layer, signs)
  return png({ ...picture, channels: 4 })
}

/** A record is drawn as its own tile has it, so that it looks the same in all that it reaches into. */
function drawLayer(picture: Bitmap, { kind, tiles }: PictureLayer, signs: ReadonlyMap<string, Bitmap>): void {
  for (const { dx, dy, content } of tiles) {
    const isDense = !content.isCounted || content.points.length > maxSigns
    for (const { x, y, properties } of content.points) {
      const sign = signFor(signs, kind, { access: properties['access'], type: properties['type'], isDense })
      if (!sign) continue
      const [left, top] = [dx + x / tileExtent, dy + y / tileExtent].map((at) => at * pictureSize)
      stamp(picture, sign, Math.round((left ?? 0) - sign.width / 2), Math.round((top ?? 0) - sign.height / 2))
    }
  }
}

import { maxTileZoom } from '#contract/map/tiles.ts'
import { tileMatrixSet } from '#contract/ogc/tiles.ts'
import { toMercator } from '#geology/places/mercator.ts'
import type { Extent } from '#server/catalogue/following/following.ts'

export const mercatorUri = 'http://www.opengis.net/def/crs/EPSG/0/3857'
export const matrixSetUri = `http://www.opengis.net/def/tilematrixset/OGC/1.0/${tileMatrixSet}`

/** The edge of the map, metres. */
const [edge] = toMercator(180, 0)
/** Pixels on a side of a tile, and metres of a pixel of the standard's screen. */
export const tilePixels = 256
const screenPixel = 0.00028

export interface Matrix {
  z: number
  /** Tiles on a side. */
  side: number
  /** Metres of a pixel. */
  cellSize: number
  scaleDenominator: number
}

/** The zoom levels up to one (OGC 17-083r4, annex D.1). */
export const matrices = (maxZoom: number): Matrix[] =>
  Array.from({ length: maxZoom + 1 }, (_, z) => {
    const cellSize = (2 * edge) / tilePixels / 2 ** z
    return { z, side: 2 ** z, cellSize, scaleDenominator: cellSize / screenPixel }
  })

export const pointOfOrigin: readonly [number, number] = [-edge, edge]

/** The tile matrix set as JSON (OGC 17-083r4). */
export const matrixSetJson = {
  id: tileMatrixSet,
  title: 'Google Maps Compatible for the World',
  uri: matrixSetUri,
  crs: mercatorUri,
  orderedAxes: ['X', 'Y'],
  wellKnownScaleSet: 'http://www.opengis.net/def/wkss/OGC/1.0/GoogleMapsCompatible',
  tileMatrices: matrices(maxTileZoom).map(({ z, side, cellSize, scaleDenominator }) => ({
    id: String(z),
    ...{ scaleDenominator, cellSize, pointOfOrigin },
    ...{ tileWidth: tilePixels, tileHeight: tilePixels, matrixWidth: side, matrixHeight: side },
  })),
}

export interface MatrixLimits {
  z: number
  minRow: number
  maxRow: number
  minColumn: number
  maxColumn: number
}

/** The tiles of each zoom level that lie in an extent. */
export const limitsOf = ({ west, south, east, north }: Extent, maxZoom: number): MatrixLimits[] =>
  matrices(maxZoom).map(({ z, side, cellSize }) => {
    const tileOf = (metres: number) =>
      Math.min(side - 1, Math.max(0, Math.floor(metres / cellSize / tilePixels)))
    return {
      z,
      minRow: tileOf(edge - north),
      maxRow: tileOf(edge - south),
      minColumn: tileOf(west + edge),
      maxColumn: tileOf(east + edge),
    }
  })

/** Metres of the map by which an extent is widenExtent: a sign has a size, and an extent of one place has none. */
const margin = 500

export const widenExtent = ({ west, south, east, north, middle }: Extent): Extent => ({
  west: Math.max(-edge, west - margin),
  south: Math.max(-edge, south - margin),
  east: Math.min(edge, east + margin),
  north: Math.min(edge, north + margin),
  middle,
})

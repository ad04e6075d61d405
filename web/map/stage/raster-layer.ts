import type ImageTile from 'ol/ImageTile.js'
import TileLayer from 'ol/layer/Tile.js'
import { get as projection } from 'ol/proj.js'
import type TileImage from 'ol/source/TileImage.js'
import TileWMS from 'ol/source/TileWMS.js'
import WMTS from 'ol/source/WMTS.js'
import XYZ from 'ol/source/XYZ.js'
import type Tile from 'ol/Tile.js'
import WMTSTileGrid from 'ol/tilegrid/WMTS.js'

import { type Source, tianditu } from '#contract/map/source.ts'

type RasterType = 'tianditu' | 'xyz' | 'wms' | 'wmts'

interface RasterSource {
  type: RasterType
  source: Source
  /** Own canvas, by which a base map can be cut at the slider. */
  className?: string
  /** Called when a picture does not arrive, or is none. */
  failed: () => void
}

/** Pictures of another server, one layer above the other: Tianditu has its lettering apart. */
export function rasterLayers({ type, source, className = 'ol-layer', failed }: RasterSource): TileLayer[] {
  return sourcesOf(type, source).map((tiles) => {
    tiles.setTileLoadFunction((tile, address) => loadInTime(tile, address, failed))
    return new TileLayer({ source: tiles, className })
  })
}

function sourcesOf(type: RasterType, source: Source): TileImage[] {
  const { url = '', layers = '', levels, format, version } = source
  if (type === 'tianditu') return tiandituLayers(source).map(wmts)
  if (type === 'wmts') return [wmts(source)]
  if (type === 'xyz') return [new XYZ({ url, maxZoom: levels ?? 18, crossOrigin, transition: 0 })]
  const params = { LAYERS: layers, FORMAT: format, VERSION: version, TRANSPARENT: true }
  return [new TileWMS({ url, params, crossOrigin, transition: 0 })]
}

/** Without it the map could not be saved as a picture. */
const crossOrigin = 'anonymous'

function tiandituLayers({ layers, key }: Source): Source[] {
  const main = layers === 'img' || layers === 'ter' ? layers : 'vec'
  return [main, tianditu.lettering[main]].map((name) => ({
    url: `${tianditu.url}/${name}_c/wmts?tk=${key}`,
    layers: name,
    matrixSet: 'c',
    format: 'tiles',
    grid: 'EPSG:4490',
    levels: main === 'ter' ? 14 : 18,
  }))
}

function wmts({ url = '', layers = '', matrixSet = '', style, format, grid, levels, ...more }: Source): WMTS {
  const isRest = /\{tilematrix\}/i.test(url)
  return new WMTS({
    url,
    layer: layers,
    matrixSet,
    style: style ?? 'default',
    format: format ?? 'image/png',
    requestEncoding: isRest ? 'REST' : 'KVP',
    ...(grid === 'EPSG:4490' ? geographic : {}),
    tileGrid: tileGrid(grid === 'EPSG:4490', levels ?? 18, more.matrixPrefix ?? ''),
    crossOrigin,
    transition: 0,
  })
}

/** CGCS2000 differs from WGS 84 by less than a metre. */
const geographic = { projection: 'EPSG:4326' }

function tileGrid(isGeographic: boolean, levels: number, prefix: string): WMTSTileGrid {
  const [west = 0, , east = 0, north = 0] =
    projection(isGeographic ? 'EPSG:4326' : 'EPSG:3857')?.getExtent() ?? []
  const all = Array.from({ length: levels + 1 }, (_, level) => level)
  return new WMTSTileGrid({
    origin: [west, north],
    resolutions: all.map((level) => (east - west) / 256 / 2 ** level),
    matrixIds: all.map((level) => prefix + level),
    tileSize: 256,
  })
}

/** Milliseconds that a picture is waited for. */
const patience = 10_000

function loadInTime(tile: Tile, address: string, failed: () => void): void {
  // oxlint-disable-next-line no-unsafe-type-assertion -- sources of pictures make tiles of pictures
  const image = (tile as ImageTile).getImage() as HTMLImageElement
  const giveUp = setTimeout(() => {
    image.src = 'data:,'
  }, patience)
  image.addEventListener('load', () => clearTimeout(giveUp), { once: true })
  image.addEventListener(
    'error',
    () => {
      clearTimeout(giveUp)
      failed()
    },
    { once: true },
  )
  image.src = address
}

import { tiandituKey } from '#contract/back-office/map/base-map.ts'
import { expandHosts, type Source, tianditu } from '#contract/map/source.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { toMercator } from '#geology/places/mercator.ts'

/** Level of the one picture that is shown: a city. */
const level = 11
const half = 20_037_508.342789244
const pixels = 256

interface Tile {
  z: number
  column: number
  row: number
}

const depthOf = (levels: number | undefined) => Math.min(level, levels ?? 18)

function mercatorTile(at: LngLat, z: number): Tile {
  const [x, y] = toMercator(at.lng, at.lat)
  const side = (2 * half) / 2 ** z
  return { z, column: Math.floor((x + half) / side), row: Math.floor((half - y) / side) }
}

/** In the grid of degrees the world is two tiles wide at level 1. */
function degreeTile({ lng, lat }: LngLat, z: number): Tile {
  const side = 360 / 2 ** z
  return { z, column: Math.floor((lng + 180) / side), row: Math.floor((90 - lat) / side) }
}

const withQuery = (url: string, query: Readonly<Record<string, string | number>>) => {
  const text = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${url}${url.includes('?') ? (/[?&]$/.test(url) ? '' : '&') : '?'}${text.join('&')}`
}

function xyzAddress({ url = '', levels }: Source, at: LngLat): string {
  const { z, column, row } = mercatorTile(at, depthOf(levels))
  const values: Readonly<Record<string, number>> = { z, x: column, y: row, '-y': 2 ** z - 1 - row }
  return url.replaceAll(/\{(z|x|-?y)\}/g, (_, name: string) => String(values[name]))
}

function wmsAddress({ url = '', layers = '', format, version }: Source, at: LngLat): string {
  const { z, column, row } = mercatorTile(at, level)
  const side = (2 * half) / 2 ** z
  const [west, north] = [column * side - half, half - row * side]
  return withQuery(url, {
    ...{ SERVICE: 'WMS', REQUEST: 'GetMap', VERSION: version ?? '1.3.0', LAYERS: layers, STYLES: '' },
    ...{ FORMAT: format ?? 'image/png', TRANSPARENT: 'TRUE', WIDTH: pixels, HEIGHT: pixels },
    [version === '1.1.1' ? 'SRS' : 'CRS']: 'EPSG:3857',
    BBOX: [west, north - side, west + side, north].join(','),
  })
}

function wmtsAddress({ url = '', layers = '', matrixSet = '', ...source }: Source, at: LngLat): string {
  const z = depthOf(source.levels)
  const { column, row } = source.grid === 'EPSG:4490' ? degreeTile(at, z) : mercatorTile(at, z)
  const values: Readonly<Record<string, string>> = {
    ...{ layer: layers, style: source.style ?? 'default', tilematrixset: matrixSet },
    ...{ tilematrix: `${source.matrixPrefix ?? ''}${z}`, tilecol: String(column), tilerow: String(row) },
  }
  if (/\{tilematrix\}/i.test(url))
    return url.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name.toLowerCase()] ?? all)
  const query = Object.entries(values).map(([name, value]) => [name.toUpperCase(), value])
  return withQuery(url, {
    ...{ SERVICE: 'WMTS', REQUEST: 'GetTile', VERSION: '1.0.0', FORMAT: source.format ?? 'image/png' },
    ...Object.fromEntries(query),
  })
}

const tiandituAddress = ({ layers = 'vec' }: Source, at: LngLat): string =>
  wmtsAddress(
    {
      ...{ url: `${tianditu.url}/${layers}_c/wmts?tk=${tiandituKey}`, layers, matrixSet: 'c' },
      ...{ format: 'tiles', grid: 'EPSG:4490', levels: 14 },
    },
    at,
  )

const addresses: Readonly<Record<string, (source: Source, at: LngLat) => string>> = {
  xyz: xyzAddress,
  wms: wmsAddress,
  wmts: wmtsAddress,
  tianditu: tiandituAddress,
}

/** The address of one picture of a source around a place; undefined for what comes in no pictures. */
export function tileAddress(type: string, source: Source, at: LngLat): string | undefined {
  const address = Object.hasOwn(addresses, type) ? addresses[type]?.(source, at) : undefined
  return address === undefined ? undefined : expandHosts(address)[0]
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { VectorTile } from '@mapbox/vector-tile'
import { decode } from 'fast-png'
import { PbfReader } from 'pbf'
import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { ogcPath } from '#contract/ogc/examples.ts'
import { coarsePlace, toMercator } from '#geology/places/mercator.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole, buildRecord } from '#testing/builders/records.ts'
import { hasGdal } from '#testing/gis/gdal.ts'

// The abstract tests of OGC 20-057 (Tiles 1) and 17-083r4 (tile matrix sets).

let library: TestApp
const place = { lng: 121.47361, lat: 31.23041 }
const hidden = { lng: 121.48372, lat: 31.24117 }

beforeAll(async () => {
  library = await testApp()
  const values = { holeKind: '6' as const }
  await buildBorehole(library.db, { code: 'OPEN', title: '开', ...place, values })
  await buildBorehole(library.db, { code: 'CLOSED', access: 'protected', openOn: '2099-01-01', ...hidden })
  await buildBorehole(library.db, { code: 'SECRET', access: 'secret', ...hidden })
  await buildRecord(library.db, kinds.gnssPoint, { code: 'G1', title: 'GNSS 1', ...place })
})

const get = async (path: string, headers: Record<string, string> = { accept: 'application/json' }) => {
  const { status, body, text, headers: sent } = await library.raw('GET', `${ogcPath}${path}`, { headers })
  return { status, text, body: Object(body), type: String(sent['content-type']), headers: sent }
}

async function tileAt(path: string) {
  const answer = await library.app.inject({ url: `${ogcPath}${path}` })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/vnd.mapbox-vector-tile',
  ])
  return new VectorTile(new PbfReader(answer.rawPayload))
}

const tileOf = ({ lng, lat }: { lng: number; lat: number }, z: number) => {
  const [x, y] = toMercator(lng, lat)
  const size = (2 * 20_037_508.342789244) / 2 ** z
  return {
    z,
    row: Math.floor((20_037_508.342789244 - y) / size),
    column: Math.floor((x + 20_037_508.342789244) / size),
  }
}

const pathOf = (base: string, { z, row, column }: ReturnType<typeof tileOf>) =>
  `${base}/tiles/WebMercatorQuad/${z}/${row}/${column}?f=mvt`

interface Link {
  rel: string
  href: string
  type: string
}

test('the landing page leads to the tiles, their matrix set and their style', async () => {
  const links: Link[] = (await get('')).body.links
  for (const [rel, path] of [
    ['http://www.opengis.net/def/rel/ogc/1.0/tilesets-vector', '/tiles'],
    ['http://www.opengis.net/def/rel/ogc/1.0/tiling-schemes', '/tileMatrixSets'],
  ])
    expect(links.find((link) => link.rel === rel)?.href).toMatch(new RegExp(`${ogcPath}${path}$`))
  const { body } = await get('/collections/borehole')
  expect(body.links.map(({ rel }: Link) => rel)).toContain(
    'http://www.opengis.net/def/rel/ogc/1.0/tilesets-vector',
  )
})

test('the matrix set is that of 17-083r4, annex D.1', async () => {
  const { body } = await get('/tileMatrixSets/WebMercatorQuad')
  const [first, second] = body.tileMatrices
  expect(body.tileMatrices).toHaveLength(21)
  expect(first.scaleDenominator).toBeCloseTo(559_082_264.028717, 3)
  expect(first.cellSize).toBeCloseTo(156_543.033928041, 6)
  expect(second).toMatchObject({ id: '1', matrixWidth: 2, matrixHeight: 2, tileWidth: 256, tileHeight: 256 })
  expect((await get('/tileMatrixSets')).body.tileMatrixSets).toMatchObject([{ id: 'WebMercatorQuad' }])
  expect((await get('/tileMatrixSets/Other')).status).toBe(404)
})

describe.each(['', '/collections/borehole'])('the tiles below “%s”', (base) => {
  test('are one set in one matrix set, with an address of tiles and TileJSON', async () => {
    const list = (await get(`${base}/tiles`)).body.tilesets
    expect(list).toMatchObject([{ dataType: 'vector', crs: 'http://www.opengis.net/def/crs/EPSG/0/3857' }])
    const { body } = await get(`${base}/tiles/WebMercatorQuad`)
    expect(body.layers.map(({ id }: { id: string }) => id)).toContain('borehole')
    const links: (Link & { templated?: true })[] = body.links
    const item = links.find(({ rel }) => rel === 'item')
    expect(item).toMatchObject({ templated: true, type: 'application/vnd.mapbox-vector-tile' })
    expect(item?.href).toContain('/{tileMatrix}/{tileRow}/{tileCol}')
    for (const { href } of links.filter(({ templated }) => !templated))
      expect([href, (await get(href.split(ogcPath)[1] ?? '')).status]).toEqual([href, 200])
    const json = (await get(`${base}/tiles/WebMercatorQuad?f=tilejson`)).body
    expect(json).toMatchObject({ tilejson: '3.0.0', minzoom: 0, maxzoom: 20 })
    expect(json.tiles[0]).toMatch(/\/\{z\}\/\{y\}\/\{x\}\?f=mvt$/)
    const [west, south, east, north] = json.bounds
    expect(west <= place.lng && east >= place.lng && south <= place.lat && north >= place.lat).toBe(true)
    for (const path of [`${base}/tiles`, `${base}/tiles/WebMercatorQuad`])
      expect((await get(`${path}?f=html`)).text).toContain('<h1>')
  })

  test('the limits of a level hold every place, and nothing lies outside', async () => {
    const { tileMatrixSetLimits } = (await get(`${base}/tiles/WebMercatorQuad`)).body
    for (const z of [0, 5, 12, 20]) {
      const { row, column } = tileOf(place, z)
      const limit = tileMatrixSetLimits[z]
      expect(limit.tileMatrix).toBe(String(z))
      expect(row >= limit.minTileRow && row <= limit.maxTileRow).toBe(true)
      expect(column >= limit.minTileCol && column <= limit.maxTileCol).toBe(true)
    }
  })

  test.each([0, 6])('a tile of level %i shows one of those in a cell, and how many there are', async (z) => {
    const layer = (await tileAt(pathOf(base, tileOf(place, z)))).layers['borehole']
    expect([layer?.length, layer?.feature(0).properties['count']]).toEqual([1, 2])
  })

  test.each([14, 20])('a tile of level %i has what everybody sees', async (z) => {
    const tile = await tileAt(pathOf(base, tileOf(place, z)))
    expect(Object.keys(tile.layers)).toContain('borehole')
    const layer = tile.layers['borehole']
    const features = Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i))
    expect(features.map((one) => one?.properties['code'])).toContain('OPEN')
    const open = features.find((one) => one?.properties['code'] === 'OPEN')
    expect(open?.properties).toEqual({
      ...{ code: 'OPEN', title: '开', access: 'open', type: '6', typeLabel: '双桥静力触探孔' },
    })
    const { row, column } = tileOf(place, z)
    const geometry = open?.toGeoJSON(column, row, z).geometry
    const [lng, lat] = geometry?.type === 'Point' ? geometry.coordinates : []
    expect(Math.hypot(Number(lng) - place.lng, Number(lat) - place.lat)).toBeLessThan(0.2 / 2 ** z + 1e-5)
  })

  test('nobody finds the place of what is closed', async () => {
    const tile = await tileAt(pathOf(base, tileOf(hidden, 18)))
    expect(Object.values(tile.layers).every(({ length }) => length === 0)).toBe(true)
    const [lng, lat] = coarsePlace(hidden.lng, hidden.lat)
    const middle = await tileAt(pathOf(base, tileOf({ lng, lat }, 18)))
    expect(middle.layers['borehole']?.length).toBe(1)
    expect(middle.layers['borehole']?.feature(0).properties).toMatchObject({
      code: 'CLOSED',
      access: 'protected',
    })
  })

  test.each([
    [`${base}/tiles/Other`, 404],
    [`${base}/tiles/WebMercatorQuad/0/1/0`, 404],
    [`${base}/tiles/WebMercatorQuad/21/0/0`, 404],
    [`${base}/tiles/WebMercatorQuad/1/-1/0`, 404],
    [`${base}/tiles/WebMercatorQuad/1/0/x`, 404],
    [`${base}/tiles/WebMercatorQuad/1/0/0?f=png`, 400],
    ['/collections/archive/tiles', 404],
    ['/collections/none/tiles/WebMercatorQuad/0/0/0', 404],
    ['/styles/map/other.png', 404],
  ])('refuses %s', async (path, status) => {
    expect((await get(path)).status).toBe(status)
  })
})

test('what is known is not sent again; a change of a record or a layer is seen at once', async () => {
  const path = `/collections/gnssPoint/tiles/WebMercatorQuad/0/0/0`
  const tag = async () => String((await get(path)).headers['etag'])
  const first = await tag()
  expect((await get(path, { 'if-none-match': first })).status).toBe(304)
  await buildRecord(library.db, kinds.gnssPoint, { code: 'G2', lng: 100, lat: 20 })
  expect(await tag()).not.toBe(first)
  await library.pool.query(`update map_layer set visible = false where kind = 'gnssPoint'`)
  expect((await get(path)).status).toBe(404)
  const all = await tileAt('/tiles/WebMercatorQuad/0/0/0')
  expect(Object.keys(all.layers)).not.toContain('gnssPoint')
  await library.pool.query(`update map_layer set visible = true where kind = 'gnssPoint'`)
  expect((await get(path)).status).toBe(200)
})

interface MapLayer {
  'source-layer': string
  layout?: { 'icon-image': string }
  paint?: Record<string, unknown>
}

test('the style draws every layer, with signs that its sprite has, in the colours of the map', async () => {
  await library.pool.query(`update map_layer set colour = '#0f766e' where kind = 'borehole'`)
  const { body, type } = await get('/styles/map')
  expect(type).toContain('application/vnd.mapbox.style+json')
  const source = body.sources.records.url
  expect((await get(source.split(ogcPath)[1])).body.tilejson).toBe('3.0.0')
  const sprite = body.sprite.split(ogcPath)[1]
  const layers: MapLayer[] = body.layers
  for (const scale of ['', '@2x']) {
    const index = (await get(`${sprite}${scale}.json`)).body
    const names = layers.flatMap(({ layout }) => layout?.['icon-image'] ?? [])
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !Object.hasOwn(index, name))).toEqual([])
    const { rawPayload } = await library.app.inject({ url: `${ogcPath}${sprite}${scale}.png` })
    const picture = decode(rawPayload)
    for (const { x, y, width, height } of Object.values<{
      x: number
      y: number
      width: number
      height: number
    }>(index))
      expect(x + width <= picture.width && y + height <= picture.height).toBe(true)
  }
  const colours = layers
    .filter((layer) => layer['source-layer'] === 'borehole')
    .flatMap(({ paint }) => paint?.['circle-color'] ?? [])
  expect(colours).toEqual(['#0f766e', '#875200'])
})

// A client that nobody here wrote.
describe.each(hasGdal ? ['GDAL'] : [])('%s', () => {
  test('reads a tile, its layers and places', async () => {
    const address = await library.app.listen({ host: '127.0.0.1', port: 0 })
    const { z, row, column } = tileOf(place, 14)
    const source = `MVT:${address}${ogcPath}${pathOf('', { z, row, column })}`
    const options = ['METADATA_FILE=', `X=${column}`, `Y=${row}`, `Z=${z}`].flatMap((one) => ['-oo', one])
    const { stdout } = await promisify(execFile)('ogrinfo', ['-ro', '-al', source, ...options])
    expect(stdout).toContain('Layer name: gnssPoint')
    const [, x, y] = /code \(String\) = OPEN[^]*?POINT \(([\d.]+) ([\d.]+)\)/.exec(stdout) ?? []
    const [east, north] = toMercator(place.lng, place.lat)
    expect(Math.hypot(Number(x) - east, Number(y) - north)).toBeLessThan(1)
  })
})

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { decode } from 'fast-png'
import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { toMercator } from '#geology/places/mercator.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole, buildRecord } from '#testing/builders/records.ts'
import { hasGdal } from '#testing/gis/gdal.ts'

let library: TestApp
let address: string
const place = { lng: 121.47361, lat: 31.23041 }

beforeAll(async () => {
  library = await testApp()
  await buildBorehole(library.db, { code: 'OPEN', ...place, values: { holeKind: '1' } })
  await buildBorehole(library.db, { code: 'SECRET', access: 'secret', lng: 121.6, lat: 31.3 })
  await buildRecord(library.db, kinds.gnssPoint, { code: 'G1', lng: 121.5, lat: 31.2 })
  address = await library.app.listen({ host: '127.0.0.1', port: 0 })
})

const [x, y] = toMercator(place.lng, place.lat)
const edge = 20_037_508.342789244
const tileAt = (z: number) => {
  const size = (2 * edge) / 2 ** z
  return { z, row: Math.floor((edge - y) / size), column: Math.floor((x + edge) / size), size }
}

const keywords = (more: Record<string, string> = {}) => {
  const { z, row, column } = tileAt(16)
  const given = {
    ...{ SERVICE: 'WMTS', REQUEST: 'GetTile', VERSION: '1.0.0', LAYER: 'borehole', STYLE: 'default' },
    ...{ FORMAT: 'image/png', TILEMATRIXSET: 'GoogleMapsCompatible', TILEMATRIX: String(z) },
    ...{ TILEROW: String(row), TILECOL: String(column), ...more },
  }
  return `/api/wmts?${new URLSearchParams(given)}`
}

async function picture(url: string) {
  const { statusCode, headers, rawPayload } = await library.app.inject({ url })
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
  const { width, height, channels, data } = decode(rawPayload)
  expect([width, height, channels]).toEqual([256, 256, 4])
  return data as Uint8Array
}

const isPainted = (data: Uint8Array) => data.some((value, i) => i % 4 === 3 && value > 0)

test('a tile shows the sign of a record at its place, in the colour of its access, on a clear ground', async () => {
  const { size, row, column } = tileAt(16)
  const data = await picture(keywords())
  const [left, top] = [((x + edge) / size - column) * 256, ((edge - y) / size - row) * 256].map(Math.floor)
  const at = 4 * ((top ?? 0) * 256 + (left ?? 0))
  expect([...data.subarray(at, at + 4)]).toEqual([0x12, 0x44, 0x7c, 255])
  expect(data.filter((value, i) => i % 4 === 3 && value > 0).length).toBeLessThan(400)
})

test('addresses and keywords in any case give the same; a layer of all has everything', async () => {
  const { z, row, column } = tileAt(16)
  const data = await picture(keywords())
  const lower = keywords().replace(/([A-Z]+)=/g, (whole) => whole.toLowerCase())
  expect(await picture(lower)).toEqual(data)
  expect(await picture(`/api/wmts/1.0.0/borehole/${z}/${row}/${column}.png`)).toEqual(data)
  expect(await picture(keywords({ LAYER: 'all' }))).toEqual(data)
  expect(isPainted(await picture(keywords({ LAYER: 'gnssPoint' })))).toBe(false)
})

test('a secret record is on no tile', async () => {
  const [sx, sy] = toMercator(121.6, 31.3)
  const size = (2 * edge) / 2 ** 14
  const tile = {
    TILEMATRIX: '14',
    TILEROW: `${Math.floor((edge - sy) / size)}`,
    TILECOL: `${Math.floor((sx + edge) / size)}`,
  }
  expect(isPainted(await picture(keywords({ ...tile, LAYER: 'all' })))).toBe(false)
})

test('what is known is not sent again, and a change is seen at once', async () => {
  const { headers } = await library.app.inject({ url: keywords() })
  const tag = String(headers['etag'])
  const again = () => library.app.inject({ url: keywords(), headers: { 'if-none-match': tag } })
  expect((await again()).statusCode).toBe(304)
  await library.pool.query(`update map_layer set colour = '#c2410c' where kind = 'borehole'`)
  expect((await again()).statusCode).toBe(200)
  await library.pool.query(`update map_layer set colour = null where kind = 'borehole'`)
})

describe('is refused', () => {
  test.each([
    [keywords({ SERVICE: 'WMS' }), 400],
    [keywords({ REQUEST: 'GetMap' }), 400],
    ['/api/wmts', 400],
    [keywords({ FORMAT: 'image/jpeg' }), 400],
    [keywords({ TILEMATRIXSET: 'EPSG:4326' }), 400],
    [keywords({ TILEMATRIX: '-1' }), 400],
    [keywords({ TILEROW: '1.5' }), 400],
    [keywords({ TILECOL: '0x1' }), 400],
    [keywords({ TILEMATRIX: '19' }), 404],
    [keywords({ TILEMATRIX: '0', TILEROW: '1', TILECOL: '0' }), 404],
    [keywords({ LAYER: 'archive' }), 404],
    [keywords({ LAYER: '' }), 404],
    ['/api/wmts/1.0.0/borehole/0/0/0.jpg', 404],
    ['/api/wmts/1.0.0/borehole/19/0/0.png', 404],
    ['/api/wmts/1.0.0/none/0/0/0.png', 404],
  ])('%s', async (url, status) => {
    const { statusCode, body } = await library
      .raw('GET', url)
      .then(({ status: statusCode, body }) => ({ statusCode, body }))
    expect([statusCode, /\p{Script=Han}/u.test(Object(body).message)]).toEqual([status, true])
  })
})

// A client that nobody here wrote.
describe.each(hasGdal ? ['GDAL'] : [])('%s', () => {
  const env = { ...process.env, GDAL_PAM_ENABLED: 'NO', GDAL_ENABLE_WMS_CACHE: 'NO' }
  const run = promisify(execFile)
  const source = () => `WMTS:${address}/api/wmts?SERVICE=WMTS&REQUEST=GetCapabilities`

  test('lists the layers', async () => {
    const { stdout } = await run('gdalinfo', [source()], { env })
    for (const name of ['all', 'borehole', 'gnssPoint']) expect(stdout).toContain(`layer=${name}`)
  })

  test('reads the pixels of a layer where its records are', async () => {
    const window = ['-projwin', x - 300, y + 300, x + 300, y - 300].map(String)
    const { stdout } = await run(
      'gdal_translate',
      ['-q', '-of', 'PNG', ...window, '-outsize', '256', '256', `${source()},layer=borehole`, '/vsistdout/'],
      { encoding: 'buffer', maxBuffer: 2 ** 24, env },
    )
    const { data, channels } = decode(stdout)
    expect(channels).toBe(4)
    expect([...(data as Uint8Array).subarray(4 * (128 * 256 + 128), 4 * (128 * 256 + 128) + 3)]).toEqual([
      0x12, 0x44, 0x7c,
    ])
  })
})

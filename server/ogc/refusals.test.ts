import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import { ogcPath } from '#contract/ogc/examples.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

const items = `${ogcPath}/collections/borehole/items`
const zone = 'http://www.opengis.net/def/crs/EPSG/0/4549'
const latFirst = 'http://www.opengis.net/def/crs/EPSG/0/4326'
const mercator = 'http://www.opengis.net/def/crs/EPSG/0/3857'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
  const place = { lng: 121.48, lat: 31.2 }
  await buildBorehole(library.db, { code: 'IN', ...place, values: { completedOn: '2020-02-29' } })
  await buildBorehole(library.db, { code: 'WEST', lng: -179.5, lat: 10 })
  await buildBorehole(library.db, { code: 'EAST', lng: 179.5, lat: 10 })
  await buildBorehole(library.db, { code: 'NOWHERE' })
})

async function ask(parameters: Record<string, string>) {
  const { status, body, text } = await library.raw('GET', `${items}?${new URLSearchParams(parameters)}`)
  const { features = [], data, message }: Record<string, unknown> = Object(body)
  return {
    status,
    ids: (features as { id: string }[]).map(({ id }) => id),
    data: Object(data),
    message,
    text,
  }
}

describe('is refused by name in Chinese', () => {
  test.each([
    ['limit', '0'],
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', 'all'],
    ['bbox', ''],
    ['bbox', '1,2,3'],
    ['bbox', '1,2,3,4,5'],
    ['bbox', '121,32,122,31'],
    ['bbox', 'NaN,31,122,32'],
    ['bbox', '121,31,Infinity,32'],
    ['bbox', '121,31,1e999,32'],
    ['bbox', '121,-91,122,32'],
    ['bbox', '-181,31,122,32'],
    ['bbox', '121,31,9,122,32,1'],
    ['bbox', `${'1'.repeat(400)},31,122,32`],
    ['bbox-crs', 'http://www.opengis.net/def/crs/EPSG/0/27700'],
    ['crs', 'EPSG:4326'],
    ['datetime', '2020'],
    ['datetime', '2021-02-29'],
    ['datetime', '../..'],
    ['datetime', '/'],
    ['datetime', '2021-01-01/2020-01-01'],
    ['datetime', '2021-01-01/2022-01-01/2023-01-01'],
    ['datetime', '2021-01-01T25:00:00Z'],
    ['after', '!'],
    ['after', 'bnVsbA'],
    ['after', Buffer.from('["a",1]').toString('base64url')],
    ['after', Buffer.from('["a\\u0000","b"]').toString('base64url')],
    ['finalDepth', 'deep'],
    ['finalDepth', '1e300'],
    ['holeKind', '99'],
    ['holeKind', ''],
    ['completedOn', '2020-13-01'],
    ['projectId', '1'],
    ['collarElevation', '4'],
    ['code', ''],
    ['code', 'x'.repeat(201)],
    ['text', 'IN'],
    ['geometry', 'POINT(121 31)'],
    ['filter', ''],
    ['filter', 'THIS IS NOT A FILTER'],
    ['filter', `finalDepth > 3${' '.repeat(10_000)}`],
    ['filter', `${'('.repeat(1000)}finalDepth > 3${')'.repeat(1000)}`],
    ['filter', 'depth > 3'],
    ['filter', 'collarElevation > 3'],
    ['filter', 'placeExact = true'],
    ['filter', 'projectId = 1'],
    ['filter', 'text LIKE 1'],
    ['filter', "text = 'x'"],
    ['filter', 'constructor IS NULL'],
    ['filter', "finalDepth > '3'"],
    ['filter', 'finalDepth = true'],
    ['filter', "finalDepth LIKE '3%'"],
    ['filter', "finalDepth = DATE('2020-01-01')"],
    ['filter', 'holeKind = 1'],
    ['filter', "holeKind BETWEEN '1' AND '2'"],
    ['filter', "completedOn > DATE('2021-02-29')"],
    ['filter', "completedOn > TIMESTAMP('2021-02-28T10:00:00Z')"],
    ['filter', "completedOn > 'yesterday'"],
    ['filter', 'completedOn > 2020'],
    ['filter', "geometry = 'POINT(121 31)'"],
    ['filter', 'S_INTERSECTS(finalDepth, POINT(121 31))'],
    ['filter', 'S_INTERSECTS(geometry, POINT(31 121))'],
    ['filter', 'S_INTERSECTS(geometry, BBOX(122, 32, 121, 31))'],
    ['filter', 'S_INTERSECTS(geometry, BBOX(1, 2, 3))'],
    ['filter', 'S_INTERSECTS(geometry, POLYGON((0 0, 1 1, 0 0)))'],
    ['filter', 'S_INTERSECTS(geometry, POLYGON((0 0, 1 0, 1 1, 0 1)))'],
    ['filter', 'S_INTERSECTS(geometry, POLYGON((0 0, 1 0, 1e13 1, 0 0)))'],
    ['filter-lang', 'cql2-json'],
    ['filter-crs', 'EPSG:4326'],
    ['offset', '10'],
    ['constructor', 'x'],
  ])('%s=%s', async (name, value) => {
    const { status, data, message } = await ask({ [name]: value })
    expect([status, Object.keys(Object(data.fields))]).toEqual([400, [name]])
    expect(message).toMatch(/\p{Script=Han}/u)
  })

  test('a field that is asked for twice', async () => {
    const { status } = await library.raw('GET', `${items}?holeKind=1&holeKind=2`)
    expect(status).toBe(400)
  })

  test('a box in metres that is swapped or not of its system', async () => {
    for (const bbox of ['2,2,1,1', '0,0,1,1', '3450000,0,3460000,99999999'])
      expect((await ask({ bbox, 'bbox-crs': zone })).status).toBe(400)
  })
})

describe('finds what lies in it', () => {
  const box = 0.000001
  test.each([
    ['a box', '121,31,122,32', undefined, ['IN']],
    ['a box with heights', '121,31,-100,122,32,100', undefined, ['IN']],
    ['a box whose corner it is', '121.48,31.2,122,32', undefined, ['IN']],
    ['a box that is the point', '121.48,31.2,121.48,31.2', undefined, ['IN']],
    ['a box beside it', `${121.48 + box},31,122,32`, undefined, []],
    ['latitude first', '31,121,32,122', latFirst, ['IN']],
    ['the world', '-180,-90,180,90', undefined, ['EAST', 'IN', 'WEST']],
    ['across the antimeridian', '179,0,-179,20', undefined, ['EAST', 'WEST']],
    ['across it, beside them', '179,20,-179,30', undefined, []],
    ['across it, nearly around', '122,-90,121.6,90', undefined, ['EAST', 'IN', 'WEST']],
    ['metres of the map', '13520000,3650000,13530000,3665000', mercator, ['IN']],
    ['metres of the zone, north first', '3450000,640000,3460000,645000', zone, ['IN']],
    ['the pole', '-180,86,180,90', undefined, []],
  ])('%s', async (_, bbox, crs, ids) => {
    const found = await ask({ bbox, ...(crs && { 'bbox-crs': crs }) })
    expect([found.status, found.ids]).toEqual([200, ids])
  })

  test.each([
    ['2020-02-29', ['IN']],
    ['2020-02-28/2020-03-01', ['IN']],
    ['../2020-02-29', ['IN']],
    ['2020-03-01/', []],
    ['2000-01-01T00:00:00Z/9999-12-31T23:59:59Z', ['IN']],
    ['0001-01-01T00:00:00+14:00/2020-03-01', ['IN']],
    ['2020-02-28T16:00:00Z', ['IN']],
    ['2020-02-28T15:59:59Z', []],
    ['2020-02-29T23:59:59+08:00/..', ['IN']],
  ])('datetime=%s, days being those of China', async (datetime, ids) => {
    expect((await ask({ datetime })).ids).toEqual(ids)
  })
})

test('nothing that is sent makes it fail', async () => {
  const names = [
    'filter',
    'filter-lang',
    'code',
    'limit',
    'bbox',
    'bbox-crs',
    'crs',
    'datetime',
    'after',
    'holeKind',
    'finalDepth',
    'f',
  ]
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.array(fc.double(), { maxLength: 7 }).map((numbers) => numbers.join(',')),
    fc.json({ maxDepth: 2 }).map((text) => Buffer.from(text).toString('base64url')),
  )
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 }), async (given) => {
      const parameters = Object.fromEntries(
        Object.entries(given).map(([name, text]) => [name, text.toWellFormed()]),
      )
      expect([200, 400]).toContain((await ask(parameters)).status)
    }),
    { numRuns: 150 },
  )
})

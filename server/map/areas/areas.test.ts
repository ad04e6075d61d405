import { beforeAll, describe, expect, test } from 'vitest'

import type { Near } from '#contract/catalogue/condition.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { areaLimits, mapAreas } from '#contract/map/areas.ts'
import { mapQueries } from '#contract/map/queries.ts'
import { coarsePlace } from '#geology/places/mercator.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import {
  areaFile,
  geographicWkt,
  geoJson,
  kml,
  kmlRing,
  shp,
  squareAround,
  zip,
} from '#testing/builders/area-files.ts'
import { buildRecord } from '#testing/builders/records.ts'

import { deleteUnusedAreas } from './areas.ts'

let library: TestApp
let calls = 0

beforeAll(async () => {
  library = await testApp()
})

/** Each from an address of its own: the limit is tested elsewhere. */
const upload = (file: string | Uint8Array | object, name = '范围.geojson') =>
  library
    .from(`10.9.${(calls += 1) >> 8}.${calls % 256}`)
    .call(mapAreas.addArea, { name, file: areaFile(file) })

const middle = [110.3, 25.4] as const
const square = squareAround(middle, 0.01)
const degrees2000 = geographicWkt()

test('refuses what is empty, and what is too large before it is read', async () => {
  await expect(upload('')).rejects.toMatchObject({ message: /空的/ })
  const headers = { 'content-type': 'application/octet-stream' }
  const body = Buffer.alloc(areaLimits.bytes + 1)
  const { status } = await library.raw('POST', '/api/map/areas?name=x', {
    body,
    headers,
    address: '10.8.0.2',
  })
  expect(status).toBe(413)
})

test('an address uploads thirty times an hour', async () => {
  const caller = library.from('10.8.0.3')
  const codes: unknown[] = []
  for (let n = 0; n < 31; n += 1)
    await caller
      .call(mapAreas.addArea, { name: 'x', file: areaFile('') })
      .catch(({ code }) => codes.push(code))
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(1)
})

test('of one source one file is read and one waits; others are read in between', async () => {
  const send = (address: string, file: object) =>
    library
      .from(address)
      .call(mapAreas.addArea, { name: 'x', file: areaFile(file) })
      .then(
        () => 'read',
        ({ code }) => String(code),
      )
  const own = Array.from({ length: 9 }, () => send('10.8.0.4', geoJson(square)))
  const other = send('10.8.0.5', geoJson(square))
  expect((await Promise.all(own)).filter((code) => code === 'busy')).toHaveLength(7)
  expect(await other).toBe('read')
})

test('an area is called as its file says, or as its file', async () => {
  expect((await upload(kml(kmlRing(square)), 'a.kml')).name).toBe('范围一')
  expect((await upload(geoJson(square), '  红线 图.v2.geojson ')).name).toBe('红线 图.v2')
})

describe('of holes in and beside an area', () => {
  const count = async (near: Near) => {
    const [listed, counts] = await Promise.all([
      library.visitor.call(catalogue.list, {
        kind: 'borehole',
        conditions: [{ prop: 'place', near }],
        size: 100,
      }),
      library.visitor.call(mapQueries.counts, { near }),
    ])
    expect(counts.find(({ kind }) => kind === 'borehole')?.total).toBe(listed.total)
    return listed.records.map(({ code }) => code).toSorted()
  }
  const hole = (code: string, lng: number, lat: number, given: object = {}) =>
    buildRecord(library.db, kinds.borehole, { code, title: code, lng, lat, ...given })
  const nearOf = ({ id, lng, lat }: { id: string; lng: number; lat: number }): Near => ({
    ...{ lng, lat, area: id },
    metres: 0,
  })

  beforeAll(async () => {
    await hole('in', 110.292, 25.392)
    await hole('in-the-hole', 110.3, 25.4)
    await hole('on-the-island', 110.3006, 25.4006)
    await hole('beside', 110.32, 25.4)
    await hole('far-part', 110.4, 25.4)
    await hole('protected', 110.5012, 25.5012, { access: 'protected', openOn: '2099-01-01' })
    await hole('secret', 110.292, 25.393, { access: 'secret' })
  })

  const parted = {
    type: 'MultiPolygon',
    coordinates: [
      [square, squareAround(middle, 0.003)],
      [squareAround([110.3006, 25.4006], 0.0003)],
      [squareAround([110.4, 25.4], 0.001)],
    ],
  }

  test.each([
    ['GeoJSON', parted],
    [
      'a Shapefile, its hole before its outline',
      zip({
        'a.shp': shp([
          squareAround(middle, 0.003).toReversed(),
          squareAround([110.3006, 25.4006], 0.0003),
          square,
          squareAround([110.4, 25.4], 0.001),
        ]),
        'a.prj': degrees2000,
      }),
    ],
  ])('holes and several parts of %s are kept; counts equal lists', async (_, file) => {
    const area = await upload(file)
    expect(await count(nearOf(area))).toEqual(['far-part', 'in', 'on-the-island'])
    const { outlines } = await library.visitor.call(mapAreas.area, { id: area.id })
    expect(outlines.map((part) => part.length)).toEqual(expect.arrayContaining([2, 1, 1]))
  })

  test('an area that is cut into many pieces holds the same as one that is not', async () => {
    const wavy = (count: number) =>
      Array.from({ length: count }, (_, i) => {
        const turn = (-2 * Math.PI * i) / count
        const reach = 0.012 * (1 + 0.2 * Math.sin(turn * 9))
        return [middle[0] + reach * Math.cos(turn), middle[1] + reach * Math.sin(turn)]
      })
    let seed = 11
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    for (let i = 0; i < 150; i += 1)
      await hole(`w-${i}`, middle[0] + (random() - 0.5) * 0.03, middle[1] + (random() - 0.5) * 0.03)
    const area = await upload(geoJson(wavy(1500), squareAround(middle, 0.004)))
    const found = await count(nearOf(area))
    const { rows } = await library.pool.query(
      `select code from record where lng is not null and access = 'open'
        and point(lng, lat) <@ $1::polygon and not point(lng, lat) <@ $2::polygon`,
      [wavy(1500), squareAround(middle, 0.004)].map(
        (ring) => `(${ring.map((one) => `(${one.join()})`).join()})`,
      ),
    )
    expect(found).toEqual(rows.map(({ code }) => String(code)).toSorted())
    expect(found.length).toBeGreaterThan(30)
  })

  test('a protected hole is found by its public place only, a secret one nowhere', async () => {
    const exact = await upload(geoJson(squareAround([110.5012, 25.5012], 0.0005)))
    expect(await count(nearOf(exact))).toEqual([])
    const [lng, lat] = coarsePlace(110.5012, 25.5012)
    expect(await count(nearOf(await upload(geoJson(squareAround([lng, lat], 0.0005)))))).toEqual([
      'protected',
    ])
    expect(await count(nearOf(await upload(geoJson(squareAround([110.292, 25.393], 0.0005)))))).toEqual([])
  })

  test('an outline is listed from its middle, nearest first, and nothing beside it', async () => {
    const corners = [
      [110.29, 25.39],
      [110.29, 25.41],
      [110.41, 25.41],
      [110.41, 25.395],
      [110.295, 25.395],
      [110.295, 25.39],
      [110.29, 25.39],
    ]
    const near = { lng: 110.4, lat: 25.4, metres: 0, line: corners.flat() }
    const { records } = await library.visitor.call(catalogue.list, {
      kind: 'borehole',
      conditions: [
        { prop: 'place', near },
        { prop: 'code', value: '-' },
      ],
      sort: 'near',
      size: 100,
    })
    const codes = records.map(({ code }) => code).filter((code) => !code.startsWith('w-'))
    expect(codes).toEqual(['far-part', 'on-the-island', 'in-the-hole'])
  })

  test('an area that is not there is refused, not empty', async () => {
    const near = { lng: 110.3, lat: 25.4, metres: 0, area: 'A'.repeat(22) }
    const conditions = [{ prop: 'place' as const, near }]
    const asked = [
      library.visitor.call(catalogue.list, { kind: 'borehole', conditions }),
      library.visitor.call(catalogue.facets, { kind: 'borehole', conditions }),
      library.visitor.call(mapQueries.counts, { near }),
      library.visitor.call(mapAreas.area, { id: near.area }),
    ]
    for (const answer of await Promise.allSettled(asked))
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'area_gone' } })
    const tile = `/api/map/tiles/borehole/3/6/3.mvt?q=${encodeURIComponent(JSON.stringify(conditions))}`
    expect((await library.app.inject(tile)).statusCode).toBe(404)
  })

  test('an area is deleted when nobody has used it for thirty days; a list uses it', async () => {
    const [used, unused] = [
      await upload(geoJson(squareAround([110, 25], 0.01))),
      await upload(geoJson(square)),
    ]
    await library.pool.query(`update map_area set used_at = now() - interval '29 days'`)
    await count(nearOf(used))
    await library.pool.query(`update map_area set used_at = used_at - interval '2 days'`)
    await deleteUnusedAreas(library.db)
    expect(await library.visitor.call(mapAreas.area, { id: used.id })).toMatchObject({ id: used.id })
    await expect(library.visitor.call(mapAreas.area, { id: unused.id })).rejects.toMatchObject({
      code: 'area_gone',
    })
  })
})

import { VectorTile } from '@mapbox/vector-tile'
import fc from 'fast-check'
import { PbfReader } from 'pbf'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Condition } from '#contract/catalogue/condition.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { cellOfKey, keyBits, mapKey } from '#geology/places/map-key.ts'
import { coarsePlace, toMercator } from '#geology/places/mercator.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
})

interface Point {
  id: number
  access: unknown
  type: unknown
  count: unknown
  /** In cells of 2^26 a side of the world. */
  column: number
  row: number
}

type At = [z: number, x: number, y: number]

async function tile([z, x, y]: At, conditions?: Condition[], layer = 'borehole'): Promise<Point[]> {
  const q = conditions ? `?q=${encodeURIComponent(JSON.stringify(conditions))}` : ''
  const answer = await library.app.inject(`/api/map/tiles/${layer}/${z}/${x}/${y}.mvt${q}`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/vnd.mapbox-vector-tile',
  ])
  const { layers } = new VectorTile(new PbfReader(answer.rawPayload))
  const records = layers['records'] ?? layers['sample']
  const unit = 2 ** (keyBits - z) / 4096
  return Array.from({ length: records?.length ?? 0 }, (_, i) => {
    const feature = records?.feature(i)
    const at = feature?.loadGeometry()[0]?.[0] ?? { x: 0, y: 0 }
    const { access, type, count } = feature?.properties ?? {}
    return { id: feature?.id ?? 0, access, type, count, ...inCells(at, { x: x * 4096, y: y * 4096, unit }) }
  })
}

const inCells = (at: { x: number; y: number }, { x, y, unit }: { x: number; y: number; unit: number }) => ({
  column: (x + at.x) * unit,
  row: (y + at.y) * unit,
})

const tileOf = (lng: number, lat: number, z: number): At => {
  const [column, row] = cellOfKey(mapKey({ lng, lat }))
  return [z, Math.floor(column / 2 ** (keyBits - z)), Math.floor(row / 2 ** (keyBits - z))]
}

const hole = (code: string, lng: number, lat: number, given: object = {}) =>
  buildRecord(library.db, kinds.borehole, { code, title: code, lng, lat, ...given })

test.each([
  ['a layer that there is not', 'boreholes/3/1/1.mvt', 404],
  ['a group', 'engineering/3/1/1.mvt', 404],
  ['a zoom level of 30', 'borehole/30/1/1.mvt', 404],
  ['a negative column', 'borehole/3/-1/1.mvt', 404],
  ['a column beyond its zoom level', 'borehole/3/8/1.mvt', 404],
  ['a row that is no number', 'borehole/3/1/NaN.mvt', 404],
  ['a row in hexadecimal', 'borehole/3/1/0x1.mvt', 404],
  ['another format', 'borehole/3/1/1.png', 404],
  ['a way out of its folder', 'borehole/3/1/..%2f1.mvt', 404],
  ['conditions that are no JSON', 'borehole/3/1/1.mvt?q=x', 400],
  [
    'a condition on a field for members',
    `borehole/3/1/1.mvt?q=${encodeURIComponent('[{"prop":"collarElevation","from":1}]')}`,
    400,
  ],
])('refuses %s', async (_, path, status) => {
  const answer = await library.app.inject(`/api/map/tiles/${path}`)
  expect([answer.statusCode, answer.json().message]).toEqual([
    status,
    expect.stringMatching(/[\u4E00-\u9FFF]/),
  ])
})

test('the database and the pure function reckon the same keys', async () => {
  const degrees = (limit: number) =>
    fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((value) => value / 1e6)
  const places = fc.sample(fc.record({ lng: degrees(180), lat: degrees(85) }), 200)
  const { rows } = await library.pool.query(
    'select map_key(point(x, y)) as key from unnest($1::float8[], $2::float8[]) t (x, y)',
    [
      places.map(({ lng, lat }) => toMercator(lng, lat)[0]),
      places.map(({ lng, lat }) => toMercator(lng, lat)[1]),
    ],
  )
  expect(rows.map(({ key }) => Number(key))).toEqual(places.map(mapKey))
})

describe('of many holes', () => {
  const middle = { lng: 110.3, lat: 25.4 }
  const codes: string[] = []

  beforeAll(async () => {
    let seed = 7
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    for (let i = 0; i < 400; i += 1) {
      const spread = i % 2 === 0 ? 0.3 : 0.004
      const [lng, lat] = [middle.lng + (random() - 0.5) * spread, middle.lat + (random() - 0.5) * spread]
      codes.push(`T-${i}`)
      await hole(`T-${i}`, lng, lat, { values: { holeKind: String(1 + (i % 12)), finalDepth: i } })
    }
  })

  test('what a zoom level shows, the next one shows, too; every hole is shown at last', async () => {
    let shown = new Set<number>()
    for (let z = 4; z <= 20; z += 4) {
      const ids = new Set<number>()
      for (const at of await tilesAround(z)) for (const { id } of await tile(at)) ids.add(id)
      expect([...shown].filter((id) => !ids.has(id))).toEqual([])
      shown = ids
    }
    expect(shown.size).toBe(400)
  })

  /** The tiles of a zoom level that hold a hole. */
  async function tilesAround(z: number): Promise<At[]> {
    const { rows } = await library.pool.query(`select lng, lat from record where code like 'T-%'`)
    const tiles = new Map(rows.map(({ lng, lat }) => tileOf(lng, lat, z)).map((at) => [at.join(), at]))
    return [...tiles.values()]
  }

  test('counts of all cells add up, with and without conditions', async () => {
    const at = tileOf(middle.lng, middle.lat, 5)
    const total = (points: Point[]) => points.reduce((sum, { count = 1 }) => sum + Number(count), 0)
    expect(total(await tile(at))).toBe(400)
    for (const conditions of [
      [{ prop: 'finalDepth', from: 100, to: 149 }],
      [{ prop: 'holeKind', anyOf: ['3', '4'] }],
      [{ prop: 'finalDepth', from: 399 }],
    ]) {
      const { total: listed } = await library.visitor.call(catalogue.list, { kind: 'borehole', conditions })
      expect(total(await tile(at, conditions))).toBe(listed)
    }
  })

  test('a filtered map is thinned from what passes, not from what the map shows without the filter', async () => {
    const at = tileOf(middle.lng, middle.lat, 6)
    const all = await tile(at)
    const crowded = all.find(({ count }) => Number(count) > 100)
    const { rows } = await library.pool
      .query(`select r.id, k.final_depth from record r join borehole k using (id)
      where r.code like 'T-%' and r.id <> ${crowded?.id} order by r.map_key`)
    const wanted = rows.find(({ id }) => !all.some((point) => point.id === Number(id)))
    const depth = Number(wanted.final_depth)
    const found = await tile(at, [{ prop: 'finalDepth', from: depth, to: depth }])
    expect(found.map(({ id }) => id)).toEqual([Number(wanted.id)])
  })

  test('points carry id, access and type', async () => {
    const { rows } = await library.pool.query(`select id, lng, lat from record where code = 'T-13'`)
    const { id, lng, lat } = rows[0]
    const point = (await tile(tileOf(lng, lat, 18))).find((one) => one.id === Number(id))
    expect(point).toMatchObject({ access: 'open', type: '2', count: undefined })
    const [column, row] = cellOfKey(mapKey({ lng, lat }))
    expect(Math.abs((point?.column ?? 0) - column)).toBeLessThanOrEqual(1)
    expect(Math.abs((point?.row ?? 0) - row)).toBeLessThanOrEqual(1)
  })
})

test('holes in one place show their number', async () => {
  for (const code of ['same-1', 'same-2', 'same-3']) await hole(code, 100.5, 20.5)
  expect(await tile(tileOf(100.5, 20.5, 20))).toMatchObject([{ count: 3 }])
})

test('a hole that is not open is in the middle of its cell of 0.01°, a secret one nowhere', async () => {
  await hole('closed', 101.1234, 21.1267, { access: 'protected', openOn: '2099-01-01' })
  await hole('secret', 101.1234, 21.1267, { access: 'secret' })
  const [lng, lat] = coarsePlace(101.1234, 21.1267)
  expect(await tile(tileOf(lng, lat, 20))).toMatchObject([{ access: 'protected', count: undefined }])
  expect(await tile(tileOf(101.1234, 21.1267, 16))).toEqual([])
})

test('a tile changes its version with the data, and an unchanged one is not sent again', async () => {
  const url = `/api/map/tiles/borehole/${tileOf(102.5, 22.5, 14).join('/')}.mvt`
  const first = await library.app.inject(url)
  const again = { url, headers: { 'if-none-match': String(first.headers.etag) } }
  expect((await library.app.inject(again)).statusCode).toBe(304)
  await hole('new', 102.5, 22.5)
  const changed = await library.app.inject(again)
  expect([changed.statusCode, changed.rawPayload.length > first.rawPayload.length]).toEqual([200, true])
})

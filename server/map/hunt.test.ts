import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { beforeAll, expect, test } from 'vitest'

import type { Condition } from '#contract/catalogue/condition.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { map } from '#contract/map/map.ts'
import { maxTileZoom } from '#contract/map/tiles.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { metresBetween } from '#geology/places/ground.ts'
import { cellOfKey, keyBits, mapKey } from '#geology/places/map-key.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

let library: TestApp
let hunters: (Pick<SignedIn, 'call'> & { token?: string })[]

beforeAll(async () => {
  library = await testApp()
  hunters = [library.visitor, await library.signIn(), await library.signIn('records.read')]
  for (const [i, step] of [0.0005, 0.005, 0.0095].entries())
    await buildBorehole(library.db, { code: `near-${i}`, lng: 124.12 + step, lat: 31.23 + step })
})

/** Two corners of one cell of 0.01°: nobody may tell a hole in one from a hole in the other by the map. */
const corners = [
  { lng: 124.12011, lat: 31.23022 },
  { lng: 124.12977, lat: 31.23988 },
]
const middle = { lng: 124.125, lat: 31.235 }

const place = (corner: number) =>
  buildBorehole(library.db, {
    ...{ code: 'hunted', title: '保护孔', access: 'protected', openOn: '2099-01-01' },
    ...{ values: { finalDepth: 60 }, ...corners[corner] },
  })

type Hunter = (typeof hunters)[number]

const filters: (Condition[] | undefined)[] = [
  undefined,
  [{ prop: 'finalDepth', from: 59, to: 61 }],
  [{ prop: 'place', near: { ...middle, metres: 0, line: boxOf(124.12, 31.23, 124.125, 31.235) } }],
  ...corners.map((corner): Condition[] => [{ prop: 'place', near: { ...corner, count: 1 } }]),
]

/** The tiles of all zoom levels that the hole, the middle of its cell or a neighbour may lie in. */
async function tiles({ token }: Hunter): Promise<unknown[]> {
  const zooms = Array.from({ length: maxTileZoom + 1 }, (_, z) => z)
  const paths = [...corners, middle].flatMap((at) =>
    zooms.flatMap((z) => filters.map((conditions) => pathOf(tileOf(at, z), conditions))),
  )
  const seen: unknown[] = []
  for (const path of new Set(paths)) seen.push(await pointsOf(path, token))
  return seen
}

const pathOf = (tile: string, conditions?: Condition[]) =>
  `/api/map/tiles/borehole/${tile}.mvt${conditions ? `?q=${encodeURIComponent(JSON.stringify(conditions))}` : ''}`

async function pointsOf(url: string, token?: string): Promise<unknown[]> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const { rawPayload, statusCode } = await library.app.inject({ url, headers })
  expect(statusCode).toBe(200)
  const points = new VectorTile(new PbfReader(rawPayload)).layers['records']
  return Array.from({ length: points?.length ?? 0 }, (_, i) => {
    const point = points?.feature(i)
    return [point?.id, point?.properties, point?.loadGeometry()]
  })
}

function tileOf(at: LngLat, z: number): string {
  const [column, row] = cellOfKey(mapKey(at))
  return [z, Math.floor(column / 2 ** (keyBits - z)), Math.floor(row / 2 ** (keyBits - z))].join('/')
}

/** What is met around several places: from each the hole lies as far as the middle of its cell, to one per cent. */
async function clicks({ call }: Hunter): Promise<unknown[]> {
  const seen: unknown[] = []
  for (const at of [...corners, { lng: 124.1202, lat: 31.2399 }]) {
    const far = metresBetween(at, middle)
    const met = []
    for (const buffer of [0, 0.99 * far, 1.01 * far, 2000]) {
      const found = await call(map.identify, {
        icxCodes: ['borehole'],
        coordinate: [at.lng, at.lat],
        conditions: { buffer },
      })
      seen.push(found)
      met.push(found.records.some(({ code }) => code === 'hunted'))
    }
    expect(met).toEqual([false, false, true, true])
  }
  return seen
}

/** How many lie in a box, halved in both directions, and near a line that is moved across the cell. */
async function counts({ call }: Hunter): Promise<unknown[]> {
  const seen: unknown[] = []
  const [west, south, size] = [124.12, 31.23, 0.01]
  for (let step = size; step > 0.0001; step /= 2) {
    for (const [dx, dy] of [
      [0, 0],
      [size - step, size - step],
      [0, size - step],
      [size / 2 - step / 2, size / 2 - step / 2],
    ] as const) {
      const [x, y] = [west + dx, south + dy]
      seen.push(
        await call(map.counts, { near: { ...middle, metres: 0, line: boxOf(x, y, x + step, y + step) } }),
      )
      const line = [x, y, x + step, y + step]
      seen.push(await call(map.counts, { near: { ...middle, metres: 50, line } }))
      seen.push(await call(map.counts, { near: { lng: x, lat: y, metres: 50 } }))
    }
  }
  return seen
}

function boxOf(west: number, south: number, east: number, north: number): number[] {
  return [west, south, east, south, east, north, west, north, west, south]
}

test('a protected hole cannot be found by tiles, filtered tiles, identify or counts, by staff neither', async () => {
  const transcripts: unknown[] = []
  for (const corner of [0, 1]) {
    await place(corner)
    const heard: unknown[] = []
    for (const hunter of hunters) heard.push(await tiles(hunter), await counts(hunter))
    for (const hunter of hunters.slice(0, 2)) heard.push(await clicks(hunter))
    transcripts.push(heard)
  }
  expect(transcripts[1]).toEqual(transcripts[0])
  expect(JSON.stringify(transcripts)).toContain('hunted')
  for (const { lng, lat } of corners)
    expect(JSON.stringify(transcripts)).not.toMatch(new RegExp(`${lng}|${lat}`))
})

test('a record that turns secret disappears from tiles, identify and counts; favourites stay', async () => {
  const at = { lng: 121.5, lat: 30.5 }
  await buildBorehole(library.db, { code: 'turning', ...at })
  const fan = await library.signIn()
  await library.pool.query(
    `insert into favourite (account, query, record) select $1, 'borehole', id from record where code = 'turning'`,
    [fan.actor.id],
  )
  const url = `/api/map/tiles/borehole/${tileOf(at, 14)}.mvt`
  const first = await library.app.inject(url)
  const near = { ...at, metres: 100 }
  const shown = async () => ({
    tile: (await pointsOf(url)).length,
    met: (await library.visitor.call(map.identify, { icxCodes: ['borehole'], coordinate: [at.lng, at.lat] }))
      .total,
    counted: (await library.visitor.call(map.counts, { near })).find(({ kind }) => kind === 'borehole')
      ?.total,
  })
  expect(await shown()).toEqual({ tile: 1, met: 1, counted: 1 })
  await library.pool.query(
    `update record set access = 'secret', lng = null, lat = null, point = null, public_point = null
      where kind = $1 and code = 'turning'`,
    [kinds.borehole.name],
  )
  expect(await shown()).toEqual({ tile: 0, met: 0, counted: 0 })
  const again = await library.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.statusCode).toBe(200)
  const { rows } = await library.pool.query('select count(*)::int as n from favourite where account = $1', [
    fan.actor.id,
  ])
  expect(rows).toEqual([{ n: 1 }])
})

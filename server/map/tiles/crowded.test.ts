import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { beforeAll, expect, test } from 'vitest'

import { cellOfKey, keyBits, keyOfCell, keysOfTile } from '#geology/places/map-key.ts'
import { testApp, type TestApp } from '#testing/app.ts'

import { gapsBetween, winnersOf } from './points.ts'

let library: TestApp

/** More holes than are read at once, in a few crowds and strewn between them. */
const holes = 60_000
const middle = cellOfKey(keyOfCell(54_600_000, 27_400_000))
const spread = 2 ** 16

beforeAll(async () => {
  library = await testApp()
  await library.pool.query(
    `insert into record (kind, code, title, access, lng, lat, point, public_point)
      select 'borehole', 'C-' || i, 'C', 'open', 110, 20, place, place from (
        select i, point((x + 0.5) / 67108864 * 40075016.68557849 - 20037508.342789244,
          20037508.342789244 - (y + 0.5) / 67108864 * 40075016.68557849) as place from (
          select i, $2::int + floor(spread * $4 * (2 * random() - 1)) as x,
            $3::int + floor(spread * $4 * (2 * random() - 1)) as y
          from (select i, case when i % 10 = 0 then 1 else 0.02 end as spread from generate_series(1, $1::int) i) s
        ) cells) places`,
    [holes, middle[0], middle[1], spread],
  )
  await library.pool.query('vacuum analyze record')
})

async function shownAt(z: number): Promise<Set<number>> {
  const width = 2 ** (keyBits - z)
  const [columns, rows] = middle.map((cell) => {
    const first = Math.floor((cell - spread) / width)
    return Array.from({ length: Math.floor((cell + spread) / width) - first + 1 }, (_, i) => first + i)
  })
  const ids = new Set<number>()
  for (const x of columns ?? [])
    for (const y of rows ?? []) for (const id of await idsIn(`${z}/${x}/${y}`)) ids.add(id)
  return ids
}

async function idsIn(tile: string): Promise<number[]> {
  const answer = await library.app.inject(`/api/map/tiles/borehole/${tile}.mvt`)
  expect(answer.statusCode).toBe(200)
  const { layers } = new VectorTile(new PbfReader(answer.rawPayload))
  const points = layers['records'] ?? layers['sample']
  return Array.from({ length: points?.length ?? 0 }, (_, i) => points?.feature(i).id ?? 0)
}

test('of a crowd every four cells show a record, the same that the next zoom level shows', async () => {
  let shown = new Set<number>()
  for (const z of [6, 8, 10, 11, 12, 13, 14]) {
    const ids = await shownAt(z)
    const width = 4 ** (keyBits - z - 6)
    const { rows } = await library.pool.query(
      `select count(distinct map_key / $1::bigint) as cells, count(distinct map_key / $2::bigint) as blocks,
          count(distinct map_key / $2::bigint) filter (where id = any($3)) as shown from record where map_key is not null`,
      [width, 4 * width, [...ids]],
    )
    const { cells, blocks, shown: shownBlocks } = rows[0]
    expect([z, shownBlocks]).toEqual([z, blocks])
    expect(ids.size).toBeLessThanOrEqual(Number(cells))
    expect([z, [...shown].filter((id) => !ids.has(id))]).toEqual([z, []])
    shown = ids
  }
})

test('of what is not open many share one key: a tile with them is no crowd', async () => {
  const [column, row] = [50_000_000 & ~31, 27_000_000 & ~31]
  const [from, to] = [keyOfCell(column, row), 4 ** (keyBits - 14)]
  expect(from % 512).toBe(0)
  await library.pool.query(
    `insert into record (kind, code, title, access, lng, lat, point, public_point)
      select 'borehole', 'M-' || i, 'M', case when i > 400 then 'open' else 'member' end, 110, 20, place, place from (
        select i, point(($1 + step + 0.5) / 67108864 * 40075016.68557849 - 20037508.342789244,
          20037508.342789244 - ($2 + 0.5) / 67108864 * 40075016.68557849) as place
        from (select i, case when i > 400 then (i - 400) * 64 else 0 end as step from generate_series(1, 420) i) s
      ) places`,
    [column, row],
  )
  const { rows } = await library.pool.query(
    'select count(*) as n from record where map_key >= $1 and map_key < $2',
    [Math.floor(from / to) * to, (Math.floor(from / to) + 1) * to],
  )
  const tile = `14/${Math.floor(column / 2 ** (keyBits - 14))}/${Math.floor(row / 2 ** (keyBits - 14))}`
  const answer = await library.app.inject(`/api/map/tiles/borehole/${tile}.mvt`)
  const { layers } = new VectorTile(new PbfReader(answer.rawPayload))
  const shown = layers['records']
  const counts = Array.from({ length: shown?.length ?? 0 }, (_, i) =>
    Number(shown?.feature(i).properties['count'] ?? 1),
  )
  expect(Object.keys(layers)).toEqual(['records'])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(Number(rows[0].n))
})

test('gaps are the cells between winners, a few at a time', () => {
  const [from, to] = keysOfTile({ z: 20, x: 5, y: 9 })
  const winner = (key: number) => ({ key, id: 1, access: 'open' as const, count: 1 })
  expect(gapsBetween([], { from, to }, 1).length).toBe(4096 / 16)
  const gaps = gapsBetween([winner(from + 1), winner(from + 20)], { from, to: from + 40 }, 1)
  expect(gaps.map((gap) => [gap.from - from, gap.to - from])).toEqual([
    [0, 1],
    [2, 18],
    [18, 20],
    [21, 37],
    [37, 40],
  ])
})

test('of a cell the first of the highest rank wins, and all are counted', () => {
  const places = Float64Array.from([9, 4, 16, 8, 24, 12, 130, 16, 192, 20, 256, 24])
  const range = { from: 0, to: 6 }
  expect(winnersOf(places, range, 128).map(({ key, count }) => [key, count])).toEqual([
    [16, 3],
    [192, 2],
    [256, 1],
  ])
})

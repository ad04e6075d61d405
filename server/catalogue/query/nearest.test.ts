import { beforeAll, expect, test } from 'vitest'

import type { Condition } from '#contract/catalogue/condition.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { randomBetween, pick, randomOf, type Random } from '#demo/city/random.ts'
import { toMercator } from '#geology/places/mercator.ts'
import { isOutline } from '#geology/places/outline.ts'
import { publish } from '#server/catalogue/write.ts'
import { testApp, type TestApp } from '#testing/app.ts'

type Point = readonly [x: number, y: number]

interface Hole {
  code: string
  at: Point
  depth: number
}

let library: TestApp
let holes: Hole[]

const depths = [10, 30, 80]

/** Holes in clusters, some on one spot, others far apart; another kind stands among them. */
beforeAll(async () => {
  library = await testApp()
  const random = randomOf(64)
  const centres = Array.from({ length: 12 }, () => placeIn(random, 0.3))
  const write = (code: string, i: number) => {
    const { lng, lat } = i % 5 === 0 ? placeIn(random, 0.6) : pick(random, centres)
    const reach = i % 7 === 0 ? 0 : 0.004
    const place = {
      lng: lng + randomBetween(random, -reach, reach),
      lat: lat + randomBetween(random, -reach, reach),
    }
    const access = i % 11 === 0 ? ('protected' as const) : ('open' as const)
    const openOn = access === 'protected' ? '2099-01-01' : null
    return { code, access, openOn, ...place, values: { finalDepth: depths[i % 3] }, parts: {} }
  }
  const writes = Array.from({ length: 500 }, (_, i) => write(`H${i}`, i))
  const others = Array.from({ length: 200 }, (_, i) => ({ ...write(`S${i}`, i), values: {} }))
  await library.db.transaction().execute(async (tx) => {
    await publish(tx, kinds.borehole, writes, { account: null })
    await publish(tx, kinds.benchmark, others, { account: null })
  })
  const { rows } = await library.pool.query<{ code: string; x: number; y: number; depth: number }>(
    `select r.code, public_point[0] as x, public_point[1] as y, final_depth as depth
     from record r join borehole b on b.id = r.id where public_point is not null`,
  )
  holes = rows.map(({ code, x, y, depth }) => ({ code, at: [x, y], depth }))
})

const placeIn = (random: Random, reach: number) => ({
  lng: 121.5 + randomBetween(random, -reach, reach),
  lat: 31.2 + randomBetween(random, -reach, reach),
})

/** From a point to a straight piece of a line. */
function toPiece([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)
  const share = Math.min(1, Math.max(0, along))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}

/** Even–odd rule. */
function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  const crossed = ring.filter(([bx, by], i) => {
    const [ax, ay] = ring[i - 1] ?? [bx, by]
    return ay > y !== by > y && x < ((ax - bx) * (y - by)) / (ay - by) + bx
  })
  return crossed.length % 2 === 1
}

interface NearestCase {
  lng: number
  lat: number
  line?: number[]
  count: number
  metres?: number
}

/** Distance (of the projection) of every hole, the nearest first, by looking at all of them. */
function byDistance({ lng, lat, line }: NearestCase): { hole: Hole; distance: number }[] {
  const flat = line ?? [lng, lat]
  const corners = Array.from({ length: flat.length / 2 }, (_, i) =>
    toMercator(flat[2 * i] ?? 0, flat[2 * i + 1] ?? 0),
  )
  const distanceOf = (at: Point) =>
    line && isOutline(line) && isInside(at, corners)
      ? 0
      : Math.min(...corners.map((corner, i) => toPiece(at, corners[i - 1] ?? corner, corner)))
  return holes
    .map((hole) => ({ hole, distance: distanceOf(hole.at) }))
    .toSorted((a, b) => a.distance - b.distance)
}

function askedBy(random: Random, sort: string): NearestCase {
  const { lng, lat } = placeIn(random, pick(random, [0.1, 0.4, 0.8]))
  const count = pick(random, [1, 7, 40, 200])
  const metres = pick(random, [null, null, 900, 9000])
  const asked = { lng, lat, count, ...(metres !== null && { metres }) }
  if (sort === 'point') return asked
  const step = pick(random, [0, 0.002, 0.03])
  const corners = Array.from({ length: pick(random, [2, 5, 14]) }, (_, i) => [
    lng + i * step,
    lat + randomBetween(random, -step, step),
  ])
  const line = sort === 'outline' ? [...corners, [lng, lat - 2 * step - 0.001], corners[0] ?? []] : corners
  return { ...asked, line: line.flat() }
}

const near = 1e-3

test.each(['point', 'line', 'outline'])(
  'the nearest to any %s are those of all that are nearest',
  async (sort) => {
    for (let round = 0; round < 40; round += 1) {
      const random = randomOf(640, round, sort.length)
      const asked = askedBy(random, sort)
      const deeper = pick(random, [0, 20, 60])
      const conditions: Condition[] = [{ prop: 'place', near: asked }]
      if (deeper > 0) conditions.push({ prop: 'finalDepth', from: deeper })
      const { records, total } = await library.visitor.call(catalogue.list, {
        ...{ kind: 'borehole', conditions, sort: 'near', size: 100 },
      })
      const reach = (asked.metres ?? Infinity) / Math.cos((asked.lat * Math.PI) / 180)
      const all = byDistance(asked).filter(({ hole }) => hole.depth >= deeper)
      const expected = all.filter(({ distance }) => distance <= reach).slice(0, asked.count)
      const distances = new Map(all.map(({ hole, distance }) => [hole.code, distance]))
      const found = records.map(({ code }) => distances.get(code) ?? Number.NaN)
      expect({ round, total }).toEqual({ round, total: expected.length })
      expect(new Set(records.map(({ code }) => code)).size).toBe(Math.min(100, total))
      for (const [i, distance] of found.entries()) {
        expect(Math.abs(distance - (expected[i]?.distance ?? Number.NaN)), `${round}, hit ${i}`).toBeLessThan(
          near,
        )
      }
    }
  },
)

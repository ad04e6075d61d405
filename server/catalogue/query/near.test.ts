import { beforeAll, expect, test } from 'vitest'

import type { Condition } from '#contract/catalogue/condition.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

import { predicates } from './conditions.ts'
import { listNearestToCorners } from './near.sql.ts'

let library: TestApp

const centre = { lng: 121.5, lat: 31.2 }
/** Degrees that a metre is, northward and eastward, at the centre. */
const north = 1 / 110_850
const east = 1 / (111_320 * Math.cos((31.2 * Math.PI) / 180))
const away = (metresEast: number, metresNorth: number) => ({
  lng: centre.lng + metresEast * east,
  lat: centre.lat + metresNorth * north,
})

beforeAll(async () => {
  library = await testApp()
  const build = (code: string, place: object, rest = {}) =>
    buildBorehole(library.db, { code, ...place, values: { finalDepth: 30 }, ...rest })
  await build('N400', away(0, 400))
  await build('E100', away(100, 0))
  await build('S900', away(0, -900))
  await build('W490', away(-490, 0), { values: { finalDepth: 80 } })
  await build('W520', away(-520, 0))
  await build('far', { lng: 122.4, lat: 31.9 })
  await build('nowhere', {})
  await build('closed', away(10, 10), { access: 'protected', openOn: '2099-01-01' })
  await build('sealed', away(5, 5), { access: 'secret' })
})

const near = (metres: number, point = centre): Condition => ({ prop: 'place', near: { ...point, metres } })
const list = async (
  conditions: Condition[],
  more: { sort?: string; current?: number; size?: number } = {},
) => {
  const { records, total } = await library.visitor.call(catalogue.list, {
    kind: 'borehole',
    conditions,
    ...more,
  })
  return { codes: records.map(({ code }) => code), total }
}

test.each([
  [{ ...centre, metres: 0 }, 'less than a metre'],
  [{ ...centre, metres: 50_001 }, 'more than fifty kilometres'],
  [{ ...centre, lat: 90, metres: 10 }, 'a pole'],
  [{ lng: 181, lat: 0, metres: 10 }, 'no longitude'],
  [{ ...centre, metres: Number.NaN }, 'no number'],
])('a circle of %o is refused: %s', async (circle) => {
  const conditions = [{ prop: 'place' as const, near: circle }]
  await expect(list(conditions)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('what has no place cannot be asked for by one, and what is not asked near nothing is not sorted so', async () => {
  const papers = library.visitor.call(catalogue.list, { kind: 'literature', conditions: [near(100)] })
  await expect(papers).rejects.toMatchObject({ code: 'invalid_input', message: '文献没有位置' })
  await expect(list([], { sort: 'near' })).rejects.toMatchObject({ message: '不能按这一项排序' })
})

test('metres are metres on the ground, not of the projection', async () => {
  expect((await list([near(500)], { sort: 'near' })).codes).toEqual(['E100', 'N400', 'W490'])
  expect((await list([near(530)], { sort: 'near' })).codes).toEqual(['E100', 'N400', 'W490', 'W520'])
  expect((await list([near(395)])).codes).toEqual(['E100'])
})

test('nearest first, page by page, and farthest first', async () => {
  // the public place of the closed one is the centre of its cell, 0.005° from the corner that was asked from
  const all = ['E100', 'N400', 'W490', 'W520', 'closed', 'S900']
  expect(await list([near(1000)], { sort: 'near' })).toEqual({ codes: all, total: 6 })
  expect(await list([near(1000)], { sort: '-near' })).toEqual({ codes: all.toReversed(), total: 6 })
  expect((await list([near(1000)], { sort: 'near', size: 2, current: 2 })).codes).toEqual(['W490', 'W520'])
  expect((await list([near(1000)], { sort: 'near', size: 4, current: 2 })).codes).toEqual(['closed', 'S900'])
  expect((await list([near(1000)], { sort: 'near', size: 4, current: 3 })).codes).toEqual([])
})

const nearest = (count: number, more: object = {}): Condition => ({
  prop: 'place',
  near: { ...centre, count, ...more },
})

test('the nearest so many are so many, in order, whatever else is asked', async () => {
  const all = ['E100', 'N400', 'W490', 'W520', 'closed', 'S900', 'far']
  expect(await list([nearest(3)], { sort: 'near' })).toEqual({ codes: all.slice(0, 3), total: 3 })
  expect(await list([nearest(200)], { sort: 'near' })).toEqual({ codes: all, total: 7 })
  expect((await list([nearest(5)], { sort: '-near' })).codes).toEqual(all.slice(0, 5).toReversed())
  expect((await list([nearest(5)], { sort: 'near', size: 2, current: 2 })).codes).toEqual(['W490', 'W520'])
  expect((await list([nearest(3)], { sort: 'code' })).codes).toEqual(['E100', 'N400', 'W490'])
  expect(await list([nearest(10, { metres: 500 })], { sort: 'near' })).toEqual({
    codes: all.slice(0, 3),
    total: 3,
  })
  expect((await list([nearest(1), { prop: 'finalDepth', from: 50 }], { sort: 'near' })).codes).toEqual([
    'W490',
  ])
  const facets = await library.visitor.call(catalogue.facets, { kind: 'borehole', conditions: [nearest(3)] })
  expect(facets.find(({ prop }) => prop === 'finalDepth')?.values.map(({ count }) => count)).toEqual([2, 1])
})

test.each([
  [2, 0],
  [3, 1],
])(
  'of what is asked for, %i steps from a corner find %i: no more are taken in vain',
  async (steps, found) => {
    const tests = predicates(kinds.borehole, [{ prop: 'finalDepth', from: 50 }])
    const asked = { near: { ...centre, count: 1 }, tests, count: 1 }
    expect(await listNearestToCorners(library.db, kinds.borehole, asked, steps)).toHaveLength(found)
  },
)

test('a record is not its own neighbour', async () => {
  const own = { ...away(100, 0), except: 'E100' }
  expect((await list([nearest(1, own)], { sort: 'near' })).codes).toEqual(['N400'])
  expect((await list([{ prop: 'place', near: { ...own, metres: 550 } }], { sort: 'near' })).codes).toEqual([
    'N400',
  ])
})

const line = (...points: [number, number][]) =>
  points.flatMap(([metresEast, metresNorth]) => {
    const { lng, lat } = away(metresEast, metresNorth)
    return [lng, lat]
  })

test('from a line, distances are those to its nearest point, in a circle as for the nearest', async () => {
  const road = { line: line([-2000, 350], [0, 350], [2000, 350]) }
  const order = ['N400', 'E100', 'W490', 'W520', 'closed', 'S900', 'far']
  expect((await list([nearest(1, road)], { sort: 'near' })).codes).toEqual(['N400'])
  expect((await list([nearest(2, road)], { sort: 'near' })).codes[0]).toBe('N400')
  expect(new Set((await list([nearest(5, road)], { sort: 'near' })).codes)).toEqual(
    new Set(order.slice(0, 5)),
  )
  expect(await list([{ prop: 'place', near: { ...centre, ...road, metres: 60 } }])).toEqual({
    codes: ['N400'],
    total: 1,
  })
  expect(
    (await list([{ prop: 'place', near: { ...centre, ...road, metres: 355 } }], { sort: 'near' })).total,
  ).toBe(5)
})

test('pieces of a line whose surroundings overlap count a record once', async () => {
  const zigzag = { line: line([-500, 0], [120, 0], [-500, 10], [120, 10], [-500, 20], [120, 20]) }
  const within = async (metres: number) =>
    (await list([{ prop: 'place', near: { ...centre, ...zigzag, metres } }])).codes.toSorted()
  expect(await within(5)).toEqual(['E100', 'W490'])
  expect(await within(50)).toEqual(['E100', 'W490', 'W520'])
  expect(await within(385)).toEqual(['E100', 'N400', 'W490', 'W520'])
})

test('in an outline there is no distance', async () => {
  const block = { line: line([-500, -50], [150, -50], [150, 450], [-500, 450], [-500, -50]) }
  const inside = ['E100', 'N400', 'W490']
  expect(
    (await list([{ prop: 'place', near: { ...centre, ...block, metres: 1 } }])).codes.toSorted(),
  ).toEqual(inside)
  expect((await list([nearest(3, block)], { sort: 'near' })).codes.toSorted()).toEqual(inside)
  expect((await list([nearest(4, block)], { sort: 'near' })).codes[3]).toBe('W520')
})

test.each([
  [{ count: 0 }],
  [{ count: 201 }],
  [{ count: 1.5 }],
  [{ count: 3, line: [1] }],
  [{ count: 3, line: [121, 31, 122] }],
  [{ count: 3, line: [181, 31, 122, 31] }],
  [{ count: 3, line: Array.from({ length: 130 }, () => 30) }],
  [{}],
])('%j is no place', async (near) => {
  const conditions = [{ prop: 'place' as const, near: { ...centre, ...near } }]
  await expect(list(conditions)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a circle narrows beside other conditions, and facets count within it', async () => {
  const deep: Condition = { prop: 'finalDepth', from: 50 }
  expect(await list([near(1000), deep], { sort: 'near' })).toEqual({ codes: ['W490'], total: 1 })
  expect((await list([near(500)], { sort: '-finalDepth' })).codes[0]).toBe('W490')
  const facets = await library.visitor.call(catalogue.facets, { kind: 'borehole', conditions: [near(500)] })
  expect(facets.find(({ prop }) => prop === 'finalDepth')?.values).toEqual([
    { value: '30', count: 2 },
    { value: '80', count: 1 },
  ])
})

test('from a line the first pages are those of the whole list, whatever page they are on', async () => {
  const line = [away(-600, -50), away(0, 0), away(600, -50)].flatMap(({ lng, lat }) => [lng, lat])
  const conditions: Condition[] = [{ prop: 'place', near: { ...centre, metres: 1000, line } }]
  const whole = await list(conditions, { sort: 'near' })
  const farthestFirst = await list(conditions, { sort: '-near' })
  expect(whole.total).toBe(6)
  expect(whole.codes.toReversed()).toEqual(farthestFirst.codes)
  const pages = await Promise.all(
    [1, 2, 3].map((current) => list(conditions, { sort: 'near', size: 2, current })),
  )
  expect(pages.flatMap(({ codes }) => codes)).toEqual(whole.codes)
  const deep: Condition[] = [...conditions, { prop: 'finalDepth', from: 70 }]
  expect(await list(deep, { sort: 'near' })).toEqual({ codes: ['W490'], total: 1 })
})

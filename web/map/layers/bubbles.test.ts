import RenderFeature from 'ol/render/Feature.js'
import { expect, test } from 'vitest'

import { bubbleRadius, bubblesOf, type LayerPoints, partsOf, signRadius } from './bubbles.ts'

const tile = [0, 0, 1200, 1200] // a group is 100 wide
const point = (x: number, y: number, count?: number) =>
  new RenderFeature('Point', [x, y], [], 2, { access: 'open', ...(count && { count }) }, undefined)

const bubblesIn = (...points: RenderFeature[]) => bubblesOf([{ name: '钻孔', points }], tile)
const countsIn = (...points: RenderFeature[]) =>
  bubblesIn(...points)
    .map(({ count, members }) => [count, members.length])
    .toSorted(([a = 0], [b = 0]) => a - b)

test('records that lie apart keep their signs', () => {
  expect(countsIn(point(10, 10), point(250, 10), point(560, 900))).toEqual([])
})

test('four in one group are a circle with their number', () => {
  expect(countsIn(point(10, 10), point(20, 30), point(40, 10), point(90, 90), point(110, 10))).toEqual([
    [4, 4],
  ])
})

test('records in one place count each', () => {
  expect(countsIn(point(10, 10, 3))).toEqual([])
  expect(countsIn(point(10, 10, 23))).toEqual([[23, 1]])
})

test('a circle stands in the middle of its records', () => {
  expect(bubblesIn(point(510, 520, 8))).toMatchObject([{ x: 510, y: 520 }])
})

test('a circle at the edge stays in its tile', () => {
  const [bubble] = bubblesIn(point(2, 600, 8))
  expect(bubble?.x).toBeGreaterThan((bubbleRadius(8) * 1200) / 512)
  expect(bubble?.y).toBe(600)
})

test('two circles that touch are one, with the sum of both', () => {
  expect(countsIn(point(395, 450, 30), point(405, 450, 12))).toEqual([[42, 2]])
  expect(countsIn(point(320, 450, 30), point(480, 450, 12))).toEqual([
    [12, 1],
    [30, 1],
  ])
})

test('what would lie under a circle belongs to it', () => {
  expect(countsIn(point(290, 250, 40), point(310, 250), point(390, 250))).toEqual([[41, 2]])
})

test('one circle stands for the records of all layers, and names its parts', () => {
  const bubbles = bubblesOf(
    [
      { name: '钻孔', points: [point(550, 550, 1800), point(560, 540, 80)] },
      { name: '项目', points: [point(540, 545, 18), point(100, 100)] },
    ],
    tile,
  )
  expect(bubbles.map((bubble) => [bubble.count, partsOf(bubble)])).toEqual([[1898, '钻孔 1880，项目 18']])
})

test('records of several layers that are few each are one circle', () => {
  const two = (name: string) => ({ name, points: [point(10, 10), point(20, 20)] })
  expect(bubblesOf([two('钻孔'), two('项目')], tile)).toMatchObject([{ count: 4 }])
  expect(bubblesOf([two('钻孔')], tile)).toEqual([])
})

/** Numbers that are the same at every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

const total = (points: readonly RenderFeature[]) =>
  points.reduce((sum, one) => sum + Number(one.get('count') ?? 1), 0)

test.each([1, 2, 3, 4, 5])(
  'however records lie, every one is counted once and no circles overlap (%i)',
  (seed) => {
    const below = numbers(seed)
    const layers: LayerPoints[] = ['钻孔', '项目', '测点'].map((name) => ({
      name,
      points: Array.from({ length: 30 * seed }, () =>
        point(below(1200), below(1200), below(3) === 0 ? 1 + below(9 ** seed) : undefined),
      ),
    }))
    const bubbles = bubblesOf(layers, tile)
    const members = bubbles.flatMap((bubble) => bubble.members.map((one) => one.point))
    expect(new Set(members).size).toBe(members.length)
    expect(bubbles.reduce((sum, { count }) => sum + count, 0)).toBe(total(members))
    for (const { count, members: own } of bubbles) expect(count).toBe(total(own.map((one) => one.point)))

    const circles = bubbles.map(({ x, y, count }) => ({ x, y, radius: (bubbleRadius(count) * 1200) / 512 }))
    for (const [i, a] of circles.entries()) {
      expect(Math.min(a.x, a.y, 1200 - a.x, 1200 - a.y)).toBeGreaterThan(a.radius)
      for (const b of circles.slice(i + 1))
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.radius + b.radius)
    }
    const signs = layers.flatMap(({ points }) => points.filter((one) => !members.includes(one)))
    for (const [x = 0, y = 0] of signs.map((one) => one.getFlatCoordinates()))
      for (const circle of circles)
        expect(Math.hypot(circle.x - x, circle.y - y)).toBeGreaterThan(
          circle.radius + (signRadius * 1200) / 512,
        )
  },
)

import RenderFeature from 'ol/render/Feature.js'
import { expect, test } from 'vitest'

import { bubbleRadius, withBubbles } from './bubbles.ts'

const tile = [0, 0, 1200, 1200] // a group is 100 wide
const point = (x: number, y: number, count?: number) =>
  new RenderFeature('Point', [x, y], [], 2, { access: 'open', ...(count && { count }) }, undefined)

function drawn(features: RenderFeature[]) {
  const grouped = new Set<object>()
  const all = withBubbles(features, tile, (feature) => grouped.add(feature))
  const bubbles = all.flatMap((feature) => feature.get('bubble') ?? [])
  return { bubbles, single: all.length - bubbles.length - grouped.size, grouped: grouped.size }
}

test('records that lie apart keep their signs', () => {
  expect(drawn([point(10, 10), point(250, 10), point(560, 900)])).toEqual({
    bubbles: [],
    single: 3,
    grouped: 0,
  })
})

test('four in one group are a circle with their number', () => {
  expect(drawn([point(10, 10), point(20, 30), point(40, 10), point(90, 90), point(110, 10)])).toEqual({
    bubbles: [4],
    single: 1,
    grouped: 4,
  })
})

test('records in one place count each', () => {
  expect(drawn([point(10, 10, 3)])).toEqual({ bubbles: [], single: 1, grouped: 0 })
  expect(drawn([point(10, 10, 23)])).toEqual({ bubbles: [23], single: 0, grouped: 1 })
})

test('a circle stands in the middle of its records', () => {
  const [, bubble] = withBubbles([point(510, 520, 8)], tile, () => {})
  expect(bubble?.getFlatCoordinates()).toEqual([510, 520])
})

test('a circle at the edge stays in its tile', () => {
  const [, bubble] = withBubbles([point(2, 600, 8)], tile, () => {})
  const [x = 0, y] = bubble?.getFlatCoordinates() ?? []
  expect(x).toBeGreaterThan((bubbleRadius(8) * 1200) / 512)
  expect(y).toBe(600)
})

test('two circles that touch are one, with the sum of both', () => {
  expect(drawn([point(395, 450, 30), point(405, 450, 12)]).bubbles).toEqual([42])
  expect(drawn([point(320, 450, 30), point(480, 450, 12)]).bubbles.toSorted((a, b) => a - b)).toEqual([
    12, 30,
  ])
})

/** Numbers that are the same at every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

test.each([1, 2, 3, 4, 5])(
  'however records lie, every one is counted once and no circles overlap (%i)',
  (seed) => {
    const below = numbers(seed)
    const points = Array.from({ length: 60 * seed }, () =>
      point(below(1200), below(1200), below(3) === 0 ? 1 + below(9 ** seed) : undefined),
    )
    const hidden = new Set<RenderFeature>()
    const all = withBubbles(points, tile, (feature) => hidden.add(feature))
    const bubbles = all.filter((feature) => feature.get('bubble') !== undefined)
    const sum = (features: RenderFeature[], name: string) =>
      features.reduce((total, feature) => total + Number(feature.get(name) ?? 1), 0)
    expect(sum(bubbles, 'bubble')).toBe(sum([...hidden], 'count'))
    expect(all.length - bubbles.length).toBe(points.length)

    const circles = bubbles.map((bubble) => {
      const [x = 0, y = 0] = bubble.getFlatCoordinates()
      return { x, y, radius: (bubbleRadius(bubble.get('bubble')) * 1200) / 512 }
    })
    for (const [i, a] of circles.entries()) {
      expect(Math.min(a.x, a.y, 1200 - a.x, 1200 - a.y)).toBeGreaterThan(a.radius)
      for (const b of circles.slice(i + 1))
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.radius + b.radius)
    }
  },
)

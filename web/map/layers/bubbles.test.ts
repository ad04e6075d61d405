import RenderFeature from 'ol/render/Feature.js'
import { expect, test } from 'vitest'

import { withBubbles } from './bubbles.ts'

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
  const [, bubble] = withBubbles([point(10, 20, 8)], tile, () => {})
  expect(bubble?.getFlatCoordinates()).toEqual([10, 20])
})

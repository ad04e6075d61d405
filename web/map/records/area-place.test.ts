import { expect, test } from 'vitest'

import type { AreaShape } from '#contract/map/area-layers.ts'

import { placeIn } from './area-place.ts'

const box = { west: 124, south: 31, east: 125, north: 32 }
const square = (west: number, south: number, side: number): [number, number][] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]
const polygon = (...corners: [number, number][]): AreaShape => ({ type: 'Polygon', coordinates: [corners] })

test.each<[string, AreaShape, [number, number] | undefined]>([
  ['seen whole', polygon(...square(124.2, 31.2, 0.4)), [124.4, 31.4]],
  ['around the view', polygon(...square(120, 30, 10)), [124.5, 31.5]],
  ['over a corner of the view', polygon(...square(124.8, 31.8, 1)), [124.9, 31.9]],
  ['beside the view', polygon(...square(126, 31, 1)), undefined],
  [
    'past a corner, though their boxes meet',
    polygon([124.9, 30], [126, 30], [126, 31.2], [124.9, 30]),
    undefined,
  ],
  [
    'of several sheets, one of which is seen',
    { type: 'MultiPolygon', coordinates: [[square(126, 31, 1)], [square(124.2, 31.2, 0.4)]] },
    [124.4, 31.4],
  ],
])('an area %s', (_, shape, place) => {
  const found = placeIn(shape, box)
  expect(found && [found.lng, found.lat]).toEqual(place?.map((degrees) => expect.closeTo(degrees, 9)))
})

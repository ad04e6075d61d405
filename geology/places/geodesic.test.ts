import { expect, test } from 'vitest'

import type { LngLat } from './crs.ts'
import { geodesicArea, geodesicLength, outlineArea } from './geodesic.ts'

const at = (lat: number, lng: number): LngLat => ({ lng, lat })
/** Relative to a published number. */
const deviation = (value: number, published: number) => Math.abs(value - published) / Math.max(1, published)

test.each([
  ['New York to London (GeographicLib, GeodSolve)', [at(40.6, -73.8), at(51.6, -0.5)], 5_551_759.4],
  ['Wellington to Salamanca (GeographicLib)', [at(-41.32, 174.81), at(40.96, -5.5)], 19_959_679.267],
  [
    'Flinders Peak to Buninyong (Vincenty, GDA manual)',
    [at(-37.95103341, 144.42486789), at(-37.65282113, 143.92649554)],
    54_972.271,
  ],
  ['a quarter of a meridian', [at(0, 120), at(90, 120)], 10_001_965.729],
  ['a degree of the equator', [at(0, 120), at(0, 121)], 111_319.491],
  ['a point', [at(31, 121)], 0],
])('the length of %s', (_, corners, metres) => {
  expect(deviation(geodesicLength(corners), metres)).toBeLessThan(1e-6)
})

const antarctica = [
  [-63.1, -58],
  [-72.9, -74],
  [-71.9, -102],
  [-74.9, -102],
  [-74.3, -131],
  [-77.5, -163],
  [-77.4, 163],
  [-71.7, 172],
  [-65.9, 140],
  [-65.7, 113],
  [-66.6, 88],
  [-66.9, 59],
  [-69.8, 25],
  [-70, -4],
  [-71, -14],
  [-77.3, -33],
  [-77.9, -46],
  [-74.7, -61],
].map(([lat = 0, lng = 0]) => at(lat, lng))

test('the area of Antarctica (GeographicLib), in either direction of turn', () => {
  expect(deviation(geodesicArea(antarctica), 13_662_703_680_020.1)).toBeLessThan(1e-6)
  expect(deviation(geodesicArea(antarctica.toReversed()), 13_662_703_680_020.1)).toBeLessThan(1e-6)
})

test('an octant is an eighth of the ellipsoid (510,065,621.7 km²)', () => {
  expect(deviation(geodesicArea([at(0, 0), at(0, 90), at(90, 0)]), 510_065_621.724e6 / 8)).toBeLessThan(1e-6)
})

test('a closed outline is as large as its corners', () => {
  const octant = [0, 0, 90, 0, 0, 90]
  expect(outlineArea([...octant, 0, 0])).toBeCloseTo(geodesicArea([at(0, 0), at(0, 90), at(90, 0)]), 0)
})

test('corners along a parallel enclose nothing', () => expect(outlineArea([1, 2, 2, 2, 3, 2, 1, 2])).toBe(0))

test('less than three points enclose nothing', () => {
  expect([[], [at(31, 121)], [at(31, 121), at(32, 121)]].map(geodesicArea)).toEqual([0, 0, 0])
})

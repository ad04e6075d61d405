import { expect, test } from 'vitest'

import { cornersIn } from './corners.ts'
import { seaBeyond } from './sea.ts'

const feature = (category: string, type: string, coordinates: unknown) => ({
  type: 'Feature' as const,
  properties: { name: category, category },
  geometry: { type, coordinates },
})

const square = [
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ],
]

test('the sea lies beyond the coast, on the other side of the districts', () => {
  const { features } = seaBeyond({
    type: 'FeatureCollection',
    features: [
      feature('district', 'Polygon', square),
      feature('coast', 'LineString', [
        [1, 0],
        [1.1, 0.5],
        [1, 1],
      ]),
    ],
  })
  expect(features.map(({ properties }) => properties.category)).toEqual(['sea', 'district', 'coast'])
  const sea = features[0] ? cornersIn(features[0].geometry) : []
  expect(sea.slice(0, 3).map(({ lng }) => lng)).toEqual([1, 1.1, 1])
  expect(sea.slice(3, 5).every(({ lng }) => lng > 3.9)).toBe(true)
  expect(sea.at(-1)).toEqual(sea[0])
})

test('a city without a coast has no sea', () => {
  const city = { type: 'FeatureCollection' as const, features: [feature('district', 'Polygon', square)] }
  expect(seaBeyond(city).features).toEqual(city.features)
})

import { expect, test } from 'vitest'

import { groundWords } from './ground-words.ts'

const feature = (category: string, name: string, type: string, coordinates: unknown) => ({
  type: 'Feature' as const,
  properties: { name, category },
  geometry: { type, coordinates },
})

const city = {
  type: 'FeatureCollection' as const,
  features: [
    feature('road', '远路', 'LineString', [
      [121, 31.05],
      [121.1, 31.05],
    ]),
    feature('road', '近路', 'LineString', [
      [121, 31],
      [121.1, 31],
    ]),
    feature('district', '甲区', 'Polygon', [
      [
        [121, 30.9],
        [121.1, 30.9],
        [121.1, 31.1],
        [121, 31.1],
        [121, 30.9],
      ],
    ]),
  ],
}

test.each([
  ['beside a road', { lng: 121.05, lat: 31.002 }, '甲区　距近路 220 m'],
  ['farther from it', { lng: 121.05, lat: 31.0135 }, '甲区　距近路 1.5 km'],
  ['far from all roads', { lng: 121.05, lat: 30.95 }, '甲区'],
  ['beyond the districts', { lng: 121.12, lat: 31 }, '距近路 1.9 km'],
  ['far from the city', { lng: 100, lat: 20 }, ''],
])('%s', (_, at, words) => {
  expect(groundWords(city, at)).toBe(words)
})

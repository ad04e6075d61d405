import { expect, test } from 'vitest'

import { middleOf, partFar, spanOf } from './span.ts'

test.each([
  [
    [
      [121.4, 31.1],
      [121.6, 31.3],
    ],
    '东经 121.4000°–121.6000°，北纬 31.1000°–31.3000°',
  ],
  [[[121.4, 31.1]], '东经 121.4000°，北纬 31.1000°'],
  [
    [
      [119.7, -32.7],
      [119.6, -32.1],
    ],
    '东经 119.6000°–119.7000°，南纬 32.1000°–32.7000°',
  ],
  [
    [
      [-4.2821, 55.9],
      [119.7, -32.7],
    ],
    '西经 4.2821°至东经 119.7000°，南纬 32.7000°至北纬 55.9000°',
  ],
] as const)('places are spoken of by their side of the meridian and of the equator', (at, words) => {
  expect(spanOf(at.map(([lng, lat]) => ({ lng, lat })))).toBe(words)
})

test('of places all over the world the middle lies where most are', () => {
  const places = [
    [-4.2, 55.8],
    [119.6, -32.3],
    [119.7, -32.4],
  ].map(([lng = 0, lat = 0]) => ({ lng, lat }))
  expect(middleOf(places)).toEqual({ lng: 119.6, lat: -32.3 })
})

test('points of another country stand apart from those of the city, whatever side of the world they are on', () => {
  const city = [121.4, 121.5, 121.6].map((lng) => ({ at: { lng, lat: 31.2 } }))
  const abroad = { at: { lng: 1.3, lat: 52.6 } }
  expect(partFar([...city, abroad])).toEqual({ near: city, far: [abroad] })
  expect(partFar([abroad])).toEqual({ near: [abroad], far: [] })
  expect(partFar([])).toEqual({ near: [], far: [] })
  const beside = [179.9, -179.9, 179.95].map((lng) => ({ at: { lng, lat: 0 } }))
  expect(partFar(beside).far).toEqual([])
})

import { expect, test } from 'vitest'

import { districtAt, fromPlane, isLand, toPlane } from './city.ts'
import { districts, river } from './districts.ts'
import { randomOf } from './random.ts'

test.each([
  ['the sea off the coast', 124.39, 31.25],
  ['the real city to the west', 121.47, 31.23],
  ['north of the city', 124, 31.65],
])('%s is in no district', (_name, lng, lat) => {
  expect(districtAt({ lng, lat })).toBeUndefined()
  expect(isLand({ lng, lat })).toBe(false)
})

test('no place is in the river', () => {
  for (let i = 2; i + 2 < river.length; i += 2) {
    expect(isLand({ lng: river[i] ?? 0, lat: river[i + 1] ?? 0 })).toBe(false)
  }
})

test('the districts tile the city: every edge has a district on each side, or is the outline', () => {
  const edges = new Map<string, number>()
  const corner = (ring: readonly number[], i: number) =>
    `${ring[i % ring.length]},${ring[(i + 1) % ring.length]}`
  for (const { ring } of districts) {
    for (let i = 0; i < ring.length; i += 2) {
      const [from, to] = [corner(ring, i), corner(ring, i + 2)]
      const [key, way] = from < to ? [`${from} ${to}`, 1] : [`${to} ${from}`, -1]
      expect(edges.get(key) ?? 0).not.toBe(way) // neighbours walk a common edge in opposite directions
      edges.set(key, (edges.get(key) ?? 0) + way)
    }
  }
  const outline = [...edges].filter(([, way]) => way !== 0).map(([key]) => key.split(' '))
  const met = new Map<string, number>()
  for (const end of outline.flat()) met.set(end, (met.get(end) ?? 0) + 1)
  expect(outline.length).toBeGreaterThan(40)
  expect([...met.values()].every((count) => count === 2)).toBe(true) // one closed line
})

test('sixteen districts, each found by places inside it', () => {
  const random = randomOf(1)
  const found = new Map<string, number>()
  for (let i = 0; i < 4000; i += 1) {
    const name = districtAt({ lng: 123.6 + 0.75 * random(), lat: 30.9 + 0.7 * random() })
    if (name) found.set(name, (found.get(name) ?? 0) + 1)
  }
  expect(new Set(districts.map(({ name }) => name)).size).toBe(16)
  expect([...found.keys()].toSorted()).toEqual(districts.map(({ name }) => name).toSorted())
})

test('converting to the plane and back returns the place', () => {
  const place = { lng: 124.1234567, lat: 31.3456789 }
  expect(fromPlane(...toPlane(place))).toEqual(place)
})

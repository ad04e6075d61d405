import { expect, test } from 'vitest'

import { fieldOf, frameIn, type Ground, groundAt, groundOf } from './overview-frame.ts'

const city: Ground = { west: 0, south: 0, east: 300, north: 100 }
const box = (x: number, y: number, size: number): Ground => ({
  ...{ west: x - size, south: y - size, east: x + size, north: y + size },
})

test('a view within the city leaves the overview as it is, in its own proportions', () => {
  const field = fieldOf(city, box(150, 50, 10), 1.5)
  expect(field).toEqual({ west: -12, south: -58, east: 312, north: 158 })
  expect(fieldOf(city, box(299, 99, 10), 1.5)).toEqual(field)
})

test.each([
  ['elsewhere', box(900, 50, 10)],
  ['wider than the city', box(150, 50, 2000)],
])('of a view %s the overview shows all, and the city', (_, seen) => {
  const field = fieldOf(city, seen, 1.5)
  expect(field.west).toBeLessThan(Math.min(city.west, seen.west))
  expect(field.east).toBeGreaterThan(Math.max(city.east, seen.east))
  expect(field.south).toBeLessThan(Math.min(city.south, seen.south))
  expect((field.east - field.west) / (field.north - field.south)).toBeCloseTo(1.5, 9)
})

test('the frame lies where the view is, and a spot of it leads back there', () => {
  const field = { west: 0, south: 0, east: 200, north: 100 }
  const frame = frameIn(field, box(50, 75, 5))
  expect(frame).toEqual({ x: 0.25, y: 0.25, width: 0.05, height: 0.1 })
  expect(groundAt(field, frame)).toEqual([50, 75])
})

test('there is no ground without places', () => expect(groundOf([])).toBeUndefined())

import { expect, test } from 'vitest'

import { contour } from './contours.ts'
import { heightAt, holes, lineLength, placeOn } from './terrain.ts'

const sheet = { width: 100, height: 100, step: 5 }
const cone = (x: number, y: number) => 50 - Math.hypot(x - 50, y - 50)

test('a height outside the terrain has no line', () => {
  expect(contour(cone, 60, sheet)).toBe('')
  expect(contour(() => 3, 3, sheet)).toBe('')
})

test('a contour stays at its height and is one closed line', () => {
  const path = contour(cone, 20, sheet)
  const points = path
    .slice(1)
    .split('L')
    .map((point) => point.split(' ').map(Number))
  expect(path.match(/M/g)).toHaveLength(1)
  expect(points.length).toBeGreaterThan(30)
  expect(points.at(-1)).toEqual(points[0])
  for (const [x = 0, y = 0] of points) expect(Math.abs(cone(x, y) - 20)).toBeLessThan(0.5)
})

test('two hills have a line each', () => {
  const hills = (x: number, y: number) =>
    Math.max(10 - Math.hypot(x - 25, y - 50), 10 - Math.hypot(x - 75, y - 50))
  expect(contour(hills, 2, sheet).match(/M/g)).toHaveLength(2)
})

test('the section runs from the bay to the hill, with its holes in order', () => {
  const [bay, hill] = [placeOn(0), placeOn(lineLength)]
  expect(heightAt(...bay)).toBeLessThan(0)
  expect(heightAt(...hill)).toBeGreaterThan(60)
  const places = holes.map(({ at }) => at)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places.at(-1)).toBeLessThan(lineLength)
})

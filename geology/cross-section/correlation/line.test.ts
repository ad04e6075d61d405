import { expect, test } from 'vitest'

import { directionText, lineThrough, projectOnto } from './line.ts'

const place = (lng: number, lat = 31.2) => ({ lng, lat })
const round = (value: number) => Math.round(value * 100) / 100

test.each([
  [120, 120],
  [136, 316],
  [171, 351],
  [180, 0],
  [200, 20],
  [300, 120],
  [320, 320],
])('a line drawn towards %i° is shown towards %i°: left is west or south', (drawn, shown) => {
  const radians = (drawn * Math.PI) / 180
  const end = { lng: 121.4 + Math.sin(radians) / 95.2, lat: 31.2 + Math.cos(radians) / 110.9 }
  const { azimuth } = projectOnto([place(121.4), end], [place(121.4), end])
  expect(Math.round(azimuth) % 360).toBe(shown)
})

test('a line goes through the holes from west to east, and its distances are true ones', () => {
  const { stops, azimuth } = lineThrough([place(121.402), place(121.4), place(121.401, 31.2005)])
  expect(stops.map(({ index }) => index)).toEqual([1, 2, 0])
  expect(stops.map(({ x }) => round(x))).toEqual([0, 110.25, 220.51])
  expect(Math.round(azimuth)).toBe(90)
})

test('a line to the north begins in the south', () => {
  expect(lineThrough([place(121.4, 31.202), place(121.4, 31.2)]).stops.map(({ index }) => index)).toEqual([
    1, 0,
  ])
})

test('holes beside a drawn line are thrown onto it, with their offset; the line may bend', () => {
  const line = [place(121.402), place(121.4)] // drawn from east to west
  const { stops, azimuth } = projectOnto(line, [place(121.4015, 31.19991), place(121.4005, 31.20009)])
  expect(stops.map(({ index }) => index)).toEqual([1, 0])
  expect(stops.map(({ offset }) => round(offset))).toEqual([-9.98, 9.98])
  expect(round(stops[1]?.x ?? 0)).toBe(95.3)
  expect(directionText(azimuth)).toBe('方位角 90°')
  const bent = projectOnto(
    [place(121.4), place(121.402), place(121.402, 31.202)],
    [place(121.401), place(121.4021, 31.201)],
  )
  expect(bent.stops.map(({ offset }) => Math.round(offset))).toEqual([0, 10])
  expect(Math.round(bent.stops[1]?.x ?? 0)).toBe(206)
})

test('places that are one place are one stop after another', () => {
  expect(lineThrough([place(121.4), place(121.4)]).stops.map(({ x }) => x)).toEqual([0, 0])
})

test('a hole beyond a corner is as far beside the line as it is from the corner', () => {
  const { stops } = projectOnto([place(121.4), place(121.401), place(121.401, 31.201)], [place(121.4011)])
  expect(Math.abs(stops[0]?.offset ?? 0)).toBeCloseTo(9.5, 0)
})

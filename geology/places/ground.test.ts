import { expect, test } from 'vitest'

import { boxOf, metresBetween, metresToLine, middleOfLine, simplifyLine } from './ground.ts'
import { isOutline } from './outline.ts'

const north = 1 / 111_319.49
const at = (east: number, up: number) => ({
  lng: 120 + east / (111_319.49 * Math.cos(Math.PI / 6)),
  lat: 30 + up * north,
})
const line = (...points: [number, number][]) => points.flatMap(([e, n]) => [at(e, n).lng, at(e, n).lat])

test('the distance to a line is that to its nearest point, its ends included', () => {
  const road = line([0, 0], [1000, 0], [1000, 1000])
  expect(metresToLine(road, at(500, 200))).toBeCloseTo(200, 0)
  expect(metresToLine(road, at(-300, 0))).toBeCloseTo(300, 0)
  expect(metresToLine(road, at(1400, 500))).toBeCloseTo(400, -1)
  expect(metresToLine(road, at(1000, 700))).toBeCloseTo(0, 0)
})

test('inside an outline there is no distance', () => {
  const ring = line([0, 0], [1000, 0], [1000, 1000], [0, 1000], [0, 0])
  expect(isOutline(ring)).toBe(true)
  expect(metresToLine(ring, at(300, 300))).toBe(0)
  expect(metresToLine(ring, at(1200, 300))).toBeCloseTo(200, -1)
})

test('the middle of a line is half way along it', () => {
  expect(metresBetween(middleOfLine(line([0, 0], [900, 0], [1000, 0])), at(500, 0))).toBeLessThan(1)
  expect(metresBetween(middleOfLine(line([0, 0], [400, 0], [400, 200], [0, 0])), at(200, 100))).toBeLessThan(
    2,
  )
})

test('a line of many corners keeps its course with few', () => {
  const wave = line(
    ...Array.from({ length: 500 }, (_, i): [number, number] => [i * 20, 300 * Math.sin(i / 30)]),
  )
  const short = simplifyLine(wave, 64)
  expect(short.length / 2).toBeLessThanOrEqual(64)
  expect(short.slice(0, 2)).toEqual(wave.slice(0, 2))
  for (let i = 0; i < wave.length; i += 2)
    expect(metresToLine(short, { lng: wave[i] ?? 0, lat: wave[i + 1] ?? 0 })).toBeLessThan(60)
  const ring = simplifyLine([...wave, ...wave.slice(0, 2)], 20)
  expect(isOutline(ring)).toBe(true)
  expect(boxOf(ring).west).toBeCloseTo(120, 3)
})

import { expect, test } from 'vitest'

import { fromPlane, riverDistance } from '#demo/city/city.ts'
import { randomBetween, randomOf } from '#demo/city/random.ts'

import { strataAt, groundElevation, type Stratum } from './strata-model.ts'

const random = randomOf(2)
const places = Array.from(
  { length: 1500 },
  () => [randomBetween(random, -30, 25), randomBetween(random, -30, 30)] as const,
)
const columns = places.map(([x, y]) => ({ x, y, strata: strataAt(fromPlane(x, y), 140) }))

const has = (strata: Stratum[], number: string) => strata.some(({ layer }) => layer.number === number)
const baseOf = (strata: Stratum[], number: string) =>
  strata.find(({ layer }) => layer.number === number)?.base

test('strata have no gaps or overlaps and end at the given depth', () => {
  for (const { strata } of columns) {
    let base = 0
    for (const stratum of strata) {
      expect(stratum.top).toBe(base)
      expect(stratum.base).toBeGreaterThan(stratum.top)
      base = stratum.base
    }
    expect(base).toBe(140)
  }
})

test.each([0.4, 3, 4.9, 30.45, 59.3])('a hole of %d m ends there', (depth) => {
  for (const [x, y] of places) expect(strataAt(fromPlane(x, y), depth).at(-1)?.base).toBe(depth)
})

test('a shallow hole has the upper strata of a deep one', () => {
  for (const { x, y, strata } of columns.slice(0, 200)) {
    const shallow = strataAt(fromPlane(x, y), 30)
    expect(strata.slice(0, shallow.length).map(({ layer }) => layer)).toEqual(
      shallow.map(({ layer }) => layer),
    )
  }
})

test('surfaces 20 m apart differ little', () => {
  const steps = columns.flatMap(({ x, y, strata }) => {
    const [here, there] = [baseOf(strata, '④'), baseOf(strataAt(fromPlane(x + 0.02, y), 140), '④')]
    return here !== undefined && there !== undefined ? [Math.abs(here - there)] : []
  })
  steps.sort((a, b) => a - b)
  expect(steps.length).toBeGreaterThan(1000)
  expect(steps[Math.floor(steps.length / 2)]).toBeLessThan(0.3)
  expect(steps[Math.floor(steps.length * 0.99)]).toBeLessThan(2)
})

test('the palaeochannel replaces the stiff clay; both zones and all lenses occur', () => {
  const channel = columns.filter(({ strata }) => has(strata, '⑤4'))
  expect(channel.length).toBeGreaterThan(75)
  for (const { strata } of channel) expect(has(strata, '⑥')).toBe(false)
  expect(columns.filter(({ strata }) => has(strata, '⑥')).length).toBeGreaterThan(600)
  for (const number of ['①2', '②3', '③t', '⑧1']) {
    const share = columns.filter(({ strata }) => has(strata, number)).length / columns.length
    expect(share).toBeGreaterThan(0.02)
    expect(share).toBeLessThan(0.8)
  }
})

test('silt ②3 follows the river', () => {
  const sandy = columns.filter(({ strata }) => has(strata, '②3'))
  expect(Math.max(...sandy.map(({ x, y }) => riverDistance(x, y)))).toBeLessThan(6)
})

test('the ground level is between 2.5 and 4.5 m', () => {
  const heights = places.map(([x, y]) => groundElevation(fromPlane(x, y)))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(2.5)
  expect(Math.max(...heights)).toBeLessThanOrEqual(4.5)
  expect(new Set(heights).size).toBeGreaterThan(80)
})

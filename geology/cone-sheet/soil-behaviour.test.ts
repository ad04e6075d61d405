import fc from 'fast-check'
import { expect, test } from 'vitest'

import { behaviourZones, soilBehaviour, zoneOf } from './soil-behaviour.ts'

test.each([
  ['no net resistance', { qt: 100, fs: 5, totalStress: 100, effectiveStress: 50 }],
  ['no friction', { qt: 500, fs: 0, totalStress: 100, effectiveStress: 50 }],
  ['no effective stress', { qt: 500, fs: 5, totalStress: 0, effectiveStress: 0 }],
])('%s has no index', (_, state) => expect(soilBehaviour(state)).toBeUndefined())

test.each([
  [{ qt: 40_000, fs: 100, totalStress: 150, effectiveStress: 50 }, 1.005],
  [{ qt: 1000, fs: 100, totalStress: 150, effectiveStress: 50 }, 3.203],
])('the published index of %j is %s', (state, index) =>
  expect(soilBehaviour(state)?.index).toBeCloseTo(index, 3),
)

test.each([
  [
    'clay',
    { qt: 620, fs: 14, totalStress: 212, effectiveStress: 98 },
    { n: 1, q: 4.163, index: 3.348, zone: 3 },
  ],
  [
    'silt',
    { qt: 4500, fs: 54, totalStress: 470, effectiveStress: 240 },
    { n: 0.963, q: 17.35, index: 2.606, zone: 4 },
  ],
  [
    'sand',
    { qt: 18_000, fs: 144, totalStress: 703, effectiveStress: 353 },
    { n: 0.796, q: 63.3, index: 2.021, zone: 6 },
  ],
])('%s: exponent, normalised resistance, index and zone', (_, state, { n, q, index, zone }) => {
  const found = soilBehaviour(state)
  expect(found?.n).toBeCloseTo(n, 3)
  expect(found?.q).toBeCloseTo(q, q > 50 ? 1 : q > 10 ? 2 : 3)
  expect(found?.index).toBeCloseTo(index, 3)
  expect(zoneOf(found?.index ?? 0)?.zone).toBe(zone)
})

test('friction is normalised by the net resistance', () =>
  expect(soilBehaviour({ qt: 620, fs: 14, totalStress: 212, effectiveStress: 98 })?.f).toBeCloseTo(3.431, 3))

test('the limits between zones are those of the paper, and every index has one', () => {
  expect(behaviourZones.slice(1).map(({ from }) => from)).toEqual([1.31, 2.05, 2.6, 2.95, 3.6])
  fc.assert(
    fc.property(fc.double({ min: 0, max: 9, noNaN: true }), (index) => {
      expect(behaviourZones.filter(({ from, to }) => index >= from && index < to)).toEqual([zoneOf(index)])
    }),
  )
})

test('whatever a cone felt, the exponent is at rest', () => {
  const kpa = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  fc.assert(
    fc.property(
      kpa(300, 60_000),
      kpa(1, 800),
      kpa(5, 290),
      kpa(1, 300),
      (qt, fs, totalStress, effectiveStress) => {
        const found = soilBehaviour({ qt, fs, totalStress, effectiveStress })
        if (!found) return
        const n = Math.min(1, 0.381 * found.index + 0.05 * (effectiveStress / 100) - 0.15)
        expect(found.n).toBeCloseTo(n, 4)
      },
    ),
  )
})

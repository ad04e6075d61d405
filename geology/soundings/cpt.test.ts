import { expect, test } from 'vitest'

import {
  correctedConeMPa,
  frictionRatio,
  frictionRatios,
  meanBetween,
  raiseReadings,
  readingsOf,
  unbrokenRuns,
} from './cpt.ts'

test.each([
  [null, 20],
  [1, null],
  [0, 20],
  [-0.1, 20],
  [undefined, 20],
])('no ratio of qc %s and fs %s', (qc, fs) => expect(frictionRatio(qc, fs)).toBeNull())

test('friction ratio in percent', () => {
  expect(frictionRatio(1, 20)).toBeCloseTo(2, 12)
  expect(frictionRatios([0.8, null, 12], [24, 30])).toEqual([expect.closeTo(3, 12), null, null])
})

test('qt is qc corrected for the pore pressure', () =>
  expect(correctedConeMPa(0.5, 200, 0.8)).toBeCloseTo(0.54, 12))

test('readings are at rounded depths', () => {
  const readings = readingsOf({ depths: null, startDepth: 0.3, step: 0.1 }, [1, 2, null, 4])
  expect(readings).toEqual([
    [0.3, 1],
    [0.4, 2],
    [0.5, null],
    [0.6, 4],
  ])
  expect(meanBetween(readings, 0.3, 0.6)).toBe(1.5)
  expect(meanBetween(readings, 0.5, 0.6)).toBeUndefined()
})

test('readings with depths of their own are at these', () => {
  const places = { depths: [1.02, 1.04, 1.07, 9.98], startDepth: null, step: null }
  expect(readingsOf(places, [1, null, 3, 4])).toEqual([
    [1.02, 1],
    [1.04, null],
    [1.07, 3],
    [9.98, 4],
  ])
})

test('a run ends at a missing reading and at a stretch without any', () => {
  const depths = [1.02, 1.04, 1.07, 1.09, 1.1, 4, 4.02]
  const places = { depths, startDepth: null, step: null }
  expect(unbrokenRuns(readingsOf(places, [1, 2, null, 3, 4, 5, 6]))).toEqual([
    [
      [1.02, 1],
      [1.04, 2],
    ],
    [
      [1.09, 3],
      [1.1, 4],
    ],
    [
      [4, 5],
      [4.02, 6],
    ],
  ])
  expect(unbrokenRuns([])).toEqual([])
})

test('what the sleeve felt is raised to where it was felt', () => {
  const felt = [
    [1, 10],
    [1.1, 20],
    [1.2, null],
    [1.3, 40],
    [1.4, 50],
  ] as const
  expect(raiseReadings(felt, 0)).toEqual(felt)
  expect(raiseReadings(felt, 0.1).map(([, value]) => value)).toEqual([20, null, 40, 50, null])
  expect(raiseReadings(felt, 0.05).map(([, value]) => value)).toEqual([
    expect.closeTo(15, 9),
    null,
    null,
    expect.closeTo(45, 9),
    null,
  ])
})

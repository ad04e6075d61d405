import { expect, test } from 'vitest'

import { degreesOf, formatDegrees } from './degrees.ts'

test.each([
  ['120', '60', undefined, /小于 60/],
  ['120', '59', '60', /小于 60/],
  ['120.5', '30', undefined, /度有小数/],
  ['120', '30.5', '10', /分有小数/],
])('%s°%s′%s″ is refused', (degrees, minutes, seconds, reason) =>
  expect(degreesOf(degrees, minutes, seconds)).toEqual({ refused: expect.stringMatching(reason) }),
)

test.each([
  ['120', '30', undefined, 120.5],
  ['121', '28', '12.5', 121.470_138_89],
  ['-0', '0', '36', -0.01],
  ['121.475', undefined, undefined, 121.475],
  ['121', '59.9', undefined, 121.998_333_33],
])('%s°%s′%s″ is %d', (degrees, minutes, seconds, value) =>
  expect(degreesOf(degrees, minutes, seconds)).toBeCloseTo(value, 8),
)

test.each([
  [120, '120°'],
  [120.5, '120°30′'],
  [121 + 28 / 60 + 12.5 / 3600, '121°28′12.5″'],
  [120 + 1 / 3600, '120°0′1″'],
  [-4.25, '-4°15′'],
])('%d is written %s', (degrees, text) => expect(formatDegrees(degrees)).toBe(text))

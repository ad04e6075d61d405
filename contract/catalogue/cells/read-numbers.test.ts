import { expect, test } from 'vitest'

import { numberOf } from './read-numbers.ts'

test.each(['121°60′', '121:75', '121°28′60″', '东经121度61分', '121°28.5′30″'])(
  'degrees %s are refused',
  (text) => expect(numberOf(text, '°')).toEqual({ reason: expect.stringMatching(/小于 60|小数/) }),
)

test.each([
  ['121°28′12.5″', 121.470_138_89],
  ['51:28:48', 51.48],
  ['-0:00:36', -0.01],
  ['W4°15′', -4.25],
  ['东经121度28分', 121.466_666_67],
  ['121°59.9′', 121.998_333_33],
])('degrees %s are %d', (text, value) => expect(numberOf(text, '°')).toBe(value))

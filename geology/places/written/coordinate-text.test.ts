import { expect, test } from 'vitest'

import { coordinateDigits, coordinateText, zonePrefix } from './coordinate-text.ts'

test.each([
  [41_595_618.234, '41595618.234'],
  [41_595_618.234 - 41_000_000, '595618.234'],
  [3_456_789.1, '3456789.10'],
  [595_618, '595618.00'],
  [-1234.5, '-1234.50'],
  [595_618.2345, '595618.234'],
])('%d m is written %s', (metres, text) => expect(coordinateText(metres)).toBe(text))

test('coordinates that stand together have the same decimals', () => {
  expect(coordinateDigits([3_442_346.12, 594_263.458])).toBe(3)
  expect(coordinateText(3_442_346.12, coordinateDigits([3_442_346.12, 594_263.458]))).toBe('3442346.120')
  expect(coordinateDigits([3_442_346.12, 594_263])).toBe(2)
})

test('an easting has the number of its zone, or none', () => {
  expect([41_595_618.234, 595_618.23, 6789].map(zonePrefix)).toEqual([41, undefined, undefined])
})

import { expect, test } from 'vitest'

import { pointsIn } from './CoordinateForm.tsx'

test.each([
  ['121.5,31.2 121.6,31.3', 2],
  ['121.5,31.2；121.6,31.3; 121.7,31.4', 3],
  ['东经121°30′，北纬31°12′；121.6,31.3', 2],
  ['121.5,31.2', 1],
  ['NaN,1; 999,999', 0],
  ['', 0],
])('%s: %i points', (text, count) => {
  expect(pointsIn(text)).toHaveLength(count)
})

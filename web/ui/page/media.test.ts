import { expect, test } from 'vitest'

import { scaledQuery } from './media.ts'

test.each([
  ['(max-width: 760px)', 1, '(max-width: 760px)'],
  ['print', 2, 'print'],
  ['(prefers-reduced-motion: reduce)', 2, '(prefers-reduced-motion: reduce)'],
  ['(hover: none) and (pointer: coarse)', 1.5, '(hover: none) and (pointer: coarse)'],
  ['(max-width: 760px)', 2, 'screen and (max-width: 1520px), print and (max-width: 760px)'],
  ['(width <= 1100px)', 1.25, 'screen and (width <= 1375px), print and (width <= 1100px)'],
  ['screen and (min-width: 761px)', 1.5, 'screen and (min-width: 1141.5px)'],
])('%s at %f is %s', (query, zoom, scaled) => {
  expect(scaledQuery(query, zoom)).toBe(scaled)
})

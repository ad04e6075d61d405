import { expect, test } from 'vitest'

import type { SelectedArea } from './selection.ts'
import { extentOf } from './useShowSelection.ts'

const width = ([west = 0, , east = 0]: number[] = []) => Math.round(east - west)
const metre = 1 / Math.cos(Math.PI / 6) // in units of the map

test.each<[string, SelectedArea, number]>([
  ['a circle', { near: { lng: 124, lat: 30, metres: 500 } }, 1000 * metre],
  [
    'a line and what is near it',
    { near: { lng: 124, lat: 30, line: [124, 30, 124, 30.001], metres: 500 } },
    1000 * metre,
  ],
  [
    'an area',
    {
      near: { lng: 124, lat: 30, metres: 0, area: 'a' },
      outlines: [
        [
          [
            [124, 30],
            [124.1, 30],
            [124.1, 30.1],
            [124, 30],
          ],
        ],
      ],
    },
    11132,
  ],
])('%s is shown whole', (_, selected, wide) => {
  expect(width(extentOf(selected))).toBeCloseTo(wide, -1)
})

test('an area whose outlines are not here is not shown', () => {
  expect(extentOf({ near: { lng: 124, lat: 30, metres: 0, area: 'a' } })).toBeUndefined()
})

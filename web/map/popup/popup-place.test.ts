import { expect, test } from 'vitest'

import { placePopup } from './popup-place.ts'

const room = { left: 300, right: 1100, top: 0, bottom: 800 }
const size = { width: 316, height: 240 }

test.each([
  [
    'right of it, in the middle',
    { x: 500, y: 400 },
    { left: 526, top: 280, arrow: { side: 'left', top: 120 } },
  ],
  [
    'left of it near the right edge',
    { x: 1000, y: 400 },
    { left: 658, top: 280, arrow: { side: 'right', top: 120 } },
  ],
  ['below the upper edge', { x: 500, y: 30 }, { left: 526, top: 12, arrow: { side: 'left', top: 18 } }],
  ['above the lower edge', { x: 500, y: 790 }, { left: 526, top: 548, arrow: { side: 'left', top: 222 } }],
  [
    'without an arrow where the place is covered',
    { x: 100, y: 400 },
    { left: 312, top: 280, arrow: undefined },
  ],
  ['without an arrow where the place is off', { x: 3000, y: -50 }, { left: 772, top: 12, arrow: undefined }],
])('a popup stands %s', (_, at, place) => {
  expect(placePopup(at, size, room)).toEqual(place)
})

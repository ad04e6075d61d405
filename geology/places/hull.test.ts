import fc from 'fast-check'
import { expect, test } from 'vitest'

import { hullOf } from './hull.ts'

const at = (lng: number, lat: number) => ({ lng, lat })

test('points within a square and on its edges are no corners', () => {
  expect(hullOf([at(1, 1), at(0, 0), at(2, 0), at(1, 0), at(2, 2), at(0, 2), at(0, 0)])).toEqual([
    at(0, 0),
    at(2, 0),
    at(2, 2),
    at(0, 2),
  ])
})

test('every point lies on the left of every side', () => {
  const number = fc.integer({ min: -1000, max: 1000 })
  const points = fc.array(fc.record({ lng: number, lat: number }), { minLength: 3, maxLength: 60 })
  fc.assert(
    fc.property(points, (given) => {
      const hull = hullOf(given)
      for (const [i, a] of hull.entries()) {
        const b = hull[(i + 1) % hull.length] ?? a
        for (const c of given)
          expect(
            (b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng),
          ).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

import { expect, test } from 'vitest'

import { holes, type Hole } from '#demo/boreholes/boreholes.ts'
import { fromPlane } from '#demo/city/city.ts'

import { openNearHoles } from './near-holes.ts'

const [any] = holes(1, { testedEvery: 1, archiveOf: () => null })

function hole(x: number, finalDepth: number, change: Partial<Hole & Hole['values']> = {}): Hole {
  if (!any) throw new Error('no hole')
  const { access = 'open', holeKind = '1' } = change
  return { ...any, access, place: fromPlane(x, 0), values: { ...any.values, finalDepth, holeKind } }
}

const near = openNearHoles([fromPlane(0, 0), fromPlane(20, 0)])
const passing = [
  hole(0.1, 60, { access: 'secret' }),
  hole(0.1, 60, { access: 'member' }),
  hole(0.1, 60, { access: 'protected' }),
  hole(0.2, 60, { holeKind: '5' }),
  hole(0.9, 50),
  hole(0.5, 30),
  hole(1, 45),
  hole(1.4, 90),
  hole(2.1, 150),
  hole(20.3, 20),
]
passing.forEach((one, id) => near.keep(id, one))

test.each([
  [0, 20, 5],
  [0, 30, 5],
  [0, 45, 4],
  [0, 51, 7],
  [0, 91, null],
  [1, 20, 9],
  [1, 21, null],
  [2, 1, null],
] as const)('at site %i the nearest open log down to %d m is that of hole %s', (site, depth, id) => {
  expect(near.holeNear(site, depth)).toBe(id)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { mainLines } from './main-lines.ts'

const grid = Array.from({ length: 12 }, (_, i) => [(i % 4) * 30, Math.floor(i / 4) * 20] as const)

test('a grid has a line along its longer side and one across, through its middle', () => {
  const [along, across] = mainLines(grid)
  expect(along?.ends[0][1]).toBeCloseTo(20)
  expect(along?.places).toEqual([4, 5, 6, 7]) // the middle row, from the west
  expect(across?.ends[0][0]).toBeCloseTo(45)
  expect(across?.places).toHaveLength(3)
})

test('holes on one line have one section, from south to north where it is steep', () => {
  const lines = mainLines([
    [0, 90],
    [0, 0],
    [0, 40],
  ])
  expect(lines.map(({ places }) => places)).toEqual([[1, 2, 0]])
})

test('one place, or several at one place, have none', () => {
  expect(mainLines([])).toEqual([])
  expect(mainLines([[3, 4]])).toEqual([])
  expect(
    mainLines([
      [3, 4],
      [3, 4],
    ]),
  ).toEqual([])
})

test('any places: each line has them in its order and no more than fifteen', () => {
  const metres = fc.integer({ min: -2000, max: 2000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(metres, metres), { maxLength: 120 }), (places) => {
      for (const { ends, places: taken } of mainLines(places)) {
        const [[fx, fy], [tx, ty]] = ends
        const along = taken.map((i) => {
          const [x = 0, y = 0] = places[i] ?? []
          return (x - fx) * (tx - fx) + (y - fy) * (ty - fy)
        })
        expect(along).toEqual(along.toSorted((a, b) => a - b))
        expect(taken.length).toBeLessThanOrEqual(15)
        expect(new Set(taken).size).toBe(taken.length)
      }
    }),
  )
})

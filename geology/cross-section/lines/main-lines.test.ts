import fc from 'fast-check'
import { expect, test } from 'vitest'

import { mainLines } from './main-lines.ts'

const grid = Array.from({ length: 12 }, (_, i) => [(i % 4) * 30, Math.floor(i / 4) * 20] as const)

test('a grid has a line along its longer side and one across, through its middle', () => {
  const [along, across] = mainLines(grid)
  expect(along).toEqual([4, 5, 6, 7]) // the middle row, from the west
  expect(across).toHaveLength(3)
  expect(new Set(across?.map((i) => i % 4)).size).toBe(1) // one column, from the south
})

test('holes on one line have one section, from south to north where it is steep', () => {
  const lines = mainLines([
    [0, 90],
    [0, 0],
    [0, 40],
  ])
  expect(lines).toEqual([[1, 2, 0]])
})

test('two holes side by side are no section across', () => {
  const lines = mainLines([
    [0, 0],
    [60, 0],
    [120, 0],
    [60, 20],
  ])
  expect(lines).toEqual([[0, 1, 2]])
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

test('any places: no line has a place twice, or more than fifteen', () => {
  const metres = fc.integer({ min: -2000, max: 2000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(metres, metres), { maxLength: 120 }), (places) => {
      const lines = mainLines(places)
      expect(lines.length).toBeLessThanOrEqual(2)
      expect(lines[1] === undefined || lines[1].length > 2).toBe(true)
      for (const line of lines) {
        expect(new Set(line).size).toBe(line.length)
        expect(line.length).toBeGreaterThan(1)
        expect(line.length).toBeLessThanOrEqual(15)
      }
    }),
  )
})

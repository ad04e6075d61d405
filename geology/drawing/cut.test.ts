import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cutMarks } from './cut.ts'
import {
  areaMark,
  boxOf,
  lineMark,
  moveMarks,
  outlineMark,
  textMark,
  type Mark,
  type Place,
} from './marks.ts'

const strip = { top: 10, base: 20 }

test('a line is cut where it leaves the strip, and comes again as a line of its own', () => {
  const line = lineMark(
    'cone',
    [
      [0, 5],
      [10, 15],
      [20, 25],
      [30, 15],
    ],
    0.2,
  )
  expect(cutMarks([line], strip)).toMatchObject([
    {
      points: [
        [5, 10],
        [10, 15],
        [15, 20],
      ],
    },
    {
      points: [
        [25, 20],
        [30, 15],
      ],
    },
  ])
})

test('an area keeps its fill and hatch, an outline its open sides', () => {
  const [area, outline] = cutMarks(
    [areaMark('hatch', boxOf(0, 0, 8, 15), 5, 'clay'), outlineMark('frame', boxOf(0, 12, 8, 30), 0.2)],
    strip,
  )
  expect(area).toMatchObject({ fill: 5, lithology: 'clay' })
  expect(area?.kind === 'area' && area.outline.toSorted((a, b) => a[1] - b[1])).toEqual([
    expect.arrayContaining([10]),
    expect.arrayContaining([10]),
    expect.arrayContaining([15]),
    expect.arrayContaining([15]),
  ])
  expect(outline).not.toHaveProperty('isClosed')
})

test('what does not reach the strip is gone, and a text is where its middle is', () => {
  const text = textMark('label', [0, 20.5], '12.00', { size: 2.5 })
  expect(cutMarks([text], strip)).toEqual([text])
  expect(cutMarks([areaMark('hatch', boxOf(0, 0, 8, 10), 5)], strip)).toEqual([])
})

const place = fc.tuple(
  fc.double({ min: 0, max: 50, noNaN: true }),
  fc.double({ min: 0, max: 60, noNaN: true }),
)
const marks = fc.array(
  fc.array(place, { minLength: 2, maxLength: 8 }).map((points): Mark => lineMark('cone', points, 0.2)),
)
const lengthOf = (all: readonly Mark[]) =>
  all
    .flatMap((mark) => (mark.kind === 'line' ? [mark.points] : []))
    .flatMap((points) => points.slice(1).map((to, i): [Place, Place] => [points[i] ?? to, to]))
    .reduce((sum, [a, b]) => sum + Math.hypot(a[0] - b[0], a[1] - b[1]), 0)

test('strips that follow each other hold all of it, once', () => {
  fc.assert(
    fc.property(marks, (all) => {
      const parts = [0, 20, 40].map((top) => cutMarks(all, { top, base: top + 20 }))
      // what runs along an edge is in both
      const level = all.some(
        (mark) => mark.kind === 'line' && mark.points.some(([, y]) => y === 20 || y === 40),
      )
      fc.pre(!level)
      expect(parts.reduce((sum, part) => sum + lengthOf(part), 0)).toBeCloseTo(lengthOf(all), 6)
      expect(lengthOf(moveMarks(all, [3, 4]))).toBeCloseTo(lengthOf(all), 6)
    }),
  )
})

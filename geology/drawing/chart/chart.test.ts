import { expect, test } from 'vitest'

import { chartFrame, chartLine } from './chart-marks.ts'
import { pointSign, signCount } from './point-signs.ts'
import { linearScale, logScale, roundSteps } from './scales.ts'

test.each([
  [18, 5, 20],
  [20, 5, 20],
  [3.3, 1, 4],
  [0.42, 0.1, 0.5],
  [120, 50, 150],
  [0, 0.02, 0.02],
])('steps to %s are %s wide and end at %s', (greatest, step, end) =>
  expect(roundSteps(greatest)).toEqual({ step, end }),
)

test('a linear axis has a figure at every step, a logarithmic one at every power', () => {
  const linear = linearScale([-10, 20], 10, [0, 30])
  expect(linear.ticks.map(({ label }) => label)).toEqual(['-10', '0', '10', '20'])
  expect(linear.at(0)).toBe(10)
  const log = logScale([0.1, 10], [0, 100])
  expect(log.ticks.flatMap(({ label }) => label ?? [])).toEqual(['0.1', '1', '10'])
  expect(log.ticks).toHaveLength(19)
  expect(log.at(1)).toBe(50)
})

test('a line ends where it leaves its chart, and begins again where it comes back', () => {
  const axes = { x: linearScale([0, 10], 5, [0, 10]), y: linearScale([0, 10], 5, [10, 0]) }
  const lines = chartLine(
    axes,
    [
      [1, 1],
      [2, 2],
      [3, 30],
      [4, 4],
      [5, 5],
    ],
    0.2,
  )
  expect(lines.map((mark) => mark.kind === 'line' && mark.points)).toEqual([
    [
      [1, 9],
      [2, 8],
    ],
    [
      [4, 6],
      [5, 5],
    ],
  ])
  expect(chartFrame(axes, { x: 'a', y: 'b' }).filter(({ kind }) => kind === 'text')).toHaveLength(8)
})

test('no two groups of points have one sign', () => {
  const drawn = Array.from({ length: signCount }, (_, i) => JSON.stringify(pointSign(i, [0, 0], undefined)))
  expect(new Set(drawn).size).toBe(signCount)
})

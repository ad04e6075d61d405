import { expect, test } from 'vitest'

import type { Line } from '../lines.ts'
import { daysOf } from './days.ts'
import { showLine } from './shown-lines.ts'

const hour = 3_600_000
const start = Date.UTC(1996, 0, 1)

const lineOf = (count: number, valueAt: (i: number) => number): Line => ({
  ...{ name: 'head', short: '水头', series: { label: '水头', unit: 'm', digits: 2 } },
  readings: Array.from({ length: count }, (_, i) => ({
    at: start + i * hour,
    value: valueAt(i),
    provisional: false,
  })),
})

test('a long line is drawn with few readings, and none of its extremes is lost', () => {
  const line = lineOf(100_000, (i) => (i === 54_321 ? 99 : i === 76_543 ? -99 : Math.sin(i)))
  const { strokes, readings } = showLine(line, [start, start + 100_000 * hour], (100_000 * hour) / 900)
  expect(strokes).toHaveLength(1)
  expect(readings.length).toBeLessThanOrEqual(4 * 900)
  const values = readings.map(({ value }) => value)
  expect([Math.max(...values), Math.min(...values)]).toEqual([99, -99])
})

test('a window shows what lies in it, and its line goes on beyond both ends', () => {
  const line = lineOf(100, (i) => i)
  const { strokes, readings } = showLine(line, [start + 9.5 * hour, start + 12.5 * hour], hour / 100)
  expect(readings.map(({ value }) => value)).toEqual([10, 11, 12])
  expect(strokes[0]?.readings.map(({ value }) => value)).toEqual([9, 10, 11, 12, 13])
})

test('what is read more than once a day is listed by its minute', () => {
  expect(daysOf([lineOf(2, () => 1)]).map(({ day }) => day)).toEqual(['1996-01-01 08:00', '1996-01-01 09:00'])
  expect(daysOf([lineOf(1, () => 1)]).map(({ day }) => day)).toEqual(['1996-01-01'])
})

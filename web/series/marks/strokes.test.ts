import { expect, test } from 'vitest'

import type { ReadingMark } from '#contract/series/series-views.ts'

import type { ListedReading, Reading } from '../series.ts'
import { strokesOf } from './strokes.ts'

const reading = (day: string, value: number, provisional = false): Reading => ({
  ...{ at: Date.parse(`${day}T00:00:00+08:00`), value, provisional },
})
const marked = (day: string, value: number, mark: Partial<ReadingMark>): Reading => ({
  ...reading(day, value),
  mark: { below: false, quality: null, rebased: false, remark: null, ...mark },
})

test('a provisional stretch starts at the last approved reading', () => {
  const all = [
    reading('2024-01-01', 1),
    reading('2024-01-08', 2),
    reading('2024-01-15', 3, true),
    reading('2024-01-22', 4, true),
    reading('2024-01-29', 5),
  ]
  expect(
    strokesOf({ readings: all }).map(({ dotted, readings }) => [dotted, ...readings.map((r) => r.value)]),
  ).toEqual([
    [false, 1, 2],
    [true, 2, 3, 4],
    [false, 4, 5],
  ])
})

test('a provisional stretch after a gap does not reach back over it', () => {
  const strokes = strokesOf({
    readings: [reading('2024-01-01', 1), reading('2024-06-01', 2, true), reading('2024-06-08', 3, true)],
  })
  expect(strokes.map(({ dotted, readings }) => [dotted, readings.length])).toEqual([
    [false, 1],
    [true, 2],
  ])
})

const shape = (readings: readonly Reading[], blanks: readonly ListedReading[] = []) =>
  strokesOf({ readings, blanks }).map((stroke) => [stroke.dotted, ...stroke.readings.map((r) => r.value)])

test('a suspect reading is passed by, and leaves no gap', () => {
  const doubted = marked('2024-02-01', 900, { quality: 'suspect' })
  const [january, march] = [reading('2024-01-01', 1), reading('2024-03-01', 2)]
  expect(shape([january, doubted, march])).toEqual([[false, 1, 2]])
  expect(shape([january, march])).toEqual([
    [false, 1],
    [false, 2],
  ])
  expect(shape([doubted])).toEqual([])
})

test('a change of the base breaks the line, also where the reading that says so has no value or is suspect', () => {
  const [january, march] = [reading('2024-01-01', 1), reading('2024-02-10', 2)]
  const broken = [
    [false, 1],
    [false, 2],
  ]
  const change = { ...marked('2024-01-20', 900, { rebased: true, quality: 'suspect' }) }
  expect(shape([january, marked('2024-02-10', 2, { rebased: true })])).toEqual(broken)
  expect(shape([january, change, march])).toEqual(broken)
  expect(shape([january, march], [{ ...change, value: null }])).toEqual(broken)
})

test('what is below its limit is reached by a dotted line; what was not found at all has none', () => {
  const [january, march] = [reading('2024-01-01', 1), reading('2024-02-10', 2)]
  expect(shape([january, marked('2024-01-20', 0.05, { below: true }), march])).toEqual([
    [true, 1, 0.05],
    [false, 0.05, 2],
  ])
  const notFound = { ...marked('2024-01-20', 0, { below: true }), value: null }
  expect(shape([january, march], [notFound])).toEqual([
    [false, 1],
    [false, 2],
  ])
})

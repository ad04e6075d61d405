import { expect, test } from 'vitest'

import type { ReadingMark } from '#contract/series/series-views.ts'

import { strokesOf as strokesOfLine } from './marks/strokes.ts'
import type { Reading } from './series.ts'
import {
  gapsOf as gapsBetween,
  lineOf,
  niceTicks,
  readingsOf,
  readingsOfColumns,
  timeTicks,
  valueTicks,
} from './series.ts'

const on = (day: string) => Date.parse(`${day}T00:00:00+08:00`)
const reading = (day: string, value: number, provisional = false): Reading => ({
  ...{ at: on(day), value, provisional },
})
const ordinary = { below: false, quality: null, rebased: false, remark: null }
const marked = (day: string, value: number, mark: Partial<ReadingMark>): Reading => ({
  ...reading(day, value),
  mark: { ...ordinary, ...mark },
})
const gapsOf = (readings: readonly Reading[]) => gapsBetween(readings.map(({ at }) => at))
const strokesOf = (readings: readonly Reading[]) => strokesOfLine({ readings })

test('a missing value is no reading', () => {
  const series = {
    viewLevel: 'record' as const,
    quantity: 'up',
    at: ['2023-12-31T16:00:00Z', '2024-01-07T16:00:00Z'],
    value: [null, 0],
    provisional: [false, true],
    marks: [null, null],
    latest: null,
    trend: null,
  }
  expect(readingsOf(series)).toEqual({ readings: [reading('2024-01-08', 0, true)], blanks: [] })
})

test('columns give the same readings as a series', () => {
  const doubted = { ...ordinary, quality: 'suspect' as const }
  const columns = {
    steps: [on('2024-01-01'), 86_400_000, 86_400_000, 86_400_000],
    value: [1, null, 3, null],
    provisional: [1, 3],
    marks: [
      { at: 2, mark: doubted },
      { at: 3, mark: { ...ordinary, below: true } },
    ],
  }
  const last = { ...reading('2024-01-03', 3, true), mark: doubted }
  expect(readingsOfColumns(columns)).toEqual({
    readings: [reading('2024-01-01', 1), last],
    blanks: [{ at: on('2024-01-04'), value: null, provisional: false, mark: { ...ordinary, below: true } }],
    latest: reading('2024-01-01', 1),
  })
})

test('a missing value with a mark is listed; the latest value says whether it is a limit', () => {
  const notFound = { ...ordinary, below: true }
  const line = lineOf({
    viewLevel: 'record' as const,
    quantity: 'lead',
    at: ['2023-12-31T16:00:00Z', '2024-01-07T16:00:00Z'],
    value: [null, 0.05],
    provisional: [false, false],
    marks: [notFound, { ...notFound, remark: '复测' }],
    latest: { at: '2024-01-07T16:00:00Z', value: 0.05, provisional: false, below: true },
    trend: null,
  })
  expect(line.blanks).toEqual([{ at: on('2024-01-01'), value: null, provisional: false, mark: notFound }])
  expect(line.readings).toEqual([marked('2024-01-08', 0.05, { below: true, remark: '复测' })])
  expect(line.latest).toEqual(marked('2024-01-08', 0.05, { below: true }))
})

test('45 days are bridged, 46 are a gap', () => {
  const near = [reading('2024-01-01', 1), reading('2024-02-15', 2)]
  const far = [reading('2024-01-01', 1), reading('2024-02-16', 2)]
  expect(gapsOf(near)).toEqual([])
  expect(strokesOf(near)).toHaveLength(1)
  expect(gapsOf(far)).toEqual([{ from: on('2024-01-01'), to: on('2024-02-16') }])
  expect(strokesOf(far).map(({ readings }) => readings.length)).toEqual([1, 1])
})

test('quarterly readings are joined; a missing one is a gap', () => {
  const days = ['2023-01-01', '2023-04-01', '2023-07-01', '2023-10-01', '2024-01-01', '2024-07-01']
  const readings = days.map((each) => reading(each, 1))
  expect(gapsOf(readings)).toEqual([{ from: on('2024-01-01'), to: on('2024-07-01') }])
  expect(strokesOf(readings).map((stroke) => stroke.readings.length)).toEqual([5, 1])
})

test('without readings there are no lines', () => {
  expect(strokesOf([])).toEqual([])
  expect(gapsOf([])).toEqual([])
})

test.each([
  [0, 10, 5, [0, 2, 4, 6, 8, 10]],
  [-12.3, 4, 4, [-10, -5, 0]],
  [0.02, 0.07, 5, [0.02, 0.03, 0.04, 0.05, 0.06, 0.07]],
  [3, 3, 4, [3]],
])('from %d to %d, about %i round numbers', (least, greatest, about, ticks) => {
  expect(niceTicks(least, greatest, about)).toEqual(ticks)
})

test.each([
  [3.775, 3.792, ['3.775', '3.780', '3.785', '3.790']],
  [-21, 0, ['-20', '-10', '0']],
  [7, 7, ['7']],
])('from %d to %d all ticks have the same decimal places', (least, greatest, labels) => {
  expect(valueTicks(least, greatest, 4).map(({ label }) => label)).toEqual(labels)
})

test.each([
  ['2023-11-20', '2024-03-05', 42, ['2023-12', '2024-01', '2 月', '3 月']],
  [
    '2020-05-01',
    '2024-03-05',
    42,
    ['2020-07', '2021-01', '7 月', '2022-01', '7 月', '2023-01', '7 月', '2024-01'],
  ],
  ['2016-11-01', '2026-10-01', 22, ['2018', '2020', '2022', '2024', '2026']],
  [
    '2016-11-01',
    '2026-10-01',
    40,
    ['2017', '2018', '2019', '2020', '2021', '2022', '2023', '2024', '2025', '2026'],
  ],
  ['2005-05-01', '2024-03-05', 12, ['2010', '2015', '2020']],
])('from %s to %s, %i em wide, the labels are', (from, to, room, labels) => {
  const ticks = timeTicks(on(from), on(to), room)
  expect(ticks.flatMap(({ label }) => label ?? [])).toEqual(labels)
})

test('years between labels have ticks', () => {
  expect(timeTicks(on('2016-11-01'), on('2026-10-01'), 22)).toHaveLength(10)
})

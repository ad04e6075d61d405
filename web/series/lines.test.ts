import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'

import {
  extentOf,
  groupsOf,
  limitsWithin,
  momentsOf,
  nearestMoment,
  quantitiesOf,
  readingText,
  spreadLabels,
  type Line,
} from './lines.ts'

const line = (name: string, unit: string, ...at: number[]): Line => ({
  name,
  short: name,
  series: { label: name, unit, digits: 1 },
  readings: at.map((moment) => ({ at: moment, value: 1, provisional: false })),
})

const marks = [
  { number: 1, depth: 120, layer: '⑦ 粉砂' },
  { number: 2, depth: 18.5, layer: null },
]
const viewLevel = { viewLevel: 'record' as const, parts: { marks }, preview: {} }

test('the marks of a nest follow its own series from the shallowest down, with their depths', () => {
  const found = quantitiesOf(kinds.extensometer, viewLevel)
  expect(found.map(({ name, short, depth }) => [name, short, depth])).toEqual([
    ['surface', '地面累计沉降量', undefined],
    ['mark2', '2', '18.50 m'],
    ['mark1', '1', '120.00 m'],
  ])
  expect(found[2]?.series.label).toBe('1 号标 ⑦ 粉砂')
})

test('a visitor sees the order of marks without depths', () => {
  const entry = {
    viewLevel: 'entry' as const,
    parts: {},
    preview: { marks: [{ number: 1, layer: '⑦', depth: 1 }] },
  }
  const found = quantitiesOf(kinds.extensometer, entry)
  expect(found.map(({ name, depth }) => [name, depth])).toEqual([
    ['surface', undefined],
    ['mark1', undefined],
  ])
})

test('lines of one unit share a chart; part rows and quantities with limits have their own', () => {
  const row = { ...line('e', 'mm'), part: '各标' }
  const lines = [line('a', 'mm'), line('b', 'm'), line('c', 'mm'), line('d', 'mm'), row]
  const limitsOf = (name: string) => (name === 'd' ? [{ label: 'Ⅲ 类', value: 1 }] : [])
  expect(groupsOf(lines, limitsOf).map((group) => group.map(({ name }) => name))).toEqual([
    ['a', 'c'],
    ['b'],
    ['d'],
    ['e'],
  ])
})

test.each([
  [undefined, '—'],
  [{ value: null, mark: { below: false } }, '—'],
  [{ value: null, mark: { below: true } }, '未检出'],
  [{ value: 1200, mark: { below: true } }, '<1,200.0'],
  [{ value: -1200, mark: { below: false } }, '-1,200.0'],
  [{ value: 0.04, mark: { below: true } }, '<0.04'],
])('the reading %j is written %s', (given, text) => {
  const reading = given && {
    ...{ at: 0, provisional: false, value: given.value },
    mark: { quality: null, rebased: false, remark: null, ...given.mark },
  }
  expect(readingText(line('lead', 'mg/L'), reading)).toBe(text)
})

test('moments of several lines are in order, none twice', () => {
  expect(momentsOf([line('a', 'mm', 1, 3), line('b', 'mm', 2, 3)])).toEqual([1, 2, 3])
})

const day = 86_400_000
test.each([
  [undefined, undefined, undefined],
  [0, undefined, 0],
  [40 * day, undefined, 1],
  [89 * day, undefined, 1],
  [95 * day, undefined, undefined],
  [900 * day, Infinity, 1],
])('nearest to %s, at most %s away, is the moment at %s', (wanted, maxDistance, place) => {
  expect(nearestMoment([0, 49 * day], wanted, maxDistance)).toBe(place)
})
test('without moments there is no nearest one', () => expect(nearestMoment([], 5, Infinity)).toBeUndefined())

test.each([
  [[], [0, 1]],
  [
    [2, 8],
    [0, 8],
  ],
  [
    [-30, -5],
    [-30, 0],
  ],
  [
    [4.12, 4.2],
    [4.12, 4.2],
  ],
  [
    [-12, -10],
    [-12, -10],
  ],
  [
    [80, 120],
    [0, 120],
  ],
  [
    [-3, 4],
    [-3, 4],
  ],
])('for %j the axis range is %j', (values, extent) => {
  expect(extentOf(values)).toEqual(extent)
})

test.each([
  [
    [0, 60],
    [50, 150],
  ],
  [[0, 40], [50]],
  [[0, 10], []],
  [
    [0, 400],
    [50, 150, 250],
  ],
])('an axis of %j shows the limits %j', ([least = 0, greatest = 0], values) => {
  const limits = [50, 150, 250].map((value) => ({ label: '', value }))
  expect(limitsWithin(limits, [least, greatest]).map(({ value }) => value)).toEqual(values)
})

test.each([
  [
    [10, 12, 50],
    [10, 24, 50],
  ],
  [
    [95, 10, 96],
    [86, 10, 100],
  ],
  [
    [99, 98, 97],
    [100, 86, 72],
  ],
])('labels at %j are moved to %j', (places, moved) => {
  expect(spreadLabels(places, 14, [0, 100])).toEqual(moved)
})

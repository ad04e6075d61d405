import { expect, test } from 'vitest'

import type { ReadingMark } from '#contract/series/series-views.ts'
import type { WaterItemName } from '#geology/water/water-items.ts'
import type { Line } from '#web/series/lines.ts'

import { waterSamples } from './water-samples.ts'

const plain = { below: false, quality: null, rebased: false, remark: null }
const noon = (month: number) => Date.UTC(2026, month - 1, 5, 4)
const window = { span: [noon(1), noon(12)] as const, isApproved: false }

type SampleRow = [month: number, value: number, mark?: Partial<ReadingMark>, provisional?: boolean]

const item = (name: WaterItemName, ...sampled: SampleRow[]): Line => ({
  ...{ name, short: name, series: { label: name, unit: 'mg/L', digits: 2 } },
  readings: sampled.map(([month, value, mark, provisional = false]) => ({
    ...{ at: noon(month), value, provisional },
    ...(mark && { mark: { ...plain, ...mark } }),
  })),
})

test('a sample is of the class of its worst item, which is named with its value', () => {
  const lines = [item('manganese', [5, 0.32], [11, 0.04]), item('fluoride', [5, 0.4], [11, 0.4])]
  expect(waterSamples(lines, window)).toEqual([
    { day: '2026-05-05', at: noon(5), waterClass: 'IV', worst: ['锰 0.32 mg/L'], items: 2 },
    {
      day: '2026-11-05',
      at: noon(11),
      waterClass: 'I',
      worst: ['锰 0.04 mg/L', '氟化物 0.40 mg/L'],
      items: 2,
    },
  ])
})

test.each([
  ['outside the window', item('fluoride', [5, 9]), { span: [noon(6), noon(7)] as const, isApproved: false }],
  ['suspect', item('fluoride', [5, 9, { quality: 'suspect' }]), window],
  [
    'provisional where approved values are asked for',
    item('fluoride', [5, 9, {}, true]),
    { ...window, isApproved: true },
  ],
  ['of no item of the standard', { ...item('fluoride', [5, 9]), name: 'head' }, window],
])('a reading that is %s is no sample', (_, line, asked) => {
  expect(waterSamples([line], asked)).toEqual([])
})

test('below a limit of detection an item counts as half of it, and is written as below it', () => {
  const [sample] = waterSamples([item('manganese', [5, 0.3, { below: true }])], window)
  expect(sample).toMatchObject({ waterClass: 'IV', worst: ['锰 <0.30 mg/L'] })
})

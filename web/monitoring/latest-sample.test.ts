import { describe, expect, test } from 'vitest'

import type { ReadingMark } from '#contract/series/series-views.ts'
import type { WaterItemName } from '#geology/water/water-items.ts'
import type { Line } from '#web/series/lines.ts'

import { latestSample } from './latest-sample.ts'

const ordinary = { below: false, quality: null, rebased: false, remark: null }

/** An item sampled on the days of a month. */
function item(name: WaterItemName, ...sampled: [value: number | null, mark?: Partial<ReadingMark>][]): Line {
  const all = sampled.map(([value, mark], i) => ({
    ...{ at: Date.UTC(2026, 2, i + 1), value, provisional: false },
    ...(mark && { mark: { ...ordinary, ...mark } }),
  }))
  return {
    ...{ name, short: name, series: { label: name, unit: 'mg/L', digits: 2 } },
    readings: all.flatMap(({ value, ...one }) => (value === null ? [] : [{ ...one, value }])),
    blanks: all.filter(({ value }) => value === null),
  }
}

const judge = (line: Line) => {
  const { judged, halved } = latestSample([line])
  return judged.map(({ value, waterClass, quality }) => [value, waterClass, quality, halved])
}

describe('the class of an item', () => {
  test('is not that of a suspect reading, and of nothing where all are', () => {
    expect(judge(item('fluoride', [1.6], [0.2, { quality: 'suspect' }]))).toEqual([['1.60', 'IV', '', false]])
    expect(judge(item('fluoride', [9, { quality: 'suspect' }], [null, { remark: '断水' }]))).toEqual([])
    expect(latestSample([item('fluoride', [9, { quality: 'suspect' }])]).overall).toBeUndefined()
  })

  test.each([
    ['manganese', 0.1, ['<0.10', 'I', '', true]],
    ['manganese', 0.3, ['<0.30', 'IV', '', true]],
    ['manganese', 0.004, ['<0.004', 'I', '', true]],
    ['chromium6', null, ['未检出', 'I', '', false]],
    ['surfactants', 0.05, ['<0.05', 'I', '', false]],
  ] as const)('%s below %s is %j', (name, limit, verdict) => {
    expect(judge(item(name, [8], [limit, { below: true }]))).toEqual([verdict])
  })

  test('decides the sample by half its limit, and says what was estimated', () => {
    const lines = [
      item('manganese', [0.3, { below: true }]),
      item('fluoride', [0.5, { quality: 'estimated' }]),
    ]
    const { overall, judged } = latestSample(lines)
    expect(overall).toEqual({ waterClass: 'IV', worst: ['manganese'] })
    expect(judged.map(({ quality }) => quality)).toEqual(['', '插补'])
  })
})

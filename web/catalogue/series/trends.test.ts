import { expect, test } from 'vitest'

import { rateText, trendOf, trendText } from './trends.ts'

const monthly = (name: string, unit: string, valueAt: (month: number) => number, approved = 120) => ({
  name,
  short: name,
  series: { label: name, unit, digits: 1 },
  readings: Array.from({ length: 120 }, (_, month) => ({
    at: Date.UTC(2016, 10 + month, 1),
    value: valueAt(month),
    provisional: month >= approved,
  })),
})

test.each([
  ['settlement', 'mm', -0.123, '2016–2026 年平均每年下沉 1.5 mm', '每年下沉 1.5'],
  ['mark3', 'mm', -0.01, '2016–2026 年平均每年压缩 0.12 mm', '每年压缩 0.12'],
  ['up', 'mm', 0.1, '2016–2026 年平均每年抬升 1.2 mm', '每年抬升 1.2'],
  ['waterDepth', 'm', -0.01, '2016–2026 年平均每年变浅（水位上升） 0.12 m', '每年变浅（水位上升） 0.12'],
  ['pumped', 'm³', -1234, '2016–2026 年平均每年减少 15000 m³', '每年减少 15000'],
  ['chromium6', 'mg/L', 0.00001, '2016–2026 年平均每年升高 0.00012 mg/L', '每年升高 0.00012'],
  ['ph', '', 0.001, '2016–2026 年平均每年升高 0.012', '每年升高 0.012'],
  ['head', 'm', 0, '2016–2026 年看不出持续的升降', '无明显升降'],
])('%s (%s) by %d a month: %s', (name, unit, step, ...reported) => {
  const line = monthly(name, unit, (month) => step * month)
  const trend = trendOf(line)
  if (!trend) throw new Error('no trend')
  expect([trendText(line, trend), rateText(line, trend)]).toEqual(reported)
})

test('provisional values do not affect the trend', () => {
  expect(trendOf(monthly('head', 'm', (month) => month, 20))).toBeUndefined()
  const line = monthly('head', 'm', (month) => (month < 100 ? month : 5000), 100)
  expect(trendOf(line)?.perYear).toBeCloseTo(12, 9)
})

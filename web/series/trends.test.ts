import { expect, test } from 'vitest'

import { rateText, trendText } from './trends.ts'

const line = (name: string, unit: string) => ({ name, series: { label: name, unit, digits: 1 } })
const trend = (perYear: number, certain = true) => ({
  ...{ perYear, certain },
  ...{ from: Date.UTC(2016, 10, 1), to: Date.UTC(2026, 9, 1) },
})

test.each([
  ['settlement', 'mm', 1.5, '下沉 1.5 mm/年'],
  ['settlement', 'mm', -0.21, '抬升 0.2 mm/年'],
  ['settlement', 'mm', 0.04, '无明显升降'],
  ['mark3', 'mm', 0.12, '压缩 0.1 mm/年'],
  ['up', 'mm', -12, '下沉 12 mm/年'],
  ['elevation', 'm', -0.00021, '下沉 0.2 mm/年'],
  ['waterDepth', 'm', -0.12, '变浅（水位上升） 120 mm/年'],
  ['pumped', 'm³', -15000, '减少 15000 m³/年'],
  ['chromium6', 'mg/L', 0.00012, '升高 0.00012 mg/L/年'],
  ['ph', '', 0.012, '每年升高 0.012'],
  ['head', 'm', 0, '无明显升降'],
])('%s (%s) by %d a year: %s', (name, unit, perYear, words) => {
  expect(rateText(line(name, unit), trend(perYear))).toBe(words)
})

test('a sentence names the period, and no direction that may be chance', () => {
  const settlement = line('settlement', 'mm')
  expect(trendText(settlement, trend(1.5))).toBe('2016–2026 年平均下沉 1.5 mm/年')
  expect(trendText(settlement, trend(1.5, false))).toBe('2016–2026 年无明显升降')
})

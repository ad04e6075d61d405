import { expect, test } from 'vitest'

import type { Line } from '../lines.ts'
import { layoutOf } from '../scales.ts'

const line = (name: string, ...values: number[]): Line => ({
  ...{ name, short: name, series: { label: name, unit: 'm', digits: 1 } },
  readings: values.map((value, month) => ({ at: Date.UTC(2026, month), value, provisional: false })),
})
const chart = (rain: readonly Line[]) =>
  layoutOf({
    ...{ lines: [line('head', 1, 3)], rain, limits: [], shares: false },
    span: [Date.UTC(2026, 0), Date.UTC(2026, 6)],
    size: { width: 800, height: 300, em: 13 },
  })

test('rain hangs from the top and ends above the levels, the most of it nearest to them', () => {
  const { hung, top, floor, y, ticks } = chart([line('rainfall', 0, 240, 90)])
  expect(hung?.y(0)).toBe(top)
  expect(hung?.y(-5)).toBe(top)
  expect(hung?.y(240)).toBeLessThan(hung?.end ?? 0)
  expect(hung?.ticks.map(({ label }) => label)).toEqual(['200'])
  for (const value of [1, 3]) expect(y(value)).toBeGreaterThan(hung?.end ?? Infinity)
  expect(Math.max(...ticks.map(({ value }) => y(value)))).toBeLessThanOrEqual(floor)
})

test('a month without rain has no height, and without rain levels have all of it', () => {
  expect(chart([line('rainfall', 0, 0)]).hung?.y(0)).toBe(chart([]).top)
  expect(chart([]).hung).toBeUndefined()
  expect(chart([]).y(3)).toBeLessThan(chart([line('rainfall', 9)]).y(3))
})

import { expect, test } from 'vitest'

import { sheetScale } from './paper.ts'

const metre = 72 / 0.0254

test.each([
  ['A4', 595, 842],
  ['A3', 842, 1191],
])('%s is printed with 150 dots an inch', (_, width, height) => {
  expect(sheetScale(width, height) * 72).toBeCloseTo(150)
})

test.each([
  ['a log of ten metres', 595, 10 * metre],
  ['a section of three metres by one', 3 * metre, metre],
  ['a strip as narrow as a hair', 1, 200 * metre],
])('%s fits the canvas at the largest possible scale', (_, width, height) => {
  const scale = sheetScale(width, height)
  const [across, down] = [width * scale, height * scale]
  expect(across * down).toBeLessThanOrEqual(4096 * 4096 + 1)
  expect(Math.max(across, down)).toBeLessThanOrEqual(32_767.001)
  expect(across * down > 4096 * 4096 - 1 || Math.max(across, down) > 32_766).toBe(true)
})

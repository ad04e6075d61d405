import { expect, test } from 'vitest'

import { areaText, lengthText } from './measure-text.ts'

test.each([
  [0, '0.0 米'],
  [85.34, '85.3 米'],
  [1250.4, '1,250 米'],
  [12_341, '12.34 公里'],
])('%d m', (metres, text) => {
  expect(lengthText(metres)).toBe(text)
})

test.each([
  [850.34, '850.3 平方米'],
  [32_700, '3.27 公顷'],
  [12_341_000, '12.34 平方公里'],
])('%d m²', (squareMetres, text) => {
  expect(areaText(squareMetres)).toBe(text)
})

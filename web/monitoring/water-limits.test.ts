import { expect, test } from 'vitest'

import { boundsText, waterLimits } from './water-limits.ts'

test.each([
  ['head', []],
  ['constructor', []],
  ['chloride', ['Ⅰ 类 ≤ 50', 'Ⅱ 类 ≤ 150', 'Ⅲ 类 ≤ 250', 'Ⅳ 类 ≤ 350']],
  ['fluoride', ['Ⅰ–Ⅲ 类 ≤ 1.0', 'Ⅳ 类 ≤ 2.0']],
  ['surfactants', ['Ⅱ 类 ≤ 0.1', 'Ⅲ–Ⅳ 类 ≤ 0.3']],
  ['beta', ['Ⅰ 类 ≤ 0.1', 'Ⅱ–Ⅲ 类 ≤ 1.0']],
  ['ph', ['Ⅰ–Ⅲ 类 ≤ 8.5', 'Ⅳ 类 ≤ 9.0', 'Ⅰ–Ⅲ 类 ≥ 6.5', 'Ⅳ 类 ≥ 5.5']],
])('the limits of %s are %j', (name, labels) => {
  expect(waterLimits(name).map(({ label }) => label)).toEqual(labels)
})

test.each([
  ['iron', 'IV', '≤ 2.0'],
  ['iron', 'V', '> 2.0'],
  ['fluoride', 'I', '≤ 1.0'],
  ['surfactants', 'I', '不得检出'],
  ['odour', 'I', '无'],
  ['odour', 'V', '有'],
  ['alpha', 'IV', '> 0.5'],
  ['ph', 'II', '6.5–8.5'],
  ['ph', 'IV', '5.5–6.5，8.5–9.0'],
  ['ph', 'V', '< 5.5，> 9.0'],
] as const)('%s of class %s is %s', (name, waterClass, text) => {
  expect(boundsText(name, waterClass)).toBe(text)
})

import { describe, expect, test } from 'vitest'

import { waterItems, type WaterItemName } from './water-items.ts'
import { classOf, limitsOf, overallClass, readWaterClass, writtenLimits } from './water-quality.ts'

test.each([Number.NaN, Infinity, -0.01])('%s is no measured value', (value) =>
  expect(() => classOf('iron', value)).toThrow(RangeError),
)

const items: [WaterItemName, number, string][] = [
  // at a limit, just above it
  ['hardness', 150, 'I'],
  ['hardness', 150.1, 'II'],
  ['hardness', 450, 'III'],
  ['hardness', 650, 'IV'],
  ['hardness', 650.1, 'V'],
  ['ammonia', 0.02, 'I'],
  ['ammonia', 0.51, 'IV'],
  ['oxygenDemand', 10.1, 'V'],
  ['mercury', 0.0001, 'I'],
  ['mercury', 0.00011, 'III'],
  ['chromium6', 0.05, 'III'],
  // limits that classes share: the better one
  ['manganese', 0.05, 'I'],
  ['manganese', 0.06, 'III'],
  ['fluoride', 1, 'I'],
  ['fluoride', 1.01, 'IV'],
  ['surfactants', 0, 'I'],
  ['surfactants', 0.05, 'II'],
  ['surfactants', 0.3, 'III'],
  ['surfactants', 0.31, 'V'],
  ['coliforms', 3, 'I'],
  ['coliforms', 4, 'IV'],
  // a range
  ['ph', 5.4, 'V'],
  ['ph', 5.5, 'IV'],
  ['ph', 6.49, 'IV'],
  ['ph', 6.5, 'I'],
  ['ph', 8.5, 'I'],
  ['ph', 8.51, 'IV'],
  ['ph', 9, 'IV'],
  ['ph', 9.01, 'V'],
  // absent or present
  ['odour', 0, 'I'],
  ['odour', 1, 'V'],
  // the guide value of radioactivity ends Ⅲ; beyond it there is Ⅳ alone
  ['alpha', 0.5, 'III'],
  ['alpha', 5, 'IV'],
]
test.each(items)('%s %d is class %s', (name, value, wanted) => expect(classOf(name, value)).toBe(wanted))

test.each([
  ['fluoride', ['1.0', '1.0', '1.0', '2.0'], [1, 1, 1, 2]],
  ['mercury', ['0.0001', '0.0001', '0.001', '0.002'], [0.0001, 0.0001, 0.001, 0.002]],
  ['coliforms', ['3.0', '3.0', '3.0', '100'], [3, 3, 3, 100]],
  ['surfactants', ['不得检出', '0.1', '0.3', '0.3'], [0, 0.1, 0.3, 0.3]],
  ['alpha', ['0.1', '0.1', '0.5', '>0.5'], [0.1, 0.1, 0.5, Infinity]],
  ['odour', ['无', '无', '无', '无'], [0, 0, 0, 0]],
] as const)('%s stands in table 1 as %j', (name, written, limits) => {
  expect(writtenLimits[name]).toEqual(written)
  expect(limitsOf(name).limits).toEqual(limits)
})

test('the table has the thirty-nine routine items; limits only widen', () => {
  expect(Object.keys(waterItems)).toHaveLength(39)
  for (const name of Object.keys(waterItems) as WaterItemName[]) {
    const { limits } = limitsOf(name)
    expect(limits.toSorted((a, b) => a - b)).toEqual(limits)
  }
})

describe('a sample', () => {
  test('is as good as its worst items, and names them', () => {
    expect(overallClass({ ph: 7.2, hardness: 400, iron: 1.8, manganese: 0.4, chloride: 118.3 })).toEqual({
      waterClass: 'IV',
      worst: ['iron', 'manganese'],
    })
    expect(overallClass({ ph: 7.2, chloride: 20, arsenic: 0.06 })).toEqual({
      waterClass: 'V',
      worst: ['arsenic'],
    })
  })
  test('does not suffer from what was not measured; without any measurement it has no class', () => {
    expect(overallClass({ ph: 7, iron: null })).toEqual({ waterClass: 'I', worst: ['ph'] })
    expect(overallClass({ iron: null })).toBeUndefined()
    expect(overallClass({})).toBeUndefined()
  })
})

const written: [string, string | undefined][] = [
  ['Ⅲ类', 'III'],
  ['III 类水', 'III'],
  ['ii类', 'II'],
  ['Ⅳ', 'IV'],
  ['IV类', 'IV'],
  ['Ⅴ类', 'V'],
  ['I类', 'I'],
  ['３类', 'III'],
  ['四类', 'IV'],
  ['未定', undefined],
  ['', undefined],
  ['Ⅱ～Ⅲ类', undefined],
]
test.each(written)('“%s” is class %s', (text, wanted) => expect(readWaterClass(text)).toBe(wanted))

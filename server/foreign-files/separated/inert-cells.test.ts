import fc from 'fast-check'
import { expect, test } from 'vitest'

import { neutraliseFormula, restoreFormula } from '#contract/csv.ts'

const texts = fc.string({ unit: fc.constantFrom(..."'=+-@＝－＠\t1.5甲a "), maxLength: 6 })

test('what was made inert is restored, whatever it begins with; no cell begins a formula', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const inert = neutraliseFormula(text)
      expect(restoreFormula(inert)).toBe(text)
      expect(inert).not.toMatch(/^[=+@\t＝＋＠－]/)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ["'=1+1", '=1+1'],
  ["''=1", "'=1"],
  ["'-甲", '-甲'],
  ["'-5", "'-5"], // a number was never made inert
  ["'甲", "'甲"],
  ["'", "'"],
  ["5'", "5'"],
  ['-5', '-5'],
  ['=1', '=1'],
])('of %s is left %s', (written, text) => {
  expect(restoreFormula(written)).toBe(text)
})

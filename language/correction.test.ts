import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addToLexicon, correctionsOf, openLexicon } from './correction.ts'

const words = '地面沉降 城市地质调查 岩土工程勘察 报告 淤泥 粉质黏土 静力触探 承压水 地下水位 望江区'.split(
  ' ',
)
const lexicon = openLexicon()
for (const word of words) addToLexicon(lexicon, word)

test.each([
  ['沉将', '沉降'],
  ['地质调察', '地质调查'],
  ['勘擦报告', '勘察报告'],
  ['岩土工程堪察报告', '岩土工程勘察报告'],
  ['于泥', '淤泥'],
  ['粉制黏土', '粉质黏土'],
  ['粉质黏士', '粉质黏土'],
  ['静力触谈', '静力触探'],
  ['承压谁', '承压水'],
  ['望将区', '望江区'],
])('%s was meant to be %s', (typed, meant) => {
  expect(correctionsOf(typed, lexicon)[0]).toBe(meant)
})

test.each(['降', 'zk17', '⑤1', '', '沉降监测井', ...words])('%s gets none', (typed) => {
  expect(correctionsOf(typed, lexicon)).toEqual([])
})

test('a correction is as long as what was typed, and never the same', () => {
  const characters = fc.constantFrom(...new Set(words.join('')))
  fc.assert(
    fc.property(fc.array(characters, { minLength: 2, maxLength: 16 }), (typed) => {
      const term = typed.join('')
      for (const other of correctionsOf(term, lexicon)) {
        expect(other).toHaveLength(term.length)
        expect(other).not.toBe(term)
      }
    }),
  )
})

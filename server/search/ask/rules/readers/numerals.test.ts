import { expect, test } from 'vitest'

import { numeral, readNumeral } from './numerals.ts'

test.each(['', '万', '十百', '百十千', '一百二百', '点五', 'abc', '二十十'])('“%s” is no number', (text) => {
  expect(readNumeral(text)).toBeUndefined()
})

test.each([
  ['50', 50],
  ['0.5', 0.5],
  ['1.5万', 15_000],
  ['3千', 3000],
  ['十', 10],
  ['十五', 15],
  ['五十', 50],
  ['一百零五', 105],
  ['一百一十', 110],
  ['一百二', 120],
  ['两千五', 2500],
  ['两千零五', 2005],
  ['三千四百五十六', 3456],
  ['十二万', 120_000],
  ['一点五', 1.5],
  ['二〇一九', 2019],
])('“%s” is %d', (text, value) => {
  expect(new RegExp(`^${numeral}$`, 'u').test(text)).toBe(true)
  expect(readNumeral(text)).toBe(value)
})

import { expect, test } from 'vitest'

import { fold } from '#language/fold.ts'

import { unifyRadicals } from './radicals.ts'

test.each([
  ['⻓江', '长江'],
  ['⻩褐色', '黄褐色'],
  ['强⻛化', '强风化'],
  ['⻅⽔⽂地质', '见水文地质'],
  ['⻉壳、⻥化石', '贝壳、鱼化石'],
  ['⽯灰岩', '石灰岩'],
  ['⻄⻘区', '西青区'],
])('%s is read as %s', (written, read) => {
  expect(unifyRadicals(written)).toBe(read)
  expect(fold(written)).toBe(fold(read))
})

test('every radical has an ideograph, and what is none stays', () => {
  const supplement = Array.from({ length: 0x2ef4 - 0x2e80 }, (_, i) => String.fromCodePoint(0x2e80 + i))
  const assigned = supplement.filter((one) => /\p{Script=Han}/u.test(one))
  expect(assigned).toHaveLength(115)
  const kangxi = Array.from({ length: 0x2fd6 - 0x2f00 }, (_, i) => String.fromCodePoint(0x2f00 + i))
  const isIdeograph = (text: string) => /^\p{Unified_Ideograph}$/u.test(text)
  // ⺀ repeats what stands before it, and has none
  expect([...assigned, ...kangxi].filter((one) => !isIdeograph(unifyRadicals(one)))).toEqual(['⺀'])
  expect(unifyRadicals('①②粉质黏土 ZK-1')).toBe('①②粉质黏土 ZK-1')
})

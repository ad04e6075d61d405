import { expect, test } from 'vitest'

import { compare } from './difference.ts'

const words = (side: { text: string; changed: boolean }[]) =>
  side.map(({ text, changed }) => (changed ? `*${text}` : text))

test.each<{ of: string; change: [unknown, unknown]; had: string[]; has: string[]; unchanged?: number }>([
  { of: 'a value', change: [3, 4], had: ['*3'], has: ['*4'] },
  { of: 'a value that is gone', change: ['甲', null], had: ['*甲'], has: [] },
  { of: 'yes and no', change: [false, true], had: ['*否'], has: ['*是'] },
  { of: 'a list', change: [[...'甲乙'], [...'乙丙']], had: ['*甲', '乙'], has: ['乙', '*丙'] },
  { of: 'a new list', change: [null, ['甲']], had: [], has: ['*甲'] },
  { of: 'two entries of one name', change: [[...'甲甲'], ['甲']], had: ['*甲', '甲'], has: ['甲'] },
  {
    of: 'a long list',
    change: [[...'子丑寅卯辰巳午'], [...'子丑寅卯辰巳午未']],
    ...{ had: [], has: ['*未'], unchanged: 7 },
  },
])('before and after of $of', ({ change: [before, after], had, has, unchanged = 0 }) => {
  const compared = compare({ field: 'f', label: '项', before, after })
  expect(words(compared.before).toSorted()).toEqual(had.toSorted())
  expect(words(compared.after).toSorted()).toEqual(has.toSorted())
  expect(compared.unchanged).toBe(unchanged)
})

import { expect, test } from 'vitest'

import type { LoanItem } from '#contract/loans/loan-shapes.ts'

import { availabilityWords, faultOf } from './availability.ts'

const nothing = { free: 0, out: 0, waiting: 0, dueOn: null, files: 0 }
const item = (available: Partial<LoanItem['available']>, access: LoanItem['access'] = 'open'): LoanItem => ({
  ...{
    position: 1,
    kind: 'archive',
    code: 'A',
    title: '甲',
    belongsTo: null,
    access,
    openOn: null,
    state: 'asked',
  },
  ...{
    box: null,
    place: null,
    backOn: null,
    shelf: null,
    damage: '',
    available: { ...nothing, ...available },
  },
})

test.each<[Partial<LoanItem['available']>, string]>([
  [{ free: 2, out: 1, dueOn: '2026-12-01' }, '在库 2 份'],
  [{ out: 1, dueOn: '2026-12-01', waiting: 3 }, '已借出，2026-12-01 到期 3 人等候'],
  [{ out: 1 }, '已留给他人'],
  [{ free: 1, files: 4 }, '在库 1 份 电子文件 4 个'],
  [{}, '没有实体，也没有电子文件'],
])('%j is said as %s', (available, words) => {
  expect(availabilityWords(item(available)).join(' ')).toBe(words)
})

test.each([
  ['read', item({ free: 1 }), undefined],
  ['read', item({ out: 1 }), undefined],
  ['copy', item({ files: 2 }), '没有可以到馆利用的实体'],
  ['file', item({ free: 1 }), '没有电子文件'],
  ['file', item({ files: 1 }, 'secret'), '涉密资料只能到馆利用'],
  ['online', item({ files: 1 }), undefined],
])('as %s', (useMode, asked, fault) => {
  expect(faultOf(asked, useMode)).toBe(fault)
})

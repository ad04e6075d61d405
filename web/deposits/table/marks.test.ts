import { expect, test } from 'vitest'

import { marksOf } from './marks.ts'

const window = { sheet: '孔', sheets: ['孔', '层'], columns: ['A', 'B'] }
const fault = (sheet: string, row: number | null, column: string | null) =>
  ({ sheet, row, column, value: null, reason: '有误', weight: 'refused' }) as const
const checked = (...faults: ReturnType<typeof fault>[]) => ({
  checked: { kind: null, taken: 0, refused: 1, faults, more: 0 },
})
const remark = {
  id: 1,
  file: 1,
  fileName: '孔.xlsx',
  part: 'holes',
  sheet: '孔',
  row: 2,
  column: 'B',
  text: '补图',
}

test('faults and remarks of the sheet stand at their cells, several in one', () => {
  const marks = marksOf(window, checked(fault('孔', 2, 'B'), fault('层', 2, 'B')), [remark])
  expect([...marks]).toEqual([['2 B', { weight: 'remark', words: '补图；有误' }]])
})

test('a fault of a whole row marks its first cell, one of the whole sheet none', () => {
  const marks = marksOf(
    window,
    checked(fault('孔', 3, null), fault('孔', null, null), fault('孔', 4, '层底深度')),
    [],
  )
  expect([...marks.keys()]).toEqual(['3 A', '4 A'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { foldProblems } from './folding.ts'
import { noteOn, type Problem } from './source.ts'

const line = (row: number, reason: string, more: Partial<Problem> = {}): Problem => ({
  ...noteOn('土层数据', reason, row),
  weight: 'refused',
  ...more,
})

test('leaves a few similar lines unchanged', () => {
  const problems = [1, 2, 3, 4, 5].map((row) => line(row, '没有层底深度'))
  expect(foldProblems(problems)).toEqual(problems)
})

test('merges more of them, with count, rows and values', () => {
  const rows = [9, 2, 3, 4, 12, 6, 7, 8]
  const many = rows.map((row) =>
    line(row, `“DK${row}”不在本文件的名单中`, { column: 'A', value: `DK${row}` }),
  )
  expect(foldProblems([...many, line(1, '没有孔号')])).toEqual([
    line(9, '“DK9”不在本文件的名单中（同类共 8 处：第 2–4、6–9、12 行）', {
      column: 'A',
      value: 'DK9、DK2、DK3、DK4、DK12 等 8 种',
    }),
    line(1, '没有孔号'),
  ])
})

test('lists the first of many rows', () => {
  const [only] = foldProblems(
    Array.from({ length: 500 }, (_, i) => line(i * 2, '没有孔号', { column: `${i}` })),
  )
  expect(only).toMatchObject({
    column: null,
    reason: '没有孔号（同类共 500 处：第 0、2、4、6、8、10、12、14 等 500 行）',
  })
})

test('never merges different weights, sheets or reasons', () => {
  const problems = fc.array(
    fc.record({
      sheet: fc.constantFrom('甲', '乙'),
      row: fc.integer({ min: 1, max: 99 }),
      column: fc.constantFrom('A', null),
      value: fc.constantFrom('x', 'y', null),
      reason: fc.constantFrom(
        '没有孔号',
        '击数 N：须为数字',
        '深度 3 m 超过孔深 2 m',
        '深度 5 m 超过孔深 4 m',
      ),
      weight: fc.constantFrom<Problem['weight']>('refused', 'dropped', 'note'),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(problems, (all) => {
      const folded = foldProblems(all)
      const count = folded.reduce((sum, { reason }) => sum + Number(/共 (\d+) 处/.exec(reason)?.[1] ?? 1), 0)
      expect(count).toBe(all.length)
      for (const { sheet, weight, reason } of folded) {
        const like = all.filter((one) => one.sheet === sheet && one.weight === weight)
        expect(like.some((one) => reason.startsWith(one.reason))).toBe(true)
      }
    }),
  )
})

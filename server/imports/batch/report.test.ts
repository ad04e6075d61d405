import { expect, test } from 'vitest'

import type { Problem } from '#server/foreign-files/source.ts'

import { csvOf, summaryOf, tableOf } from './report.ts'

const problem = (given: Partial<Problem>): Problem => ({
  sheet: '标贯数据',
  row: 3,
  column: 'B',
  value: '1e3',
  reason: '须为数字',
  weight: 'refused',
  ...given,
})

test('formulas are escaped and quotes doubled', () => {
  const texts = ['=1+1', '+1', '-1', '@a', '\t=1', '＝1', '＋1', '－1', '＠1', ' =1']
  for (const value of texts) expect(csvOf([problem({ value })])).toContain(`"'${value}"`)
  expect(csvOf([problem({ value: 'a"b,c' })])).toContain('"a""b,c"')
  expect(csvOf([]).startsWith('\uFEFF处理,表或组,行,列,值,原因\r\n')).toBe(true)
})

test('refused rows first, then dropped values, then notes; what does not fit is counted', () => {
  const problems = [
    problem({ weight: 'note', row: null, column: null, value: null }),
    problem({ weight: 'dropped' }),
    problem({}),
  ]
  expect(tableOf(problems, 2)).toEqual([
    '处理      表或组    行  列  值   原因',
    '未取该行  标贯数据  3   B   1e3  须为数字',
    '未取该值  标贯数据  3   B   1e3  须为数字',
    '……另有 1 条，见报告文件',
  ])
})

test('the summary', () => {
  const result = {
    batch: 1,
    format: 'ags4',
    kind: 'borehole',
    taken: 3,
    updated: 0,
    unchanged: 2,
    refused: 1,
    problems: [],
  } as const
  expect(summaryOf({ ...result, dropped: 0, problems: [] })).toBe('取 3 条，已在库且相同 2 条，退 1 行')
  expect(summaryOf({ ...result, updated: 2, dropped: 0, problems: [] })).toMatch(
    /^取 3 条（更新馆内已有的 2 条），/,
  )
  expect(summaryOf({ ...result, taken: 0, unchanged: 0, refused: 0, dropped: 0, problems: [] })).toBe(
    '没有可导入的数据',
  )
  expect(summaryOf({ ...result, dropped: 4, problems: [] })).toBe(
    '取 3 条，已在库且相同 2 条，退 1 行，另有 4 个值未取',
  )
})

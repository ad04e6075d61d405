import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readReading } from './read-reading.ts'

test.each([
  ['12.34', { value: 12.34, below: false }],
  [12.34, { value: 12.34, below: false }],
  ['１２．３', { value: 12.3, below: false }],
  ['0.05 mg/L', { value: 0.05, below: false }],
  ['50 μg/L', { value: 0.05, below: false }],
  ['<0.05', { value: 0.05, below: true }],
  ['＜ 0.05 mg/L', { value: 0.05, below: true }],
  ['<0.05L', { value: 0.05, below: true }],
  ['0.05L', { value: 0.05, below: true }],
  ['0.004 l', { value: 0.004, below: true }],
  ['未检出', { value: null, below: true }],
  ['ND', { value: null, below: true }],
  ['n.d.', { value: null, below: true }],
  ['未检出（<0.002）', { value: 0.002, below: true }],
  ['ND(0.002)', { value: 0.002, below: true }],
  ['缺测', { value: null, below: false }],
  ['/', { blank: true }],
  ['——', { blank: true }],
  ['-9999', { blank: true }],
  [-9999, { blank: true }],
  ['未测', { blank: true }],
  ['>2000', { reason: '须为确定的数字，不接受大于或小于号' }],
  ['<-1', { reason: '检出限不能是负数' }],
  ['约3', { reason: '须为数字' }],
  ['3 furlong', { reason: '数字后面的字不是可以换算的单位' }],
] as const)('%s', (raw, read) => {
  expect(readReading(raw, 'mg/L')).toEqual(read)
})

test('what is below a limit is never taken as a value, however it is written', () => {
  const limit = fc.integer({ min: 1, max: 99_999 }).map((n) => n / 1000)
  const written = fc.tuple(
    limit,
    fc.constantFrom('<#', '＜#', '< #', '#L', '# L', '<#L', '未检出(#)', 'ND（<#）', '<#mg/L'),
  )
  fc.assert(
    fc.property(written, ([value, form]) => {
      expect(readReading(form.replace('#', String(value)), 'mg/L')).toEqual({ value, below: true })
    }),
  )
})

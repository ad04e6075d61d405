import { expect, test } from 'vitest'

import { AppError } from '#contract/errors.ts'

import { faultOf, refusalOf } from './useRefusal.ts'

const values = { name: '', rows: [], code: '' }
const refused = (fields?: Record<string, string>) =>
  new AppError('invalid_input', fields ? { fields } : {}, '输入有误')

test('what a field shows stands there; what none shows is said above them, and nothing is left out', () => {
  expect(refusalOf(refused({ 'values.name': '已有', 'rows.0.code': '太长' }), values)).toEqual({
    faults: { name: '已有', 'rows.0.code': '太长' },
  })
  expect(faultOf({ 'rows.0.code': '太长' }, 'rows')).toBe('太长')
  expect(faultOf({ rowsNext: '太长' }, 'rows')).toBeUndefined()
  const mixed = refusalOf(refused({ name: '已有', 附件: '缺少' }), values)
  expect(mixed.faults).toEqual({ name: '已有' })
  expect(mixed.failure).toMatchObject({ message: '输入有误', detail: { fields: { 附件: '缺少' } } })
  expect(refusalOf(refused({ code: '没有' }), values, {}, ['code']).faults).toEqual({})
  expect(refusalOf(refused({ code: '没有' }), values, {}, ['code']).failure).toBeInstanceOf(AppError)
})

test('an error without a field belongs where its code is placed, else to the form', () => {
  const places = { invalid_input: 'code' } as const
  expect(refusalOf(refused(), values, places)).toEqual({ faults: { code: '输入有误' } })
  expect(refusalOf(refused({ 别处: '不对' }), values, places)).toEqual({ faults: { code: '输入有误' } })
  const lost = new Error('gone')
  expect(refusalOf(lost, values, places)).toEqual({ faults: {}, failure: lost })
})

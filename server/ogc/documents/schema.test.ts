import { expect, test } from 'vitest'

import { valueSchema } from './schema.ts'

test('a field is described by its label, unit, type and the words of its codes', () => {
  expect(valueSchema('孔深', { type: 'number', unit: 'm' })).toEqual({
    ...{ title: '孔深（m）', type: 'number', 'x-ogc-unit': 'm' },
  })
  expect(valueSchema('公开程度', { type: 'choice', choices: { open: '公开' } })).toEqual({
    ...{ title: '公开程度', type: 'string', enum: ['open'], oneOf: [{ const: 'open', title: '公开' }] },
  })
  expect(valueSchema('终孔日期', { type: 'day' })).toEqual({
    ...{ title: '终孔日期', type: 'string', format: 'date' },
  })
})

import { expect, test } from 'vitest'

import { changesOf } from './changes.ts'

const labelsIn = (detail: Record<string, unknown>) => changesOf(detail).map(({ label }) => label)

test('a field is called as its form calls it: of a kind, of a part of the API, of a resource', () => {
  expect(labelsIn({ kind: 'borehole', before: { access: 'open' }, after: { access: 'secret' } })).toEqual([
    '公开程度',
  ])
  const values = { contractor: '甲院', finalDepth: 1, strata: 2 }
  expect(labelsIn({ kind: 'borehole', before: {}, after: values })).toEqual(['勘察单位', '孔深', '地层'])
  expect(labelsIn({ of: 'user', before: { department: '甲' }, after: { department: '乙' } })).toEqual([
    '部门',
  ])
  const moved = { before: { position: 1, status: '0' }, after: { position: 2, status: '1' } }
  expect(labelsIn({ resource: 'dictionaryItem', ...moved })).toEqual(['次序', '状态'])
})

test('what nobody knows keeps its name, and what a stranger could have named is no property of a table', () => {
  const change = { before: { constructor: 'a' }, after: { constructor: 'toString' } }
  expect(labelsIn({ of: 'constructor', ...change })).toEqual(['constructor'])
  expect(changesOf({ of: 'user', ...change })).toMatchObject([{ before: 'a', after: 'toString' }])
})

import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'

import { listAddress, searchAddress } from './search.ts'

const conditionsOf = (address: string): unknown =>
  JSON.parse(new URLSearchParams(address.split('?')[1]).get('q') ?? '[]')

test.each([
  [kinds.borehole, '', []],
  [kinds.borehole, '   ', []],
  [kinds.borehole, ' G03 ', [{ prop: 'code', value: 'G03' }]],
  [kinds.borehole, '轨道交通 7 号线', [{ prop: 'projectName', value: '轨道交通 7 号线' }]],
  [kinds.borehole, '"}]&size=1#', [{ prop: 'code', value: '"}]&size=1#' }]],
  [kinds.archive, 'DA-0001', [{ prop: 'code', value: 'DA-0001' }]],
  [kinds.archive, '围垦', [{ prop: 'title', value: '围垦' }]],
  [kinds.gnssPoint, '滨湾', [{ prop: 'title', value: '滨湾' }]],
])('%o: “%s” becomes a condition', (kind, typed, conditions) => {
  const address = searchAddress(kind, typed)
  expect(address.split('?')[0]).toBe(kind.path)
  expect(conditionsOf(address)).toEqual(conditions)
})

test('a list without conditions has a plain address', () => {
  expect(listAddress(kinds.archive, [])).toBe('/archive')
})

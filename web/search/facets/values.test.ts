import { expect, test } from 'vitest'

import type { Condition } from '#contract/catalogue/condition.ts'
import { fieldOf } from '#contract/catalogue/kind.ts'
import type { SearchFacet } from '#contract/search/search.ts'
import { chosenText, conditionText } from '#web/records/format.ts'
import { searchFields } from '#web/search/address.ts'

import { orderedValues } from './values.ts'

const facet = (prop: SearchFacet['prop'], counts: Record<string, number>): SearchFacet => ({
  prop,
  values: Object.entries(counts).map(([value, count]) => ({ value, count })),
  over: null,
})
const order = (one: SearchFacet, conditions: Condition[] = []) =>
  orderedValues(one, conditions).map(({ value }) => value)

test.each<[SearchFacet, Condition[], string[]]>([
  [facet('district', { 甲区: 2, '': 99, 乙区: 7 }), [], ['乙区', '甲区', '']],
  [facet('decade', { '1980': 9, '': 1, '2020': 3 }), [], ['2020', '1980', '']],
  [facet('access', { secret: 9, open: 1, member: 3 }), [], ['open', 'member', 'secret']],
  [facet('district', { 甲区: 2 }), [{ prop: 'district', anyOf: ['丙区'] }], ['甲区', '丙区']],
  [
    facet('type', { 'borehole.4': 5, 'literature.paper': 8, 'borehole.1': 6, '': 20 }),
    [],
    ['borehole.1', 'borehole.4', 'literature.paper', ''],
  ],
  [
    facet('type', { 'borehole.4': 5, 'literature.paper': 8, '': 20 }),
    [{ prop: 'kind', anyOf: ['borehole'] }],
    ['borehole.4', ''],
  ],
])('%o under %o is ordered as %o', (one, conditions, values) => {
  expect(order(one, conditions)).toEqual(values)
})

test('a chosen value without hits has count zero', () => {
  expect(orderedValues(facet('district', {}), [{ prop: 'district', anyOf: ['丙区'] }])).toEqual([
    { value: '丙区', count: 0 },
  ])
})

test.each([
  ['kind', 'borehole', '工程地质钻孔', '资料种类：工程地质钻孔'],
  ['decade', '2010', '2010–2019', '年代：2010–2019'],
  ['access', 'protected', '保护期', '公开程度：保护期'],
  ['district', '', '未填', '所在区：未填'],
  ['type', 'literature.paper', '论文', '类型：论文'],
  ['type', 'nothing.7', 'nothing.7', '类型：nothing.7'],
] as const)('of %s, “%s” is read as %s, and far from its facet as %s', (prop, value, near, far) => {
  const field = fieldOf(searchFields, prop)
  expect(field && chosenText(field, value)).toBe(near)
  expect(conditionText(searchFields, { prop, anyOf: [value] })).toBe(far)
})

import { expect, test } from 'vitest'

import { writeSearch } from '#contract/search/search-address.ts'
import { SearchQuestion } from '#contract/search/search.ts'

import { searchFields, readSearch, withSearchCondition } from './address.ts'
import { newSearch, searchAddress } from './new-search.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))
const where = (conditions: unknown) =>
  new URLSearchParams({ conditions: JSON.stringify(conditions) }).toString()
const one = (prop: string, ...anyOf: string[]) => ({ prop, anyOf })

test.each([
  ['current=0', '页码“0”'],
  ['current=-1', '页码“-1”'],
  ['current=1e3', '页码“1e3”'],
  ['current=１', '页码“１”'],
  ['current=100001', '页码“100001”'],
  ['size=51', '每页条数“51”'],
  ['size=', '每页条数“”'],
  ['sort=__proto__', '不能按“__proto__”排序'],
  ['sort=code', '不能按“code”排序'],
  ['conditions=kind', '查询条件无法识别'],
  [where([one('kind', 'toString')]), '条件“资料种类”无效'],
  [where([one('kind')]), '条件“资料种类”无效'],
  [where([one('kind', 'borehole', 'nothing')]), '条件“资料种类”无效'],
  [where([one('decade', '2014')]), '条件“年代”无效'],
  [where([one('decade', '2010年')]), '条件“年代”无效'],
  [where([one('access', 'public')]), '条件“公开程度”无效'],
  [where([one('district', 'x'.repeat(201))]), '条件“所在区”无效'],
  [where([{ prop: 'district', anyOf: [{ toString: 1 }] }]), '条件“所在区”无效'],
  [where([{ prop: 'district', anyOf: [null] }]), '条件“所在区”无效'],
  [where([one('finalDepth', '1')]), '条件“finalDepth”无效'],
  [where([{ prop: 'text', value: '黏土' }]), '条件“全文”无效'],
  [where([{ prop: 'place', near: { lng: 121, lat: 31, metres: 500 } }]), '条件“位置”无效'],
])('“%s” gives a remark on what is ignored', (query, remark) => {
  const { address, remarks } = read(`q=a&${query}`)
  expect(remarks.join('；')).toContain(remark)
  expect(address).toEqual(newSearch('a'))
})

test('a query that is too long is truncated with a remark', () => {
  const { address, remarks } = read(`q=${'土'.repeat(101)}`)
  expect(address.text).toHaveLength(100)
  expect(remarks).toEqual(['检索词太长，只查了前 100 字'])
})

test('valid conditions apply beside invalid ones', () => {
  const { address, remarks } = read(`q=a&${where([one('kind', 'borehole', 'borehole'), one('access', '?')])}`)
  expect(address.conditions).toEqual([one('kind', 'borehole')])
  expect(remarks).toHaveLength(1)
})

test.each([
  { text: '亚粘土 & "3#"=1,2' },
  { conditions: [one('district', '鹭洲区', '甲,乙', '100%', '%2C'), one('kind', 'borehole', 'archive')] },
  { conditions: [one('district', ''), one('decade', '', '2010'), one('type', 'borehole.6', '')] },
  { exact: true, sort: 'newest' as const, size: 50, current: 7 },
])('a written address is parsed to the same state: %o', (given) => {
  const address = { ...newSearch('⑤1'), ...given }
  expect(read(writeSearch(address))).toEqual({ address, remarks: [] })
  expect(SearchQuestion.safeParse(address).success).toBe(true)
})

test('defaults are omitted', () => {
  expect(searchAddress('')).toBe('/home/search')
  expect(searchAddress('ZK-17')).toBe('/home/search?q=ZK-17')
})

test('another choice of a facet keeps the others and resets the page', () => {
  const start = {
    ...newSearch('a'),
    current: 9,
    conditions: [one('kind', 'borehole'), one('access', 'open')],
  }
  expect(withSearchCondition(start, 'kind')).toEqual({
    ...newSearch('a'),
    conditions: [one('access', 'open')],
  })
  expect(withSearchCondition(start, 'access', one('access', 'secret'))).toEqual({
    ...newSearch('a'),
    conditions: [one('kind', 'borehole'), one('access', 'secret')],
  })
})

test('types are removed with their kinds', () => {
  const start = { ...newSearch('a'), conditions: [one('type', 'borehole.6', 'archive.1')] }
  const of = (...kinds: string[]) =>
    withSearchCondition(start, 'kind', kinds.length > 0 ? one('kind', ...kinds) : undefined).conditions
  expect(of('borehole')).toEqual([one('type', 'borehole.6'), one('kind', 'borehole')])
  expect(of('survey')).toEqual([one('kind', 'survey')])
  expect(of()).toEqual(start.conditions)
})

test('every facet is a queryable field', () => {
  expect(searchFields.conditions.filter((prop) => !searchFields.fields[prop])).toEqual([])
})

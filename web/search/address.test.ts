import { expect, test } from 'vitest'

import { writeSearch } from '#contract/search-address.ts'
import { SearchQuestion } from '#contract/search.ts'

import { withFilter, newSearch, readSearch, searchAddress } from './address.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))

test.each([
  ['page=0', '页码“0”'],
  ['page=-1', '页码“-1”'],
  ['page=1e3', '页码“1e3”'],
  ['page=１', '页码“１”'],
  ['page=10001', '页码“10001”'],
  ['size=51', '每页条数“51”'],
  ['size=', '每页条数“”'],
  ['sort=__proto__', '不能按“__proto__”排序'],
  ['sort=code', '不能按“code”排序'],
  ['kind=toString', '“toString”无效'],
  ['kind=', '“”无效'],
  ['decade=2014', '“2014”无效'],
  ['decade=2010年', '“2010年”无效'],
  ['access=public', '“public”无效'],
  [`district=${'x'.repeat(81)}`, `“${'x'.repeat(24)}…”无效`],
])('of “%s” the page says what it leaves out', (query, remark) => {
  const { address, remarks } = read(`q=a&${query}`)
  expect(remarks.join('；')).toContain(remark)
  expect(address).toEqual(newSearch('a'))
})

test('a question is cut where it is too long, and the page says so', () => {
  const { address, remarks } = read(`q=${'土'.repeat(101)}`)
  expect(address.text).toHaveLength(100)
  expect(remarks).toEqual(['检索词太长，只查了前 100 字'])
})

test('what of a facet can be read is in force beside what cannot', () => {
  const { address, remarks } = read('q=a&kind=borehole,nothing,borehole')
  expect(address.filters).toEqual({ kind: ['borehole'] })
  expect(remarks).toHaveLength(1)
})

test.each([
  { text: '亚粘土 & "3#"=1,2' },
  { filters: { district: ['鹭洲区', '甲,乙', '100%', '%2C'], kind: ['borehole', 'archive'] } },
  { filters: { district: [''], decade: ['', '2010'], type: ['borehole.6', ''], access: ['open'] } },
  { exact: true, sort: 'newest' as const, size: 50, current: 7 },
])('an address that was written is read back the same: %o', (given) => {
  const address = { ...newSearch('⑤1'), ...given }
  expect(read(writeSearch(address))).toEqual({ address, remarks: [] })
  expect(SearchQuestion.safeParse(address).success).toBe(true)
})

test('the address is readable, and what is usual is not in it', () => {
  expect(searchAddress('')).toBe('/home/search')
  expect(searchAddress('ZK-17')).toBe('/home/search?q=ZK-17')
  const { filters } = withFilter(newSearch('a'), 'kind', ['borehole', 'archive'])
  expect(decodeURIComponent(writeSearch({ ...newSearch('a'), filters }))).toBe('?q=a&kind=borehole,archive')
})

test('another choice of a facet keeps the others and begins at the first page', () => {
  const start = { ...newSearch('a'), current: 9, filters: { kind: ['borehole'], access: ['open'] } }
  expect(withFilter(start, 'kind', [])).toEqual({ filters: { access: ['open'] }, current: 1 })
  expect(withFilter(start, 'access', ['secret'])).toEqual({
    filters: { kind: ['borehole'], access: ['secret'] },
    current: 1,
  })
})

test('types go with the kinds they belong to', () => {
  const start = { ...newSearch('a'), filters: { type: ['borehole.6', 'archive.1'] } }
  expect(withFilter(start, 'kind', ['borehole']).filters).toEqual({
    kind: ['borehole'],
    type: ['borehole.6'],
  })
  expect(withFilter(start, 'kind', ['survey']).filters).toEqual({ kind: ['survey'] })
  expect(withFilter(start, 'kind', []).filters).toEqual({ type: ['borehole.6', 'archive.1'] })
})

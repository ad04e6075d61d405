import { expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'
import { literature } from '#contract/catalogue/research/literature.ts'
import { firstPage } from '#web/records/address.ts'

import { asOtherKind, readAskAddress, writeAskAddress } from './address.ts'

const read = (query: string) => readAskAddress(new URLSearchParams(query))

test.each([
  ['', ''],
  ['q=', ''],
  ['q=%20%20', ''],
  ['q=最深的孔&kind=toString', '最深的孔'],
  ['q=最深的孔&conditions=[{"prop":"code","value":"G"}]', '最深的孔'],
])('“%s” is a question not yet interpreted', (query, question) => {
  expect(read(query)).toEqual({ question })
})

test('invalid parts of an address give remarks, the rest is applied', () => {
  const { list } = read(
    'q=孔&kind=borehole&conditions=[{"prop":"remark","value":"a"},{"prop":"code","value":"G"}]&current=0',
  )
  expect(list?.address).toEqual({ ...firstPage, conditions: [{ prop: 'code', value: 'G' }] })
  expect(list?.remarks).toEqual(['网址中的页码“0”无效，显示第 1 页', '网址中的条件“备注”无效，已忽略'])
})

test('a written address is parsed to the same state', () => {
  const near = { lng: 121.5, lat: 31.2, metres: 500 }
  const address = {
    current: 3,
    size: 10,
    sort: 'near',
    conditions: [
      { prop: 'place' as const, near },
      { prop: 'text', value: '⑥ & 黏土' },
    ],
  }
  const query = writeAskAddress('q=孔 & “井”?', borehole, address)
  expect(read(query)).toEqual({ question: 'q=孔 & “井”?', list: { kind: borehole, address, remarks: [] } })
  expect(writeAskAddress('孔')).toBe(`?q=${encodeURIComponent('孔')}`)
})

test('conditions that another kind supports are kept', () => {
  const conditions = [
    { prop: 'finalDepth', from: 50 },
    { prop: 'year', from: 2010 },
    { prop: 'place' as const, near: { lng: 121.5, lat: 31.2, metres: 500 } },
  ]
  expect(asOtherKind({ ...firstPage, sort: 'near', current: 4, conditions }, literature)).toEqual({
    ...firstPage,
    conditions: [{ prop: 'year', from: 2010 }],
  })
})

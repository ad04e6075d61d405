import { expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'
import { Conditions } from '#contract/catalogue/condition.ts'
import { literature } from '#contract/catalogue/research/literature.ts'

import { firstPage, readAddress, writeAddress } from './address.ts'
import { withCondition } from './page-address.ts'

const read = (query: string) => readAddress(borehole, new URLSearchParams(query))
const q = (conditions: unknown) => new URLSearchParams({ conditions: JSON.stringify(conditions) }).toString()

test.each([
  ['current=0', '页码“0”'],
  ['current=-1', '页码“-1”'],
  ['current=0x1', '页码“0x1”'],
  ['current=１', '页码“１”'],
  ['current=1e3', '页码“1e3”'],
  ['current=999999999', '页码“999999999”'],
  ['size=0', '每页条数“0”'],
  ['size=1000000000', '每页条数'],
  ['size=', '每页条数“”'],
  ['sort=remark', '不能按“remark”排序'],
  ['sort=--code', '不能按“--code”排序'],
  ['sort=__proto__', '不能按“__proto__”排序'],
  [`sort=${'x'.repeat(500)}`, `“${'x'.repeat(24)}…”`],
  ['conditions=', '查询条件无法识别'],
  ['conditions={', '查询条件无法识别'],
  ['conditions={}', '查询条件无法识别'],
  ['conditions=null', '查询条件无法识别'],
  [q([null]), '条件“？”无效'],
  [q(['code']), '条件“？”无效'],
  [q([{ prop: 'remark', value: 'a' }]), '条件“备注”无效'],
  [q([{ prop: 'location', value: 'a' }]), '条件“位置说明”无效'],
  [q([{ prop: 'toString', value: 'a' }]), '条件“toString”无效'],
  [q([{ prop: 'code' }]), '条件“钻孔编号”无效'],
  [q([{ prop: 'code', value: '   ' }]), '条件“钻孔编号”无效'],
  [q([{ prop: 'code', value: 'x'.repeat(101) }]), '条件“钻孔编号”无效'],
  [q([{ prop: 'code', from: 1 }]), '条件“钻孔编号”无效'],
  [q([{ prop: 'holeKind', anyOf: [] }]), '条件“钻孔类型”无效'],
  [q([{ prop: 'holeKind', anyOf: ['13'] }]), '条件“钻孔类型”无效'],
  [q([{ prop: 'holeKind', value: '4' }]), '条件“钻孔类型”无效'],
  [q([{ prop: 'finalDepth' }]), '条件“孔深”无效'],
  [q([{ prop: 'finalDepth', from: '5' }]), '条件“孔深”无效'],
  [q([{ prop: 'finalDepth', from: 9, to: 5 }]), '条件“孔深”无效'],
  [q([{ prop: 'finalDepth', from: 1e300 }]), '条件“孔深”无效'],
  [q([{ prop: 'year', from: 1990.5 }]), '条件“施工年份”无效'],
  [q([{ prop: 'completedOn', from: '2023-02-30' }]), '条件“终孔日期”无效'],
  [q([{ prop: 'completedOn', from: '2023-2-3' }]), '条件“终孔日期”无效'],
  [q([{ prop: 'place', near: null }]), '条件“位置”无效'],
  [q([{ prop: 'place', from: 1 }]), '条件“位置”无效'],
  [q([{ prop: 'place', near: { lng: 121, lat: 31, metres: 0 } }]), '条件“位置”无效'],
  [q([{ prop: 'place', near: { lng: 121, lat: 31, metres: 50_001 } }]), '条件“位置”无效'],
  [q([{ prop: 'place', near: { lng: '121', lat: 31, metres: 500 } }]), '条件“位置”无效'],
  [q([{ prop: 'place', near: { lng: 121, lat: 86, metres: 500 } }]), '条件“位置”无效'],
  [q([{ prop: 'place', near: { lng: 121, lat: 31, count: 500 } }]), '条件“位置”无效'],
  [q([{ prop: 'place', near: { lng: 121, lat: 31, count: 5, line: [1, 'a', 2, 3] } }]), '条件“位置”无效'],
  ['sort=near', '不能按“near”排序'],
])('“%s” gives a remark on what is ignored', (query, remark) => {
  const { address, remarks } = read(query)
  expect(remarks.join('；')).toContain(remark)
  expect(address).toEqual(firstPage)
})

test('valid parts of an address apply beside invalid ones', () => {
  const { address, remarks } = read(
    `current=7&sort=-finalDepth&${q([
      { prop: 'code', value: ' G03 ' },
      { prop: 'code', value: 'twice' },
      { prop: 'finalDepth', from: 10, to: null, extra: 1 },
      { prop: 'district', anyOf: ['鹭洲区', '鹭洲区'] },
    ])}`,
  )
  expect(address).toEqual({
    current: 7,
    size: 20,
    sort: '-finalDepth',
    conditions: [
      { prop: 'code', value: 'G03' },
      { prop: 'finalDepth', from: 10 },
      { prop: 'district', anyOf: ['鹭洲区'] },
    ],
  })
  expect(remarks).toEqual(['网址中的条件“钻孔编号”无效，已忽略'])
  expect(Conditions.safeParse(address.conditions).success).toBe(true)
})

test('a written address is parsed to the same state', () => {
  const address = {
    current: 200,
    size: 50,
    sort: 'completedOn',
    conditions: [
      { prop: 'projectName', value: `滨湾 & "3#" <楼>` },
      { prop: 'holeKind', anyOf: ['4', '1'] },
      { prop: 'finalDepth', from: 0, to: 80.5 },
      { prop: 'completedOn', to: '2023-12-31' },
    ],
  }
  expect(read(writeAddress(borehole, address))).toEqual({ address, remarks: [] })
})

const road = {
  prop: 'place' as const,
  near: {
    lng: 121.48,
    lat: 31.23,
    count: 10,
    line: [121.4, 31.2, 121.5, 31.25],
    name: '沿河大道',
    except: 'ZK-1',
  },
}

test('the nearest so many to a road are kept in an address', () => {
  const address = { ...firstPage, sort: 'near', conditions: [road] }
  const { address: read, remarks } = readAddress(
    borehole,
    new URLSearchParams(writeAddress(borehole, address)),
  )
  expect({ read, remarks }).toEqual({ read: address, remarks: [] })
})

const circle = { prop: 'place' as const, near: { lng: 121.48, lat: 31.23, metres: 500 } }

test('a circle is parsed and written; sorting by distance requires one', () => {
  const address = { ...firstPage, sort: 'near', conditions: [circle] }
  expect(read(writeAddress(borehole, address))).toEqual({ address, remarks: [] })
  expect(writeAddress(borehole, { ...firstPage, sort: '-near' })).toBe('')
  const { remarks } = readAddress(literature, new URLSearchParams(q([circle])))
  expect(remarks).toEqual(['网址中的条件“位置”无效，已忽略'])
})

test('defaults are omitted', () => {
  expect(writeAddress(borehole, firstPage)).toBe('')
  expect(writeAddress(borehole, { ...firstPage, sort: '-completedOn' })).toBe('')
  expect(writeAddress(borehole, { ...firstPage, sort: '-code' })).toBe('?sort=-code')
})

test('a changed condition keeps its position and resets the page', () => {
  const code = { prop: 'code', value: 'G' }
  const kind = { prop: 'holeKind', anyOf: ['4'] }
  const start = { ...firstPage, current: 9, conditions: [code, kind] }
  expect(withCondition(start, 'code', { prop: 'code', value: 'K' })).toEqual({
    ...firstPage,
    conditions: [{ prop: 'code', value: 'K' }, kind],
  })
  expect(withCondition(start, 'code').conditions).toEqual([kind])
  expect(withCondition(start, 'year', { prop: 'year', from: 2000 }).conditions).toHaveLength(3)
  expect(withCondition(start, 'year').conditions).toEqual([code, kind])
})

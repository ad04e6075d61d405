import { expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'
import { choice, day, depth, integer, moment, numbers, quantity, text } from '#contract/catalogue/kind.ts'

import { conditionText, headOf, sizeText, valueText, valueWithUnit } from './format.ts'

test.each([
  [text('备注'), null, '—'],
  [text('备注'), '', '—'],
  [depth('孔深'), 65.3, '65.30 m'],
  [depth('孔深'), 0, '0.00 m'],
  [quantity('原坐标', { unit: 'm', digits: 3 }), 3_421_865.42, '3,421,865.420 m'],
  [quantity('年许可取水量', { unit: 'm³', digits: 0 }), 560_000, '560,000 m³'],
  [quantity('比值'), 0.125, '0.125'],
  [quantity('总进尺', { unit: 'm', digits: 1 }), -1032.4, '-1,032.4 m'],
  [integer('年份', { plain: true }), 2021, '2021'],
  [integer('页数', { unit: '页' }), 12_345, '12,345 页'],
  [choice('类型', { '4': '取土标贯孔' }), '4', '取土标贯孔'],
  [choice('类型', { '4': '取土标贯孔' }), '99', '99'],
  [day('日期'), '2021-09-14', '2021-09-14'],
  [moment('时刻'), '2021-09-14T16:30:00Z', '2021-09-15 00:30'],
  [numbers('读数', { unit: 'MPa' }), [0.5, null, 2], '3 个读数，0.5–2 MPa'],
  [numbers('读数', { unit: 'MPa' }), [null], '—'],
])('a %o of %o reads %s', (field, value, words) => {
  expect(valueWithUnit(field, value)).toBe(words)
})

test('a unit in the head is not repeated at the value', () => {
  expect(valueText(depth('孔深'), 5)).toBe('5.00')
})

test.each([
  [depth('孔深'), { label: '孔深', unit: 'm' }],
  [integer('钻孔数', { unit: '个' }), { label: '钻孔数' }],
  [integer('击数 N', { unit: '击' }), { label: '击数 N' }],
  [integer('数量', { unit: '枚' }), { label: '数量（枚）' }],
])('the head of %o', (field, head) => {
  expect(headOf(field)).toEqual(head)
})

test.each([
  [{ prop: 'code', value: 'G03' }, '钻孔编号含“G03”'],
  [{ prop: 'holeKind', anyOf: ['4', '1'] }, '钻孔类型：取土标贯孔、取土孔'],
  [{ prop: 'holeKind', anyOf: ['1', '2', '3', '4'] }, '钻孔类型：取土孔、鉴别孔 等 4 项'],
  [{ prop: 'finalDepth', from: 10, to: 80 }, '孔深 10–80 m'],
  [{ prop: 'finalDepth', to: 80 }, '孔深 80 m 以内'],
  [{ prop: 'finalDepth', to: 1200 }, '孔深 1,200 m 以内'],
  [{ prop: 'finalDepth', from: 10 }, '孔深 10 m 以上'],
  [{ prop: 'year', from: 2000, to: 2000 }, '施工年份 2000'],
  [{ prop: 'completedOn', from: '2016-01-01', to: '2023-12-31' }, '终孔日期 2016-01-01 – 2023-12-31'],
  [{ prop: 'completedOn', to: '2023-12-31' }, '终孔日期 2023-12-31 及以前'],
])('%o is said “%s”', (condition, words) => {
  expect(conditionText(borehole, condition)).toBe(words)
})

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1_572_864, '1.5 MB'],
  [157_286_400, '150 MB'],
  [5e15, '4547 TB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeText(bytes)).toBe(words)
})

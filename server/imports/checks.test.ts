import { describe, expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'
import { choice, day, integer, moment, numbers, quantity, text, term } from '#contract/catalogue/kind.ts'

import { readValue } from './checks.ts'

const metres = quantity('深度', { min: 0, max: 100 })
const level = choice('类型', { '0': '初见水位', '1': '稳定水位' })

describe('cells that are refused', () => {
  test.each([
    ['1e3', metres, '科学计数法'],
    ['0x1', metres, '须为数字'],
    ['１２', metres, '半角'],
    ['1,200', metres, '须为数字'],
    ['>50', metres, '大于或小于'],
    ['', metres, '须为数字'],
    ['NaN', metres, '须为数字'],
    ['Infinity', metres, '须为数字'],
    [Number.NaN, metres, '须为数字'],
    [true, metres, '须为数字'],
    [new Date(0), metres, '日期'],
    ['-1', metres, '不能小于 0'],
    [101, metres, '不能大于 100'],
    ['12.5', integer('击数'), '整数'],
    [2, level, '0 初见水位、1 稳定水位'],
    ['toString', level, '不在选项之列'],
    ['2024-02-30', day('日期'), '没有这一天'],
    ['2024-13-01', day('日期'), '没有这一天'],
    ['24/2/3', day('日期'), '须为日期'],
    ['2024/02-03', day('日期'), '须为日期'],
    ['昨天', day('日期'), '须为日期'],
    [123, day('日期'), '须为日期'],
    [new Date(Number.NaN), day('日期'), '须为'],
    ['2024-03-01', moment('时刻'), '日期与时刻'],
    ['1.2 x 3', numbers('读数'), '“x”'],
    ['#N/A', text('名称'), '公式错误'],
    ['a\u0000b', text('名称'), '控制字符'],
    ['a\uD800b', text('名称'), '残缺'],
    ['长'.repeat(101), term('区'), '100'],
  ])('%j', (raw, field, reason) => {
    expect(readValue(field, raw)).toMatchObject({ reason: expect.stringContaining(reason) })
  })
})

describe('cells that are taken', () => {
  test.each([
    [5.79999999999999, metres, 5.8],
    ['5.80', metres, 5.8],
    ['-0', metres, 0],
    [13, integer('击数'), 13],
    ['稳定水位', level, '1'],
    [1, level, '1'],
    ['2022/02/24', day('日期'), '2022-02-24'],
    ['2022-2-4', day('日期'), '2022-02-04'],
    ['2022.2.4', day('日期'), '2022-02-04'],
    ['2022年2月4日', day('日期'), '2022-02-04'],
    ['20220224', day('日期'), '2022-02-24'],
    [20_220_224, day('日期'), '2022-02-24'],
    [44_616, day('日期'), '2022-02-24'],
    [new Date('2022-02-24T00:00:00Z'), day('日期'), '2022-02-24'],
    ['2019-06-26T12:00:00', day('日期'), '2019-06-26'],
    ['2019-06-26T12:00', moment('时刻'), '2019-06-26T12:00:00+08:00'],
    ['1.2 - 1.5，2', numbers('读数'), [1.2, null, 1.5, 2]],
    [' <b>粉土</b> ', text('名称'), '<b>粉土</b>'],
    ["'; drop table record; --", text('名称'), "'; drop table record; --"],
    [12, text('孔号'), '12'],
    [4, borehole.fields.holeKind, '4'],
    ['取土标贯孔', borehole.fields.holeKind, '4'],
  ])('%j', (raw, field, value) => {
    expect(readValue(field, raw)).toEqual({ value })
  })
})

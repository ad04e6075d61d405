import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'
import {
  choice,
  day,
  depth,
  integer,
  moment,
  numbers,
  quantity,
  ref,
  term,
  text,
  type Field,
} from '#contract/catalogue/kind.ts'

import { readValue } from './checks.ts'
import type { RawValue } from './raw-value.ts'
import { scaleValue } from './read-numbers.ts'

const metres = quantity('深度', { min: 0, max: 100 })
const level = choice('类型', { '0': '初见水位', '1': '稳定水位' })

describe('refused cells', () => {
  test.each([
    ['1e3', metres, '科学计数法'],
    ['0x1', metres, '须为数字'],
    ['1,200', metres, '逗号'],
    ['12 furlong', metres, '可以换算的单位'],
    ['12 kPa', metres, '可以换算的单位'],
    ['约12', metres, '须为数字'],
    ['50+', metres, '大于或小于'],
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
    ['2024-1-11 25:30', day('日期'), '须为日期'],
    ['2024-1-11 8:61', moment('时刻'), '日期与时刻'],
    ['9999.5', day('日期'), '须为日期'],
    ['取土', borehole.fields.holeKind, '不在选项之列'],
    ['1-初见水位', level, '不在选项之列'],
    [new Date(Number.NaN), day('日期'), '须为'],
    ['2024-03-01', moment('时刻'), '日期与时刻'],
    ['1.2 x 3', numbers('读数'), '“x”'],
    ['1.2 -3', borehole.parts.cpt.fields.qcMpa, '读数不能小于 -1'],
    ['1.2 999', borehole.parts.cpt.fields.qcMpa, '读数不能大于 150 MPa：999，疑以 kPa 填写'],
    ['1.2 6000', borehole.parts.cpt.fields.fsKpa, '读数不能大于 5000 kPa：6000'],
    ['-0.1 0.3', borehole.parts.cpt.fields.depths, '读数不能小于 0'],
    ['#N/A', text('名称'), '公式错误'],
    ['1.1E+16', text('编号'), '丢失末位'],
    ['a\u0000b', text('名称'), '控制字符'],
    ['a\uD800b', text('名称'), '残缺'],
    ['长'.repeat(101), term('区'), '100'],
  ])('%j', (raw, field, reason) => {
    expect(readValue(field, raw)).toMatchObject({ reason: expect.stringContaining(reason) })
  })
})

describe('accepted cells', () => {
  test.each([
    [5.79999999999999, metres, 5.8],
    ['5.80', metres, 5.8],
    ['-0', metres, 0],
    ['１２．５', metres, 12.5],
    ['+12', metres, 12],
    ['.5', metres, 0.5],
    ['1,234.5', quantity('北'), 1234.5],
    ['3,456,000', quantity('北'), 3_456_000],
    ['－１．２', quantity('高程'), -1.2],
    ['−1.2', quantity('高程'), -1.2],
    ['12.5m', depth('深'), 12.5],
    ['１２５０ ｍｍ', depth('深'), 1.25],
    ['0.2MPa', quantity('c', { unit: 'kPa' }), 200],
    ['121°28′12″', quantity('经度', { unit: '°' }), 121.47],
    ['N31°12′', quantity('纬度', { unit: '°' }), 31.2],
    [13, integer('击数'), 13],
    ['稳定水位', level, '1'],
    [1, level, '1'],
    ['１', level, '1'],
    ['稳定', level, '1'],
    ['1-稳定水位', level, '1'],
    ['1 稳定 水位', level, '1'],
    ['2022/02/24', day('日期'), '2022-02-24'],
    ['2022-2-4', day('日期'), '2022-02-04'],
    ['2022.2.4', day('日期'), '2022-02-04'],
    ['2022年2月4日', day('日期'), '2022-02-04'],
    ['20220224', day('日期'), '2022-02-24'],
    [20_220_224, day('日期'), '2022-02-24'],
    [44_616, day('日期'), '2022-02-24'],
    [new Date('2022-02-24T00:00:00Z'), day('日期'), '2022-02-24'],
    ['2019-06-26T12:00:00', day('日期'), '2019-06-26'],
    ['2024-1-11 8:30', day('日期'), '2024-01-11'],
    ['２０２４－１－１１　８：３０', day('日期'), '2024-01-11'],
    ['2024年1月11日8时30分', day('日期'), '2024-01-11'],
    [45_301.354, day('日期'), '2024-01-10'],
    ['45301.354', day('日期'), '2024-01-10'],
    ['2019-06-26T12:00', moment('时刻'), '2019-06-26T12:00:00+08:00'],
    ['2024-1-11 8:30', moment('时刻'), '2024-01-11T08:30:00+08:00'],
    ['2024/1/11 下午3:05', moment('时刻'), '2024-01-11T15:05:00+08:00'],
    ['2024-01-11 12:30 AM', moment('时刻'), '2024-01-11T00:30:00+08:00'],
    ['2024-01-11T08:30:15.25Z', moment('时刻'), '2024-01-11T08:30:15Z'],
    [45_301.354_166_666_664, moment('时刻'), '2024-01-10T08:30:00+08:00'],
    ['45301.354', moment('时刻'), '2024-01-10T08:29:46+08:00'],
    ['1.2 - 1.5，2', numbers('读数'), [1.2, null, 1.5, 2]],
    ['1.2,,1.5, ,2,', numbers('读数'), [1.2, null, 1.5, null, 2]],
    ['1.2,\r\n1.5\n\n1.6\t\t2', numbers('读数'), [1.2, 1.5, null, 1.6, null, 2]],
    ['-1 1.2 -0.02', borehole.parts.cpt.fields.u2Kpa, [-1, 1.2, -0.02]],
    [' <b>粉土</b> ', text('名称'), '<b>粉土</b>'],
    ["'; drop table record; --", text('名称'), "'; drop table record; --"],
    [12, text('孔号'), '12'],
    [' Ｋ－１（补） ', ref('钻孔', 'borehole'), 'K-1（补）'],
    [4, borehole.fields.holeKind, '4'],
    ['取土标贯孔', borehole.fields.holeKind, '4'],
  ])('%j', (raw, field, value) => {
    expect(readValue(field, raw)).toEqual({ value })
  })
})

/** Cells with their values, so that a failure names the cell. */
const readings = (field: Field, cells: readonly RawValue[]) =>
  cells.map((cell) => [cell, readValue(field, cell)] as const)
const all = (cells: readonly RawValue[], read: unknown) => cells.map((cell) => [cell, read] as const)

describe('placeholders for unknown values', () => {
  const signs = ['/', '／', '//', '-', '－', '—', '——', '\\', '|', '*', '?', '？', '…', '~']
  const words = ['无', '（无）', '不详', '未测', '未知', 'N/A', 'n/a', '暂无', '缺']
  const fields = [
    metres,
    integer('击数'),
    day('日期'),
    moment('时刻'),
    level,
    term('单位'),
    ref('项目', 'project'),
  ]

  test.each(fields)('are blank where a value may be missing: $type', (field) => {
    expect(readings(field, [...signs, ...words])).toEqual(all([...signs, ...words], { blank: true }))
  })

  test('in a free text signs are blank and words are content', () => {
    expect(readings(text('备注'), signs)).toEqual(all(signs, { blank: true }))
    expect(readings(text('备注'), words)).toEqual(words.map((cell) => [cell, { value: cell }]))
  })

  test('keep a required text', () => {
    const name = text('岩土名称', { required: true })
    expect(readings(name, [...signs, ...words])).toEqual(
      [...signs, ...words].map((cell) => [cell, { value: cell }]),
    )
  })

  test('are a choice where a choice has that name', () => {
    expect(readValue(choice('有无', { a: '有', b: '无' }), '无')).toEqual({ value: 'b' })
  })

  test('are no numbers', () => {
    const cells = ['', '0', '-1', '-.', '1/2', '无1']
    expect(cells.filter((cell) => 'blank' in readValue(quantity('深'), cell))).toEqual([])
  })
})

const wide = (written: string) =>
  written.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfe_e0))

describe('any spelling', () => {
  test('a number is read alike as a number, a text, in full width and with its unit', () => {
    const field = quantity('深', { unit: 'm' })
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 5 }), (digits, places) => {
        const plain = (digits / 10 ** places).toFixed(places)
        const value = Number(plain)
        const forms = [value, plain, ` ${plain} `, wide(plain), `${plain}m`, `${plain} 米`]
        expect(readings(field, forms)).toEqual(all(forms, { value: value || 0 }))
      }),
    )
  })

  test('a day is read alike in every form', () => {
    const days = fc.date({ min: new Date('1930-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (date) => {
        const iso = date.toISOString().slice(0, 10)
        const [year, month, of] = iso.split('-').map(Number)
        const serial = Date.parse(iso) / 86_400_000 + 25_569
        const forms = [
          iso,
          `${year}/${month}/${of}`,
          `${year}.${month}.${of}`,
          `${year}年${month}月${of}日`,
          iso.replaceAll('-', ''),
          wide(iso),
          `${iso} 8:30`,
          `${iso}T08:30:00`,
          new Date(iso),
          serial,
          serial + 0.354,
          String(serial),
          String(serial + 0.75),
        ]
        expect(readings(day('日期'), forms)).toEqual(all(forms, { value: iso }))
      }),
    )
  })

  test('a moment is read alike as text and as a serial, to the second', () => {
    const seconds = fc.integer({ min: Date.UTC(1930, 0) / 1000, max: Date.UTC(2100, 0) / 1000 })
    fc.assert(
      fc.property(seconds, (second) => {
        const iso = new Date(second * 1000).toISOString().slice(0, 19)
        const serial = second / 86_400 + 25_569
        const forms = [iso, iso.replace('T', ' '), serial, String(serial), new Date(second * 1000)]
        expect(readings(moment('时刻'), forms)).toEqual(all(forms, { value: `${iso}+08:00` }))
      }),
    )
  })

  test('a choice is read alike by code, by label and by both', () => {
    const { holeKind } = borehole.fields
    fc.assert(
      fc.property(fc.constantFrom(...Object.entries(holeKind.choices)), ([code, label]) => {
        const forms = [
          code,
          Number(code),
          wide(code),
          label,
          ` ${label} `,
          `${code}-${label}`,
          `${code} ${label}`,
        ]
        expect(readings(holeKind, forms)).toEqual(all(forms, { value: code }))
      }),
    )
  })

  test('of anything is a value, blank, or refused with a reason', () => {
    const raw = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[\d/.,:年月日\-—°′ ]{0,16}$/),
      fc.double(),
      fc.boolean(),
      fc.date({ noInvalidDate: false }),
    )
    const fields = [
      metres,
      integer('击数'),
      quantity('经度', { unit: '°' }),
      day('日期'),
      moment('时刻'),
      numbers('读数'),
      level,
      text('备注'),
      term('单位'),
      ref('项目', 'project'),
    ]
    fc.assert(
      fc.property(raw, fc.constantFrom(...fields), (cell, field) => {
        const read = readValue(field, cell)
        const said =
          'reason' in read ? /\p{Script=Han}/u.test(read.reason) : 'blank' in read || read.value !== undefined
        expect(said).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

test('what stands for nothing measured is a gap, and is told', () => {
  const { psMpa, qcMpa, fsKpa, u2Kpa } = borehole.parts.cpt.fields
  for (const field of [psMpa, qcMpa, fsKpa]) {
    expect(readValue(field, '12 -9999 13 -999.25 -1 9999 -99999')).toEqual({
      value: [12, null, 13, null, null, null, null],
      note: '5 个读数是表示缺测的数（-9999、-999.25、-1、9999、-99999），作为缺测',
    })
  }
  expect(readValue(u2Kpa, '9999 -1 0')).toMatchObject({ value: [null, -1, 0] })
  for (const raw of ['-1', '9999 -9999', '1200 - 9999'])
    expect(scaleValue(raw, 0.001, qcMpa.voids)).toBe(raw.replace('1200', '1.2'))
  expect(readValue(borehole.fields.collarElevation, -9999)).toEqual({ blank: true })
  expect(readValue(borehole.fields.collarElevation, '-999.25')).toEqual({ blank: true })
})

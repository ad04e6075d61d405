import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readHeadedSheet, cellLookup, reportUnused, type WantedColumns } from './headed-sheet.ts'
import type { SheetRow } from './spreadsheet.ts'

type Value = string | number | null

const sheetOf = (table: Value[][]) => {
  const rows = table.flatMap((values, index): SheetRow[] => {
    const held = values.flatMap((value, column) =>
      value === null ? [] : [[String.fromCodePoint(65 + column), value] as const],
    )
    return held.length > 0 ? [{ row: index + 1, cells: new Map(held) }] : []
  })
  return { name: '表', rows, merges: [] }
}

const wanted: WantedColumns = {
  hole: { names: ['孔号', '钻孔编号'] },
  depth: { names: ['孔深'], unit: 'm' },
  north: { names: ['X坐标', 'X'], unit: 'm' },
  stress: { names: ['阻力'], unit: 'MPa' },
}

function read(table: Value[][]) {
  const sheet = readHeadedSheet(sheetOf(table), wanted)
  const rows = sheet.rows.map((row) =>
    Object.keys(wanted).map((key) => cellLookup(sheet, row)(key)?.raw ?? null),
  )
  return { rows, reported: sheet.problems.map(({ weight, row, reason }) => [weight, row, reason]), sheet }
}

describe('the heading row', () => {
  test('has the most known columns; titles above it are reported once', () => {
    const { rows, reported } = read([
      ['某地块'],
      ['单位：米', null, '孔深情况'],
      ['孔号', '孔深'],
      ['ZK1', 20],
    ])
    expect(rows).toEqual([['ZK1', 20, null, null]])
    expect(reported).toEqual([['note', 1, '第 1–2 行在表头之上，作为标题略过：某地块']])
  })

  test('is the first row if none has any', () => {
    const { sheet } = read([['甲'], ['乙']])
    expect(reportUnused(sheet, new Set())).toMatchObject([{ reason: '未收录的列（有值的行数）：A 甲（1）' }])
  })

  test('may be followed by units or by a second row', () => {
    expect(
      read([
        ['孔号', '孔深', '阻力'],
        [null, '(cm)', 'kPa'],
        ['ZK1', 2000, 150],
      ]).rows,
    ).toEqual([['ZK1', 20, null, 0.15]])
    expect(
      read([
        ['孔号', '坐标', null, '孔深'],
        [null, 'X', 'Y'],
        ['ZK1', 5, 6, 20],
      ]).rows,
    ).toEqual([['ZK1', 20, 5, null]])
    expect(
      read([
        ['孔号', '坐标', null, '水位', null],
        [null, 'X', 'Y', '初见', '稳定'],
        ['ZK1', 5, 6, 1, 2],
      ]).rows,
    ).toEqual([['ZK1', null, 5, null]])
  })

  test('is not confused with data below it', () => {
    expect(
      read([
        ['孔号', '孔深'],
        ['m', '-'],
        ['ZK1', 20],
      ]).rows.at(-1),
    ).toEqual(['ZK1', 20, null, null])
    expect(
      read([
        ['孔号', '孔深'],
        ['ZK1', '—'],
      ]).rows,
    ).toEqual([['ZK1', '—', null, null]])
  })
})

test('converts units of numbers and readings; refuses a column whose unit cannot be converted', () => {
  const { rows } = read([
    ['孔号', '孔深（ＣＭ）', 'X（km）', '阻力/kPa'],
    ['ZK1', '１２５０', '约3', '100 - 150'],
  ])
  expect(rows).toEqual([['ZK1', 12.5, '约3', '0.1 - 0.15']])
  const { reported, sheet } = read([
    ['孔号', '孔深（kPa）'],
    ['ZK1', 3],
    ['ZK2', 4],
  ])
  expect(reported).toEqual([['dropped', null, '单位 kPa 无法换算为 m，整列 2 个值未取']])
  expect(reportUnused(sheet, new Set(['A']))).toEqual([])
})

test('skips sums, repeated headings and footers, and reports each kind once', () => {
  const { rows, reported } = read([
    ['孔号', '孔深'],
    ['ZK1', 20],
    ['小 计', 20],
    ['孔号', '孔深'],
    ['ZK2', 30],
    [null, '合计：', 50],
    ['平均值（m）', 25],
    ['总计', 50],
    ['平安1', 9],
    ['注：孔深自孔口起算'],
    ['制表：张三', '审核：李四'],
  ])
  expect(rows.map(([name]) => name)).toEqual(['ZK1', 'ZK2', '平安1'])
  expect(reported).toEqual([
    ['note', 3, '第 3、6–8 行是合计、平均一类的行，未作为数据读取'],
    ['note', 4, '第 4 行重复了表头，略过'],
    ['note', 10, '第 10–11 行是表尾的说明，略过'],
  ])
})

/** Parses the row numbers of `第 3、6–8 行`. */
const rowsIn = (reason: string) =>
  [...(/^第 (.*?) 行/.exec(reason)?.[1] ?? '').matchAll(/(\d+)(?:–(\d+))?/g)].flatMap(([, first, last]) =>
    Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_, i) => Number(first) + i),
  )

test('every row of any sheet is a heading, data or reported', () => {
  const cell = fc.oneof(
    fc.constantFrom('孔号', '孔深（cm）', 'X', '合计', '注：甲', '(m)', '/', 'ZK1', 'ＺＫ１', null),
    fc.integer(),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 12 }), (values) => {
      const opened = sheetOf(values)
      const sheet = readHeadedSheet(opened, wanted)
      const named = sheet.problems.flatMap(({ reason }) => rowsIn(reason))
      const reported = new Set([...sheet.rows.map(({ row }) => row), ...named])
      const left = opened.rows.filter(({ row }) => !reported.has(row))
      expect(left.length).toBeLessThanOrEqual(2)
      expect(new Set(named).size + sheet.rows.length).toBe(reported.size)
    }),
    { numRuns: 300 },
  )
})

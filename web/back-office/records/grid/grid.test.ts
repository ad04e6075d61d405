import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'

import { parseCells, writeCells } from './clipboard.ts'
import { areaOf, copyArea, filledDown, moveRows, withoutRows, withRow } from './edit.ts'
import { pasteBlock } from './paste.ts'
import { checkCell, faultsIn, textOf, textsOf, valuesOf } from './values.ts'

const { strata, spt } = borehole.parts
const cell = fc.oneof(fc.string(), fc.constantFrom('', '"', 'a"b', '一\t二', '上\n下', '\r\n', ' 3.5 '))
const table = (width: number) =>
  fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 })
const tables = fc.integer({ min: 1, max: 5 }).chain(table)
const at = (row: number, column: number) => ({ row, column })
const one = (row: number, column: number) => areaOf(at(row, column), at(row, column))

test('what was copied is read as the same cells', () => {
  fc.assert(
    fc.property(tables, (cells) => {
      expect(parseCells(writeCells(cells))).toEqual(cells)
    }),
  )
})

test('a paste of what was copied gives the same rows', () => {
  fc.assert(
    fc.property(table(5), fc.nat({ max: 3 }), fc.nat({ max: 3 }), (rows, row, column) => {
      const area = areaOf(at(0, 0), at(rows.length - 1, 4))
      const copy = parseCells(writeCells(copyArea(rows, area)))
      expect(pasteBlock(rows, copy, { area, fields: strata.fields }).rows).toEqual(rows)
      const part = areaOf(at(0, column), at(0, 4))
      const there = pasteBlock(rows, copyArea(rows, part), {
        area: one(rows.length + row, column),
        fields: strata.fields,
      })
      expect(copyArea(there.rows, areaOf(at(rows.length + row, column), at(rows.length + row, 4)))).toEqual(
        copyArea(rows, part),
      )
      expect(there.rows.slice(0, rows.length)).toEqual(rows)
    }),
  )
})

test('rows that move come back, and a row that is added can be taken away', () => {
  fc.assert(
    fc.property(table(3), fc.nat(), fc.nat(), (rows, a, b) => {
      const area = areaOf(at(a % rows.length, 0), at(b % rows.length, 2))
      const down = moveRows(rows, area, 1)
      expect(new Set(down)).toEqual(new Set(rows))
      const isLast = area.to.row === rows.length - 1
      expect(
        isLast ? down : moveRows(down, areaOf(at(area.from.row + 1, 0), at(area.to.row + 1, 2)), -1),
      ).toEqual(rows)
      expect(withoutRows(withRow(rows, area.from.row, 3), area.from.row, area.from.row)).toEqual(rows)
    }),
  )
})

test('filling downwards copies the cell above, or the first row of those chosen', () => {
  const rows = [['1'], ['2'], ['3']]
  expect(filledDown(rows, one(1, 0))).toEqual([['1'], ['1'], ['3']])
  expect(filledDown(rows, areaOf(at(0, 0), at(2, 0)))).toEqual([['1'], ['1'], ['1']])
  expect(filledDown(rows, one(0, 0))).toEqual(rows)
})

describe('a paste with headings', () => {
  test('finds its columns in any order and converts their unit', () => {
    const block = parseCells('层底深度（cm）\t岩土名称\t层号\n１２５０\t黏土\t①\n1,234,500\t砂\t②\n')
    const { rows, remarks } = pasteBlock([], block, { area: one(0, 3), fields: strata.fields })
    expect(rows).toEqual([
      ['①', '黏土', '', '12.5', ''],
      ['②', '砂', '', '12345', ''],
    ])
    expect(remarks).toEqual([])
  })

  test('names the columns that it does not take', () => {
    const block = parseCells('层号\t岩土名称\t层底深度(kPa)\t颜色\n①\t黏土\t3\t灰\n')
    const { rows, remarks } = pasteBlock([], block, { area: one(0, 0), fields: strata.fields })
    expect(rows).toEqual([['①', '黏土', '', '', '']])
    expect(remarks).toEqual([
      '“层底深度(kPa)”的单位无法换算，这一列没有粘贴',
      '没有“颜色”这一栏，这一列没有粘贴',
    ])
  })
})

test('a paste that is too wide changes nothing and says so', () => {
  const { rows, remarks, area } = pasteBlock([['a', '', '', '', '']], [['1', '2', '3']], {
    area: one(0, 3),
    fields: strata.fields,
  })
  expect([rows, area]).toEqual([[['a', '', '', '', '']], undefined])
  expect(remarks[0]).toContain('没有粘贴')
})

test('bad cells keep their text and get a reason', () => {
  const rows = [
    ['1.5', '12', '', ''],
    ['很深', '', '', ''],
  ]
  expect(faultsIn(spt.fields, rows)).toEqual([
    { row: 1, column: 0, reason: '须为数字' },
    { row: 1, column: 1, reason: '必填' },
  ])
})

test('readings are pasted a row each under their headings, converted, with gaps where the cells are empty', () => {
  const { fields } = borehole.parts.cpt
  const copy = [
    ['探头', '读数深度(m)', '锥尖阻力/kPa', 'fs（kPa）', '侧壁摩阻力（kPa）'],
    ['双桥', '1.07', '1200', '', '12'],
    ['双桥', '1.02', '9999', '', ''],
  ]
  const blank = [Object.keys(fields).map(() => '')]
  const { rows } = pasteBlock(blank, copy, { area: one(0, 0), fields })
  expect(rows.slice(0, 2).map((row) => valuesOf(fields, row, () => undefined))).toMatchObject([
    { method: 'double', depths: [1.07], qcMpa: [1.2], fsKpa: [12], startDepth: null, step: null },
    { method: 'double', depths: [1.02], qcMpa: null, fsKpa: null },
  ])
  expect(faultsIn(fields, rows)).toContainEqual({ row: 1, column: 5, reason: '缺测的读数请写作 -' })
})

test('values written as texts are read as the same values', () => {
  const rows = [
    { depth: 1.25, levelKind: '1', waterKind: '2', layer: '②1', measuredOn: '2024-03-01' },
    { depth: 0, levelKind: null, waterKind: null, layer: null, measuredOn: null },
  ]
  const { fields } = borehole.parts.waterLevels
  const texts = textsOf(fields, rows, () => undefined)
  expect(texts.map((row) => valuesOf(fields, row, () => undefined))).toEqual(rows)
  const { psMpa } = borehole.parts.cpt.fields
  expect(
    checkCell(
      psMpa,
      textOf(psMpa, [1.2, null, 3], () => undefined),
    ),
  ).toEqual({ value: [1.2, null, 3] })
})

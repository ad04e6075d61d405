import { describe, expect, test } from 'vitest'

import { textIn } from '#testing/builders/encoded-text.ts'
import { dbf, type DbfColumn } from '#testing/builders/import-files/layers.ts'

import { openDbf } from './dbf.ts'

const columns: DbfColumn[] = [
  ['孔号', 'C', 8],
  ['描述', 'C', 24],
]
const rows = [
  ['ZK1', '粉质黏土夹粉砂'],
  ['ZK2', '淤泥质黏土'],
]
const inGbk = { encode: (text: string) => textIn(text, 'gb18030') }

function read(file: Uint8Array, cpg?: string) {
  const table = openDbf(file, cpg)
  const values = [...table.rows()].map((row) => row && [...row.values()])
  return { fields: table.fields, rows: values, notes: table.problems('t').map(({ reason }) => reason) }
}

describe('the encoding of a .dbf', () => {
  test.each([
    ['UTF-8 as stated', dbf(columns, rows), 'UTF-8', []],
    ['UTF-8 without a .cpg', dbf(columns, rows), undefined, []],
    ['GBK as stated', dbf(columns, rows, inGbk), 'GBK', []],
    ['GBK by its code page', dbf(columns, rows, inGbk), '936\r\n', []],
    ['GBK by the mark in its head', dbf(columns, rows, { ...inGbk, driver: 0x4d }), undefined, []],
    ['GBK without any statement', dbf(columns, rows, inGbk), undefined, []],
    ['GBK that is said to be UTF-8', dbf(columns, rows, inGbk), 'UTF-8', ['其实是 GB18030 编码']],
    ['UTF-8 that is said to be GBK', dbf(columns, rows), 'GBK', ['其实是 UTF-8 编码']],
    ['UTF-8 with an unknown word', dbf(columns, rows), 'Klingon', ['“Klingon”不能识别']],
    ['UTF-8 with a wrong mark', dbf(columns, rows, { driver: 0x4d }), undefined, ['其实是 UTF-8 编码']],
  ])('%s', (_, file, cpg, notes) => {
    expect(read(file, cpg)).toEqual({
      fields: ['孔号', '描述'],
      rows,
      notes: notes.map((note) => expect.stringContaining(note)),
    })
  })

  test('of Latin letters is told', () => {
    const latin = { encode: (text: string) => new Uint8Array(Buffer.from(text, 'latin1')) }
    const { rows: read1252, notes } = read(dbf([['name', 'C', 12]], [['Gneis, grün'], ['Löss']], latin))
    expect(read1252).toEqual([['Gneis, grün'], ['Löss']])
    expect(notes).toEqual([expect.stringContaining('Windows-1252')])
  })
})

describe('what stands in a .dbf', () => {
  test('numbers, days, truth; stars and zeros are nothing', () => {
    const kinds: DbfColumn[] = [
      ['n', 'N', 24],
      ['f', 'F', 24],
      ['d', 'D', 8],
      ['l', 'L', 1],
    ]
    const file = dbf(kinds, [
      ['12.50', '1.1E+16', '20240105', 'T'],
      ['30.500000000000000', '3456000.120000000111759', '00000000', '?'],
      ['********', '-3', '        ', 'f'],
    ])
    const found = [...openDbf(file, undefined).rows()].map((row) => [0, 1, 2, 3].map((i) => row?.get(i)))
    expect(found).toEqual([
      ['12.50', 1.1e16, '20240105', true],
      [30.5, 3456000.12, undefined, undefined],
      [undefined, '-3', undefined, false],
    ])
  })

  test('a deleted row is none', () => {
    expect(read(dbf(columns, [rows[0]!, null, rows[1]!])).rows).toEqual([rows[0], undefined, rows[1]])
  })

  test('a text that its field cuts within a character loses the rest of it, and it is told', () => {
    const { rows: cut, notes } = read(dbf([['描述', 'C', 10]], [['粉质黏土夹粉砂']]), 'UTF-8')
    expect(cut).toEqual([['粉质黏']])
    expect(notes).toEqual([expect.stringContaining('1 个值在属性表里已被截断')])
  })

  test('a file that ends too early tells how many rows it lacks', () => {
    const whole = dbf(columns, rows)
    const { rows: left, notes } = read(whole.subarray(0, whole.length - 30))
    expect(left).toEqual([rows[0]])
    expect(notes).toEqual([expect.stringContaining('缺 1 行')])
    expect(() => openDbf(whole.subarray(0, 40), undefined)).toThrow('损坏')
  })
})

import { unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'

import { bookOf } from '#testing/builders/workbooks/workbooks.ts'

import { openTable, readChoice, readText, type SheetRow } from './table.ts'

const labels = { username: '用户名', name: '真实姓名' }
const book = bookOf({
  用户: [
    ['用户名*', '真实姓名', '问题', '备注'],
    ['zhang', '张', '上次的问题', null],
    ['li', '李', null, '其他'],
  ],
})

describe('a file is refused that', () => {
  test.each<[string, () => Uint8Array, RegExp]>([
    ['is a text', () => new TextEncoder().encode('用户名,真实姓名\n'), /^只能导入 xls 和 xlsx 文件$/],
    ['is a PDF', () => new TextEncoder().encode('%PDF-1.7 '), /^只能导入 xls 和 xlsx 文件$/],
    ['is empty', () => new Uint8Array(), /^只能导入 xls 和 xlsx 文件$/],
    ['is another archive', () => zipSync({ 'word/document.xml': new Uint8Array() }), /Word 文档/],
    ['breaks off', () => book.subarray(0, 900), /损坏|无法打开/],
    ['has no key', () => bookOf({ 表: [['姓名'], ['甲']] }), /没有找到“用户名”这一列/],
    ['is a bomb', () => zipSync({ ...unzipSync(book), 'xl/x': new Uint8Array(9 * 2 ** 20) }), /炸弹/],
  ])('%s', async (_, file, sentence) => {
    await expect(openTable(file(), labels)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(sentence),
    })
  })
})

test('columns are known by their headings; the problems of an earlier copy are no column', async () => {
  const table = await openTable(book, labels)
  const rows: SheetRow[] = []
  for await (const some of table.rows()) rows.push(...some)
  expect(rows.map((row) => [row.row, table.cellsOf(row)('username')?.raw])).toEqual([
    [2, 'zhang'],
    [3, 'li'],
  ])
  expect(table.notes()).toEqual(['“用户”：未收录的列（有值的行数）：D 备注（1）'])
})

test('cells are read as a clerk means them', () => {
  expect([readText(13_812_345_678, true, new Map()), readText('/', false, new Map())]).toEqual([
    { value: '13812345678' },
    { blank: true },
  ])
  expect(readChoice('否', { true: '是', false: '否' })).toEqual({ value: 'false' })
  expect(readChoice('或许', { true: '是', false: '否' })).toEqual({ reason: '不在选项之列，可填：是、否' })
})

import { expect, test } from 'vitest'

import { writeWorkbook } from '#server/foreign-files/workbook-writer.ts'

import { readGrid } from './grid.ts'

const column = (heading: string) => ({ heading, width: 10, format: 'text' }) as const
const book = writeWorkbook([
  {
    name: '孔',
    columns: [column('编号'), column('孔深')],
    rows: Array.from({ length: 300 }, (_, i) => [`ZK${i}`, `${i}`]),
  },
  { name: '层', columns: [column('编号')], rows: [['ZK0']] },
])

test('a window of a sheet, with its own row numbers and letters', async () => {
  const { rows, ...grid } = await readGrid(book, { sheet: '孔', from: 100, count: 2 })
  expect(grid).toEqual({ sheets: ['孔', '层'], sheet: '孔', columns: ['A', 'B'], last: 301 })
  expect(rows).toEqual([
    { row: 100, cells: ['ZK98', '98'] },
    { row: 101, cells: ['ZK99', '99'] },
  ])
})

test('a sheet that is not there is the first one, and beyond the end are no rows', async () => {
  expect(await readGrid(book, { sheet: '没有', from: 1000, count: 10 })).toMatchObject({
    sheet: '孔',
    rows: [],
  })
})

test('a text of separated values', async () => {
  const text = Buffer.from('"GROUP","LOCA"\r\n"DATA","B""1",,"1,5"\r\n')
  const grid = await readGrid(text, { from: 1, count: 10 })
  expect(grid).toMatchObject({ sheets: [], sheet: '', columns: ['A', 'B', 'C', 'D'], last: 2 })
  expect(grid.rows.map(({ cells }) => cells)).toEqual([
    ['GROUP', 'LOCA', '', ''],
    ['DATA', 'B"1', '', '1,5'],
  ])
})

test.each([
  ['nothing', Buffer.alloc(0), '文件是空的'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), '二进制'],
])('%s is refused with one sentence', async (_, bytes, words) => {
  await expect(readGrid(bytes, { from: 1, count: 1 })).rejects.toThrow(words)
})

import { buffer } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { openTable, type SheetRow } from '#server/foreign-files/table/table.ts'

import { streamWorkbook, type WrittenRow } from './table-file.ts'

test('any number of rows is written while it is sent, and reads back as it was; formulas stay texts', async () => {
  const day = new Date(Date.UTC(2026, 2, 1))
  const rowOf = (row: number): WrittenRow => ({
    row,
    cells: [`=1+${row}`, row, day, null, '<&>'],
    wrong: new Set(row === 3 ? [3] : []),
  })
  async function* rows() {
    for (let at = 2; at < 5002; at += 500) yield Array.from({ length: 500 }, (_, i) => rowOf(at + i))
  }
  const columns = ['甲', '乙', '丙', '丁', '戊'].map((heading) => ({
    heading,
    width: 10,
    format: 'text' as const,
  }))
  const file = await buffer(streamWorkbook({ name: '表', columns, rows: rows() }, []))
  const table = await openTable(file, { 甲: '甲' })
  const read: SheetRow[] = []
  for await (const some of table.rows()) read.push(...some)
  expect(read).toHaveLength(5000)
  expect(read[1]).toEqual({
    row: 3,
    cells: new Map<string, unknown>([
      ['A', '=1+3'],
      ['B', 3],
      ['C', day],
      ['E', '<&>'],
    ]),
  })
})

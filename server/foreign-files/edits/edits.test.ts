import { expect, test } from 'vitest'

import type { CellEdit } from '#contract/deliveries/delivery-views.ts'
import type { OpenedWorkbook } from '#server/foreign-files/spreadsheet.ts'

import { editBook } from './edits.ts'

const rowOf = (cells: Record<string, string | number>) => new Map(Object.entries(cells))

const book: OpenedWorkbook = {
  problems: [],
  sheets: [
    {
      ...{ name: '水位', merges: [] },
      rows: [
        {
          row: 2,
          cells: new Map([
            ['A', '点号*'],
            ['C', '水位埋深（m）'],
          ]),
        },
        {
          row: 3,
          cells: rowOf({ A: 'J1', C: 12.1 }),
        },
      ],
    },
    { name: '别的', rows: [{ row: 3, cells: new Map([['C', 1]]) }], merges: [] },
  ],
}
const edit = (column: string, value: string, row = 3): CellEdit => ({ sheet: '水位', row, column, value })
const cells = (edits: CellEdit[]) =>
  editBook(book, edits).sheets.map(({ rows }) => Object.fromEntries([...rows].at(-1)?.cells ?? []))

test('a value is mended by letter or heading, an empty one taken away; other sheets and places stay', () => {
  expect(cells([edit('C', '12')])).toEqual([{ A: 'J1', C: '12' }, { C: 1 }])
  expect(cells([edit('水位埋深', '12')])).toEqual([{ A: 'J1', C: '12' }, { C: 1 }])
  expect(cells([edit('C', '')])).toEqual([{ A: 'J1' }, { C: 1 }])
  expect(cells([edit('C', '5', 99), { ...edit('C', '5'), sheet: '没有' }])).toEqual([
    { A: 'J1', C: 12.1 },
    { C: 1 },
  ])
  expect(Object.fromEntries(book.sheets[0]?.rows[1]?.cells ?? [])).toEqual({ A: 'J1', C: 12.1 })
})

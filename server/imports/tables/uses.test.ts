import { describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import type { TableUse } from '#contract/deliveries/file-description.ts'
import { readSource } from '#server/imports/reader.ts'
import { draftFile } from '#testing/builders/import-files/draft-file.ts'
import { bookOf } from '#testing/builders/workbooks/workbooks.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('uses that are given', () => {
  const file = bytes('a,a,c,d\nK1,甲,3000,x\nK2,乙,2000,\n')
  const columns = [
    { heading: 'a', field: 'title', unit: null },
    { heading: 'a', field: 'remark', unit: null },
    { heading: 'c', field: 'finalDepth', unit: 'cm' },
    { heading: 'd', field: null, unit: null },
  ]
  const use: TableUse = { table: 'CSV', kind: 'borehole', part: null, columns }

  test('decide, equal headings in their order; a unit may be named; what is left out is told', async () => {
    const { drafts, reasons } = await draftFile(file, { tables: [use] })
    expect(drafts).toMatchObject([
      { title: 'K1', values: { finalDepth: 30, remark: '甲' } },
      { title: 'K2', values: { finalDepth: 20, remark: '乙' } },
    ])
    expect(reasons).toContain('未收录的列（有值的行数）：D d（1）')
  })

  test.each([
    ['an unknown table', { ...use, table: 'x' }, '没有“x”这张表'],
    ['an unknown kind', { ...use, kind: 'x' }, '没有“x”这类资料'],
    ['an unknown part', { ...use, part: 'x' }, '没有“x”这一部分'],
    ['no records', { ...use, part: 'strata', columns: [] }, '没有指明哪一张表'],
    [
      'an unknown column',
      { ...use, columns: [{ heading: 'z', field: 'title', unit: null }] },
      '没有“z”这一列',
    ],
    [
      'an unknown field',
      { ...use, columns: [{ heading: 'a', field: 'toString', unit: null }] },
      '没有“toString”这一项',
    ],
  ])('%s: refused', async (_, given, words) => {
    await expect(readSource(kinds, file, { tables: [given] })).rejects.toThrow(words)
  })

  test('a unit that measures something else leaves its column out, and it is told', async () => {
    const wrong = { ...use, columns: [columns[0]!, { heading: 'c', field: 'finalDepth', unit: 'kPa' }] }
    const { drafts, problems } = await draftFile(file, { tables: [wrong] })
    expect(drafts[0]?.values).not.toHaveProperty('finalDepth')
    expect(problems).toContainEqual(
      expect.objectContaining({
        weight: 'dropped',
        reason: expect.stringContaining('单位 kPa 无法换算为 m，整列 2 个值未取'),
      }),
    )
  })

  test('tables that no use names are told with their rows', async () => {
    const book = bookOf({
      孔: [
        ['a', 'b'],
        ['ZK1', 3],
      ],
      附表: [['x'], [1], [2]],
    })
    const tables = [{ ...use, table: '孔', columns: [{ heading: 'a', field: 'title', unit: null }] }]
    expect((await draftFile(book, { tables })).reasons).toContain('这张表未导入：3 行（含表头）')
  })
})

import { utils, write } from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { describeFile } from '#server/imports/describe.ts'
import { draftFile } from '#testing/builders/import-files/draft-file.ts'
import { bookOf } from '#testing/builders/workbooks/workbooks.ts'

const csv = (...lines: string[]) => new TextEncoder().encode(`${lines.join('\n')}\n`)

const head = '孔号,X,Y,孔口高程(m),孔深(m),层号,层底深度(m),岩性'
const flat = csv(
  head,
  'ZK1,3456000.5,512000.2,4.12,20,①,2.5,填土',
  'ZK1,3456000.5,512000.2,4.12,20,②,20,粉土',
  'ZK2,3456100,512100,4.3,15.0,①,3,填土',
  'ZK2,3456100,512100,4.3,15,②,15,粉土',
)

const holes = [
  {
    title: 'ZK1',
    values: { finalDepth: 20, collarElevation: 4.12, originalNorth: 3456000.5, originalEast: 512000.2 },
    parts: {
      strata: [
        { layer: '①', baseDepth: 2.5, name: '填土' },
        { layer: '②', baseDepth: 20, name: '粉土' },
      ],
    },
  },
  { title: 'ZK2', values: { finalDepth: 15 }, parts: { strata: [{ baseDepth: 3 }, { baseDepth: 15 }] } },
]

describe('a table that repeats the hole on every row of its strata', () => {
  test('as CSV gives both', async () => {
    const { drafts, problems } = await draftFile(flat)
    expect(drafts).toMatchObject(holes)
    expect(problems.filter(({ weight }) => weight !== 'note')).toEqual([])
    expect(problems.map(({ reason }) => reason).join()).not.toContain('未收录的列')
  })

  test('as a sheet with a title and merged cells, too', async () => {
    const text = new TextDecoder().decode(flat)
    const rows = text
      .trim()
      .split('\n')
      .map((line) => line.split(','))
    const sheet = [
      ['某工程钻孔分层表'],
      ...rows.map((row, i) => row.map((cell) => (i > 0 && /^[\d.]+$/.test(cell) ? Number(cell) : cell))),
    ]
    expect((await draftFile(bookOf({ 分层: sheet }))).drafts).toMatchObject(holes)
  })

  test('as a sheet whose holes are merged over their rows', async () => {
    const [, ...rows] = new TextDecoder().decode(flat).trim().split('\n')
    const sheet = utils.aoa_to_sheet([head.split(','), ...rows.map((line) => line.split(','))])
    for (const c of [0, 1, 2, 3, 4])
      for (const [from, to] of [
        [1, 2],
        [3, 4],
      ] as const) {
        sheet[utils.encode_cell({ r: to, c })] = undefined
        sheet['!merges'] = [...(sheet['!merges'] ?? []), { s: { r: from, c }, e: { r: to, c } }]
      }
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, '分层')
    const file = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }))
    expect((await draftFile(file)).drafts).toMatchObject(holes)
  })

  test('is described with the columns of the hole', async () => {
    const { kind, tables, system } = await describeFile(kinds, flat, 'x.csv')
    expect(kind).toBe('borehole')
    expect(tables[0]?.use).toMatchObject({ kind: 'borehole', part: 'strata' })
    expect(tables[0]?.use?.columns.map(({ field }) => field)).toEqual([
      ...['owner', 'record.x', 'record.y', 'record.collarElevation', 'record.finalDepth'],
      ...['layer', 'baseDepth', 'name'],
    ])
    expect(system).toEqual({ named: null, needed: true })
  })

  test('that says a hole otherwise is told at the cell; the first row counts', async () => {
    const { drafts, problems } = await draftFile(
      csv(
        head,
        ...['①,1,填土', '②,2,粉土', '③,3,粉土', '④,4,粉土', '⑤,5,粉土', '⑥,20,粉土'].map(
          (layer, i) => `ZK1,,,4.12,${i === 4 ? 25 : 20},${layer}`,
        ),
      ),
    )
    expect(drafts[0]?.values).toMatchObject({ finalDepth: 20 })
    expect(problems.filter(({ weight }) => weight === 'dropped')).toEqual([
      expect.objectContaining({
        row: 6,
        column: 'E',
        value: '25',
        reason: expect.stringContaining('取第 2 行的“20”'),
      }),
    ])
  })

  test.each([
    ['20', { finalDepth: 20 }],
    ['', { finalDepth: 20 }],
  ])('is mended at that cell, by “%s”', async (value, expected) => {
    const rows = ['①,2,填土', '②,20,粉土', '③,21,粉土', '④,22,粉土', '⑤,23,粉土', '⑥,24,粉土']
    const file = csv(head, ...rows.map((layer, i) => `ZK1,,,4,${i === 4 ? 25 : 20},${layer}`))
    const { drafts, problems } = await draftFile(file, {
      edits: [{ sheet: 'CSV', row: 6, column: 'E', value }],
    })
    expect(drafts[0]?.values).toMatchObject(expected)
    expect(problems.filter(({ weight }) => weight === 'dropped')).toEqual([])
  })

  test('that leaves the hole blank further down, or names it in its first row alone, gives what it says', async () => {
    const { drafts } = await draftFile(
      csv(head, 'ZK1,,,,20,①,2.5,填土', 'ZK1,,,4.12,,②,20,粉土', 'ZK2,,,4,15,①,15,填土', 'ZK2,,,,,,,'),
    )
    expect(drafts).toMatchObject([
      { title: 'ZK1', values: { finalDepth: 20, collarElevation: 4.12 }, parts: { strata: [{}, {}] } },
      { title: 'ZK2', parts: { strata: [{}] } },
    ])
  })

  test('a row without a hole is refused', async () => {
    const { drafts, problems } = await draftFile(
      csv(head, 'ZK1,,,4,20,①,2,填土', ',,,4,20,②,3,粉土', 'ZK1,,,4,20,③,20,粉土', 'ZK1,,,4,20,④,21,粉土'),
    )
    expect(drafts).toHaveLength(1)
    expect(problems).toContainEqual(
      expect.objectContaining({ row: 3, weight: 'refused', reason: expect.stringContaining('没有写明所属') }),
    )
  })

  test('codes beside names are those of the library', async () => {
    const { drafts } = await draftFile(
      csv(
        '统一编号,孔号,孔深,层号,层底深度,岩性',
        ...['B-1,ZK1,20,①,2,填土', 'B-1,ZK1,20,②,20,粉土', 'B-2,ZK2,20,①,2,填土', 'B-2,ZK2,20,②,20,粉土'],
      ),
    )
    expect(drafts).toMatchObject([
      { code: 'B-1', title: 'ZK1', parts: { strata: [{}, {}] } },
      { code: 'B-2', title: 'ZK2', parts: { strata: [{}, {}] } },
    ])
  })
})

describe('is not taken for one', () => {
  test('a table of holes, each once', async () => {
    const { drafts } = await draftFile(
      csv('孔号,孔深,孔口高程,水位埋深', 'ZK1,20,4,1.2', 'ZK2,21,4,1.3', 'ZK3,22,4,1.4'),
    )
    expect(drafts).toMatchObject([{ title: 'ZK1' }, { title: 'ZK2' }, { title: 'ZK3' }])
  })

  test('rows of strata whose holes have a sheet of their own', async () => {
    const book = bookOf({
      孔: [
        ['孔号', '孔深', '孔口高程'],
        ['ZK1', 20, 4.5],
        ['ZK2', 20, 4.5],
      ],
      层: [
        ['孔号', '孔深', '层号', '层底深度', '岩性'],
        ...['ZK1', 'ZK2'].flatMap((hole) => [
          [hole, 99, '①', 2, '填土'],
          [hole, 99, '②', 20, '粉土'],
        ]),
      ],
    })
    const { drafts, reasons } = await draftFile(book)
    expect(drafts).toMatchObject([
      { title: 'ZK1', values: { finalDepth: 20 }, parts: { strata: [{}, {}] } },
      { title: 'ZK2', values: { finalDepth: 20 }, parts: { strata: [{}, {}] } },
    ])
    expect(reasons).toContain('未收录的列（有值的行数）：B 孔深（4）')
  })

  test('rows of strata that name no more than their project', async () => {
    const rows = ['①,2,填土', '②,20,粉土'].map((layer) => `P1,ZK1,${layer}`)
    await expect(draftFile(csv('项目编号,孔号,层号,层底深度,岩性', ...rows))).rejects.toThrow(
      '没有找到“工程地质钻孔”本身的表',
    )
  })

  test('a column that differs from row to row', async () => {
    const { drafts, reasons } = await draftFile(
      csv(
        '孔号,孔深,备注,层号,层底深度,岩性',
        ...['ZK1,20,一,①,2,填土', 'ZK1,20,二,②,20,粉土', 'ZK2,20,三,①,2,填土', 'ZK2,20,四,②,20,粉土'],
      ),
    )
    expect(drafts[0]?.values).not.toHaveProperty('remark')
    expect(reasons).toContain('未收录的列（有值的行数）：C 备注（4）')
  })
})

test('however rows are mixed, each hole has what they say, and each row is one of its hole', async () => {
  const hole = fc.record({ depth: fc.integer({ min: 20, max: 99 }), layers: fc.integer({ min: 2, max: 5 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(hole, { minLength: 2, maxLength: 6 }), fc.nat(), async (all, turn) => {
      const rows = all.flatMap(({ depth, layers }, i) =>
        Array.from({ length: layers }, (_, n) => `K${i},${depth},${n + 1},${n + 1},土`),
      )
      const at = turn % rows.length
      const turned = [...rows.slice(at), ...rows.slice(0, at)]
      const { drafts } = await draftFile(csv('孔号,孔深,层号,层底深度,岩性', ...turned))
      const byTitle = new Map(drafts.map((draft) => [draft.title, draft]))
      expect(byTitle.size).toBe(all.length)
      for (const [i, { depth }] of all.entries())
        expect(byTitle.get(`K${i}`)?.values).toMatchObject({ finalDepth: depth })
    }),
    { numRuns: 60 },
  )
})

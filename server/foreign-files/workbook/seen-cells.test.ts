import { CFB, utils, write } from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { openWorkbook } from '#server/foreign-files/spreadsheet.ts'
import { readSource } from '#server/imports/reader.ts'
import { draftAll } from '#testing/builders/import-files/draft-all.ts'
import { buildHandmadeWorkbook } from '#testing/builders/workbooks/handmade-workbook.ts'
import { randomSheets, seenCells, writeRandomWorkbook } from '#testing/builders/workbooks/random-workbook.ts'

import { fillMerges } from './merges.ts'
import type { SheetRow } from './sheet-rows.ts'

const cellsOf = async (file: Uint8Array) => {
  const { sheets, problems } = await openWorkbook(file)
  const cells = sheets.flatMap(({ rows }) =>
    rows.flatMap(({ row, cells: all }) =>
      [...all].map(([letters, raw]) => [`${letters}${row}`, String(raw)]),
    ),
  )
  return { cells: Object.fromEntries(cells), reported: problems.map(({ reason, row }) => [row, reason]) }
}

/** Adds the record of a hidden row, which the writing program leaves out, to the sheet of an .xls. */
function hideRow(file: Buffer, row: number): Uint8Array {
  const container = CFB.read(file, { type: 'buffer' })
  const entry = CFB.find(container, '/Workbook')!
  const book = Buffer.from(entry.content)
  let [at, begun] = [0, 0]
  for (; begun < 2; at += 4 + book.readUInt16LE(at + 2)) if (book.readUInt16LE(at) === 0x0809) begun += 1
  const record = Buffer.from('0802100000000000020000ff0000000020010f00', 'hex')
  record.writeUInt16LE(row, 4)
  entry.content = Buffer.concat([book.subarray(0, at), record, book.subarray(at)])
  entry.size = entry.content.length
  return CFB.write(container, { type: 'buffer' }) as Uint8Array
}

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

describe('nothing that is not seen is taken, and all of it is told', () => {
  test('rows that a filter hides, and columns', async () => {
    const sheet = (rows: string) =>
      buildHandmadeWorkbook('', {
        'xl/worksheets/sheet1.xml': `<worksheet><cols><col min="2" max="2" hidden="1"/></cols><sheetData>${rows}</sheetData></worksheet>`,
      })
    const rows = `<row>${inline('ZK1')}${inline('作废')}</row><row hidden="1">${inline('ZK2')}</row><row>${inline('ZK3')}</row>`
    expect(await cellsOf(sheet(rows))).toEqual({
      cells: { A1: 'ZK1', A3: 'ZK3' },
      reported: [
        [2, '第 2 行是隐藏的，共 1 行未读取；如需导入请先取消隐藏或筛选'],
        [null, '隐藏的列未读取：B（1 个值）；如需导入请先取消隐藏'],
      ],
    })
  })

  test('text that is struck out, by the style of its cell or in a run of it', async () => {
    const styles =
      '<styleSheet><fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs></styleSheet>'
    const runs = '<r><rPr><strike/></rPr><t>ZK8</t></r><r><t>ZK9</t></r>'
    const rows = `<row><c s="1"><v>5</v></c><c s="2"><v>6</v></c><c s="1"/><c t="inlineStr"><is>${runs}</is></c><c t="s"><v>0</v></c></row>`
    const shared = `<sst><si>${runs}</si></sst>`
    const file = buildHandmadeWorkbook(rows, { 'xl/styles.xml': styles, 'xl/sharedStrings.xml': shared })
    expect(await cellsOf(file)).toEqual({
      cells: { B1: '6', D1: 'ZK9', E1: 'ZK9' },
      reported: [[1, '3 格有划去的文字（A1、D1、E1），划去的未取']],
    })
  })

  test('characters of no width, of direction, and letters that were put together', async () => {
    const rows = `<row>${inline('ZK\u200B1\u202D')}${inline('e\u0301')}</row>`
    expect(await cellsOf(buildHandmadeWorkbook(rows))).toEqual({
      cells: { A1: 'ZK1', B1: '\u00E9' },
      reported: [[1, '1 格含看不见的字符（A1），已去掉']],
    })
  })

  test('of an old .xls, too', async () => {
    const sheet = utils.aoa_to_sheet([
      ['ZK1', '甲'],
      ['ZK2', '乙'],
      ['ZK3', '丙'],
    ])
    sheet['!cols'] = [{}, { hidden: true }]
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, '表')
    const { cells, reported } = await cellsOf(
      hideRow(write(book, { type: 'buffer', bookType: 'xls' }) as Buffer, 1),
    )
    expect([cells, reported.length]).toEqual([{ A1: 'ZK1', A3: 'ZK3' }, 2])
  })
})

test('a merged hole number is that of all rows that it covers', async () => {
  const book = utils.book_new()
  const holes = utils.aoa_to_sheet([
    ['钻孔编号', '孔号', '钻孔类型'],
    ['K1', 'ZK1', '鉴别孔'],
  ])
  const strata = utils.aoa_to_sheet([
    ['钻孔编号', '层号', '岩土名称', '层底深度'],
    ['K1', '①', '杂填土', 1.5],
    [null, '②', '粉质黏土', 4],
    [null, '③', '中砂', 9],
  ])
  strata['!merges'] = [utils.decode_range('A2:A4')]
  utils.book_append_sheet(book, holes, borehole.label)
  utils.book_append_sheet(book, strata, borehole.parts.strata.label)
  const file = write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array
  const { drafts } = draftAll(borehole, await readSource(kinds, file), { project: 'x' })
  expect(drafts[0]?.parts['strata']?.map(({ baseDepth }) => baseDepth)).toEqual([1.5, 4, 9])
})

test('a workbook is read as a person sees it: formats, merged cells, and nothing of what is hidden', async () => {
  await fc.assert(
    fc.asyncProperty(randomSheets, async (sheets) => {
      const read = await openWorkbook(writeRandomWorkbook(sheets))
      const cells = read.sheets.flatMap(({ name, rows }) =>
        rows.flatMap(({ row, cells: all }) =>
          [...all].map(([letters, raw]) => [`${name}!${letters}${row}`, String(raw)]),
        ),
      )
      expect(Object.fromEntries(cells)).toEqual(seenCells(sheets))
    }),
    { numRuns: 100 },
  )
})

test('areas that overlap, which no program writes, fill no row twice', () => {
  const rows = Array.from({ length: 3000 }, (_, i): SheetRow => ({ row: i + 2, cells: new Map([['B', i]]) }))
  const first = { row: 1, cells: new Map([['A', 'ZK1']]) }
  const merges = Array.from({ length: 100_000 }, () => 'A1:B1048576')
  const filled = [...fillMerges(() => [first, ...rows], [...merges, 'B2:B3'])]
  expect(filled.every(({ cells }) => cells.get('A') === 'ZK1')).toBe(true)
  expect(filled.slice(1, 4).map(({ cells }) => cells.get('B'))).toEqual([0, 0, 2])
})

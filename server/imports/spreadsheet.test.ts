import { crc32, deflateRawSync } from 'node:zlib'

import { CFB, utils, write, type WorkSheet } from '@e965/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'

import { openWorkbook } from './spreadsheet.ts'

const book = (sheets: Record<string, WorkSheet>, hidden: string[] = []): Uint8Array =>
  write(
    {
      SheetNames: Object.keys(sheets),
      Sheets: sheets,
      Workbook: {
        Sheets: Object.keys(sheets).map((name) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })),
      },
    },
    { type: 'buffer', bookType: 'xlsx' },
  )

/** A workbook of one sheet whose XML is written by hand. */
function handmade(sheet: string, more: Record<string, string> = {}): Uint8Array {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="甲&amp;乙" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  }
  return zipOf(parts)
}

/** A zip archive, packed as tightly as deflate can. */
function zipOf(parts: Record<string, string>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(parts)) {
    const packed = deflateRawSync(text, { level: 9 })
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(text), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(Buffer.byteLength(text), 18)
    fields.writeUInt16LE(Buffer.byteLength(path), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    bodies.push(Buffer.from('PK\u0003\u0004'), fields, Buffer.from(path), packed)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, place, Buffer.from(path))
    offset += 30 + Buffer.byteLength(path) + packed.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(bodies.length / 4, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, ...directory, Buffer.from('PK\u0005\u0006'), end])
}

const textCell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

describe('what is refused, in one sentence', () => {
  const bomb = '解压后过大或压缩比异常，疑为压缩炸弹，未读取'
  const torn = '工作簿不完整或已损坏，无法打开'

  test('a part that unpacks to far more than it is worth', async () => {
    const file = handmade(`<row r="1">${textCell('A1', 'A'.repeat(20 * 2 ** 20))}</row>`)
    expect(file.length).toBeLessThan(100_000)
    await expect(openWorkbook(file)).rejects.toThrow(bomb)
  })

  test('a part that declares less than it unpacks to', async () => {
    const file = Buffer.from(handmade(`<row r="1">${textCell('A1', 'A'.repeat(20 * 2 ** 20))}</row>`))
    for (let at = file.indexOf('PK\u0001\u0002'); at >= 0; at = file.indexOf('PK\u0001\u0002', at + 4)) {
      file.writeUInt32LE(100, at + 24)
    }
    await expect(openWorkbook(file)).rejects.toThrow(bomb)
  })

  test('thousands of entries', async () => {
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`xl/${i}.txt`, '']))
    await expect(openWorkbook(handmade('', many))).rejects.toThrow(bomb)
  })

  test('external entities', async () => {
    const evil = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><sst><si><t>&e;</t></si></sst>'
    await expect(openWorkbook(handmade('', { 'xl/sharedStrings.xml': evil }))).rejects.toThrow('外部实体')
  })

  test.each([
    [
      'a shared text that has no number',
      '<row r="1"><c r="A1" t="s"><v>-1.5</v></c><c r="B1" t="s"><v>0.5</v></c></row>',
    ],
    ['a row without a number', '<row r="x"><c r="A1"><v>1</v></c></row>'],
    ['a column beyond the last', '<row r="1"><c r="ZZZZ1"><v>1</v></c></row>'],
  ])('damaged inside: %s', async (_, sheet) => {
    const relations =
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>'
    const more = {
      'xl/_rels/workbook.xml.rels': relations,
      'xl/sharedStrings.xml': '<sst><si><t>x</t></si></sst>',
    }
    await expect(openWorkbook(handmade(sheet, more))).rejects.toThrow(torn)
  })

  test('a file cut short anywhere', async () => {
    const whole = book({ 表: utils.aoa_to_sheet([['甲'], [1]]) })
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      await expect(openWorkbook(whole.subarray(0, Math.floor(whole.length * share)))).rejects.toThrow(torn)
    }
  })

  test('a workbook with a password, and an OLE2 file that is none', async () => {
    const locked = await writeXlsx({
      sheets: [{ name: '表', rows: [[1]] }],
      encryption: { password: 'x', spinCount: 1000 },
    })
    await expect(openWorkbook(locked)).rejects.toThrow('密码')
    const other = CFB.utils.cfb_new()
    CFB.utils.cfb_add(other, '/WordDocument', Buffer.from('x'))
    await expect(openWorkbook(CFB.write(other, { type: 'buffer' }) as Uint8Array)).rejects.toThrow('.xls')
  })
})

describe('what is read', () => {
  test('rows keep the numbers that Excel shows; white space is empty; empty rows are skipped', async () => {
    const sheet = utils.aoa_to_sheet([['孔号', '深度'], [], [' ', ' '], ['ZK1', 2.5], [], [null, 3]])
    const { sheets } = await openWorkbook(book({ 表: sheet }))
    expect(sheets[0]!.rows.map(({ row, cells }) => [row, Object.fromEntries(cells)])).toEqual([
      [1, { A: '孔号', B: '深度' }],
      [4, { A: 'ZK1', B: 2.5 }],
      [6, { B: 3 }],
    ])
  })

  test('a million formatted empty rows', async () => {
    const empty = Array.from(
      { length: 1_000_000 },
      (_, i) => `<row r="${i + 2}"><c r="A${i + 2}" s="1"/></row>`,
    )
    const { sheets } = await openWorkbook(
      handmade(`<row r="1">${textCell('A1', '甲')}</row>${empty.join('')}`),
    )
    expect(sheets).toMatchObject([{ name: '甲&乙', rows: [{ row: 1 }] }])
  })

  test('a hidden sheet is named and left alone', async () => {
    const sheet = utils.aoa_to_sheet([['甲'], [1]])
    const { sheets, problems } = await openWorkbook(book({ 看得见: sheet, 看不见: sheet }, ['看不见']))
    expect(sheets.map(({ name }) => name)).toEqual(['看得见'])
    expect(problems).toMatchObject([{ sheet: '看不见', weight: 'note' }])
  })

  test('of merged cells the upper left one, with a note; a merged heading needs none', async () => {
    const sheet = utils.aoa_to_sheet([
      ['题', null],
      ['ZK1', 1],
      [null, 2],
    ])
    sheet['!merges'] = [utils.decode_range('A1:B1'), utils.decode_range('A2:A3')]
    const { sheets, problems } = await openWorkbook(book({ 表: sheet }))
    expect(sheets[0]!.rows[2]!.cells.get('A')).toBeUndefined()
    expect(problems).toMatchObject([{ sheet: '表', row: 2, weight: 'note' }])
    expect(problems[0]!.reason).toContain('A2:A3')
  })

  test('formulas give their cached values, and none is computed', async () => {
    const { sheets, problems } = await openWorkbook(
      handmade(
        '<row r="1"><c r="A1"><f>1+1</f><v>7</v></c><c r="B1"><f>1+1</f></c><c r="C1"><f>1+1</f><v></v></c></row>',
      ),
    )
    expect([...sheets[0]!.rows[0]!.cells]).toEqual([['A', 7]])
    expect(problems.map(({ row, column, weight }) => [row, column, weight])).toEqual([
      [1, 'B', 'dropped'],
      [1, 'C', 'dropped'],
    ])
  })

  test('the old .xls', async () => {
    const sheet = utils.aoa_to_sheet([['孔号'], ['ZK1']])
    const file = write({ SheetNames: ['表'], Sheets: { 表: sheet } }, { type: 'buffer', bookType: 'biff8' })
    const { sheets } = await openWorkbook(file as Uint8Array)
    expect(sheets).toMatchObject([{ name: '表', rows: [{ row: 1 }, { row: 2 }] }])
  })
})

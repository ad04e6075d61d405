import { CFB, utils, write, type WorkSheet } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'

import { buildHandmadeWorkbook } from '#testing/builders/workbooks/handmade-workbook.ts'

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

/** The start of an encrypted .xls: BOF, FILEPASS. */
const lockedStream = Buffer.concat([
  Buffer.from('09081000000605000000000000000000c1c00100', 'hex'),
  Buffer.from('2f00060000000000000000', 'hex'),
  Buffer.alloc(4096),
])

const textCell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

describe('what is refused, in one sentence', () => {
  const bomb = '解压后过大或压缩比异常，疑为压缩炸弹，未读取'
  const torn = '工作簿不完整或已损坏，无法打开'

  test('a part that unpacks to far more than it is worth', async () => {
    const file = buildHandmadeWorkbook(`<row r="1">${textCell('A1', 'A'.repeat(20 * 2 ** 20))}</row>`)
    expect(file.length).toBeLessThan(100_000)
    await expect(openWorkbook(file)).rejects.toThrow(bomb)
  })

  test('a part that declares less than it unpacks to', async () => {
    const file = Buffer.from(
      buildHandmadeWorkbook(`<row r="1">${textCell('A1', 'A'.repeat(20 * 2 ** 20))}</row>`),
    )
    for (let at = file.indexOf('PK\u0001\u0002'); at >= 0; at = file.indexOf('PK\u0001\u0002', at + 4)) {
      file.writeUInt32LE(100, at + 24)
    }
    await expect(openWorkbook(file)).rejects.toThrow(bomb)
  })

  test('what is merely large, which can be parted', async () => {
    const parts = Array.from({ length: 33 }, (_, i) => [`xl/${i}.bin`, ' '.repeat(8 * 2 ** 20)])
    const file = buildHandmadeWorkbook('', Object.fromEntries(parts))
    await expect(openWorkbook(file)).rejects.toThrow('解压后超过 256 MB，未读取；请分成几个文件')
  })

  test('thousands of entries', async () => {
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`xl/${i}.txt`, '']))
    await expect(openWorkbook(buildHandmadeWorkbook('', many))).rejects.toThrow(bomb)
  })

  test('external entities', async () => {
    const evil = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><sst><si><t>&e;</t></si></sst>'
    await expect(openWorkbook(buildHandmadeWorkbook('', { 'xl/sharedStrings.xml': evil }))).rejects.toThrow(
      '外部实体',
    )
  })

  test.each([
    [
      'a shared text that has no number',
      '<row r="1"><c r="A1" t="s"><v>-1.5</v></c><c r="B1" t="s"><v>0.5</v></c></row>',
    ],
    ['a row without a number', '<row r="x"><c r="A1"><v>1</v></c></row>'],
    ['a cell that is there twice', '<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>'],
    ['a column beyond the last', '<row r="1"><c r="ZZZZ1"><v>1</v></c></row>'],
  ])('damaged inside: %s', async (_, sheet) => {
    const relations =
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>'
    const more = {
      'xl/_rels/workbook.xml.rels': relations,
      'xl/sharedStrings.xml': '<sst><si><t>x</t></si></sst>',
    }
    await expect(openWorkbook(buildHandmadeWorkbook(sheet, more))).rejects.toThrow(torn)
  })

  test('a file cut short anywhere', async () => {
    const whole = book({ 表: utils.aoa_to_sheet([['甲'], [1]]) })
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      await expect(openWorkbook(whole.subarray(0, Math.floor(whole.length * share)))).rejects.toThrow(torn)
    }
  })

  test.each([
    ['an .xlsx with a password', 'EncryptedPackage', Buffer.alloc(64), '密码'],
    ['an .xls with a password', 'Workbook', lockedStream, '密码'],
    ['a Word document', 'WordDocument', Buffer.alloc(64), 'Word'],
    ['any other OLE2 file', 'Contents', Buffer.alloc(64), '.xls'],
    ['an .xls of nonsense', 'Workbook', Buffer.alloc(5000, 7), '.xls'],
  ])('%s', async (_, stream, content, sentence) => {
    const container = CFB.utils.cfb_new()
    CFB.utils.cfb_add(container, `/${stream}`, content)
    await expect(openWorkbook(CFB.write(container, { type: 'buffer' }) as Uint8Array)).rejects.toThrow(
      sentence,
    )
  })

  test.each([
    [
      'cells at the last column of every row',
      Array.from({ length: 60_000 }, (_, i) => `<row r="${i + 1}"><c r="XFD${i + 1}"/></row>`).join(''),
      undefined,
    ],
    ['4 kB of cells that are never closed', `<row r="1">${'<c r="A1"><f/>x'.repeat(100_000)}</row>`, torn],
    ['elements in elements in elements', '<a>'.repeat(200_000), torn],
    [
      'an element of a million attributes',
      `<row ${Array.from({ length: 300_000 }, (_, i) => `a${i}=""`).join(' ')}/>`,
      torn,
    ],
    ['a name of a million letters', `<${'a'.repeat(3_000_000)}/>`, torn],
    ['a text without end', `<row r="1"><c r="A1" t="str"><v>${'x'.repeat(3_000_000)}`, torn],
    ['a quote without end', `<row r="${'1'.repeat(3_000_000)}`, torn],
    ['an element that is never closed', `<row r="1">${'<c r="A1"><f/></c>'.repeat(100_000)}`, torn],
    [
      'merges without end',
      `</sheetData><mergeCells>${'<mergeCell ref="A2:B3"/>'.repeat(300_000)}</mergeCells><sheetData>`,
      undefined,
    ],
  ])('%s: in the time that its bytes need, and in one sentence', async (_, sheet, sentence) => {
    const end = await openWorkbook(buildHandmadeWorkbook(sheet)).catch((error: Error) => error.message)
    expect(typeof end === 'string' ? end : undefined).toBe(sentence)
  })

  test('a long text that many cells share', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(16_000)
    const file = buildHandmadeWorkbook(`<row>${cells}</row>`, {
      'xl/sharedStrings.xml': `<sst><si><t>${'长'.repeat(500_000)}</t></si></sst>`,
    })
    await expect(openWorkbook(file)).rejects.toThrow(bomb)
  })

  test('a long text that many cells of an .xls share', async () => {
    const rows = Array.from({ length: 12_000 }, () => ['长'.repeat(3000)])
    const sheet = { SheetNames: ['表'], Sheets: { 表: utils.aoa_to_sheet(rows) } }
    const file = write(sheet, { type: 'buffer', bookType: 'biff8', bookSST: true }) as Uint8Array
    expect(file.length).toBeLessThan(1_000_000)
    await expect(openWorkbook(file)).rejects.toThrow(bomb)
  })

  test('one part under the names of many sheets', async () => {
    const sheets = Array.from({ length: 400 }, (_, i) => `<sheet name="${i}" r:id="rId1"/>`).join('')
    const file = buildHandmadeWorkbook('', {
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`,
    })
    await expect(openWorkbook(file)).rejects.toThrow(torn)
  })

  test('a part whose bytes are not those that were packed', async () => {
    const file = Buffer.from(buildHandmadeWorkbook('<row r="1"><c r="A1"><v>1</v></c></row>'))
    const at = file.lastIndexOf('PK\u0001\u0002')
    file.writeUInt32LE(file.readUInt32LE(at + 16) ^ 1, at + 16)
    await expect(openWorkbook(file)).rejects.toThrow(torn)
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

  test('hundreds of thousands of formatted empty rows', async () => {
    const empty = Array.from(
      { length: 300_000 },
      (_, i) => `<row r="${i + 2}"><c r="A${i + 2}" s="1"/></row>`,
    )
    const { sheets } = await openWorkbook(
      buildHandmadeWorkbook(`<row r="1">${textCell('A1', '甲')}</row>${empty.join('')}`),
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
      buildHandmadeWorkbook(
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

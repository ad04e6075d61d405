import { CFB, read, utils, write, type CellObject, type WorkBook } from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isDisplayed, type RawValue } from '#contract/catalogue/cells/raw-value.ts'
import { openWorkbook } from '#server/foreign-files/spreadsheet.ts'
import { textIn } from '#testing/builders/encoded-text.ts'
import { buildHandmadeWorkbook } from '#testing/builders/workbooks/handmade-workbook.ts'

type Cells = Record<string, RawValue>

/** Cells of all sheets by address. */
async function ours(file: Uint8Array): Promise<Cells> {
  const { sheets } = await openWorkbook(file)
  return Object.fromEntries(
    sheets.flatMap(({ name, rows }) =>
      rows.flatMap(({ row, cells }) =>
        [...cells].map(([letters, raw]) => [
          `${name}!${letters}${row}`,
          isDisplayed(raw) ? raw.quantity : raw,
        ]),
      ),
    ),
  )
}

/** The same, read by another program. */
function theirs(file: Uint8Array): Cells {
  const book = read(file, { cellDates: true, UTC: true })
  return Object.fromEntries(
    book.SheetNames.flatMap((name) =>
      Object.entries(book.Sheets[name]!).flatMap(([place, cell]: [string, CellObject]) => {
        const held = place.startsWith('!') ? undefined : cell.t === 'e' ? cell.w : cell.v
        const value = typeof held === 'string' ? held.trim() : held
        return value === undefined || value === '' ? [] : [[`${name}!${place}`, value]]
      }),
    ),
  )
}

const words = fc.string({
  unit: fc.constantFrom(...'ZK孔 -_x0041&<>"\'\n\té𠮷_x000D_'.split('')),
  maxLength: 12,
})
const noon = (day: number): Date => new Date(Date.UTC(1950, 0, day, 12))
const value = fc.oneof(
  words,
  fc.integer({ min: -1e9, max: 1e9 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.boolean(),
  fc.integer({ min: 1, max: 60_000 }).map(noon),
  fc.constant(null),
)
const sheets = fc.array(fc.array(fc.array(value, { maxLength: 6 }), { maxLength: 6 }), {
  minLength: 1,
  maxLength: 3,
})

describe('workbooks of another program read as that program reads them', () => {
  test.each([
    ['xlsx', false],
    ['xlsx', true],
  ] as const)('%s, texts shared: %s', async (bookType, bookSST) => {
    await fc.assert(
      fc.asyncProperty(sheets, fc.boolean(), async (tables, date1904) => {
        const book: WorkBook = utils.book_new()
        tables.forEach((rows, i) =>
          utils.book_append_sheet(
            book,
            utils.aoa_to_sheet(rows, { UTC: true, cellDates: false, date1904 } as never),
            `表${i}`,
          ),
        )
        book.Workbook = { WBProps: { date1904 } }
        const file = write(book, { type: 'buffer', bookType, bookSST }) as Uint8Array
        expect(await ours(file)).toEqual(theirs(file))
      }),
      { numRuns: 60 },
    )
  })

  test('a large sheet that is stored unpacked', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => [`ZK${i}`, i / 4, '粉质黏土夹薄层粉砂，含云母碎屑'])
    const book = { SheetNames: ['表'], Sheets: { 表: utils.aoa_to_sheet(rows) } }
    const { sheets } = await openWorkbook(write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array)
    expect(sheets[0]!.rows.map(({ cells }) => [...cells.values()])).toEqual(rows)
  })

  test('an .xls', async () => {
    const rows = [
      ['孔号', ' ZK1 ', 1.5, true, noon(20_000)],
      [{ t: 'e', v: 42 }, { t: 'n', v: 7, z: '000' }, '', null],
    ]
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }), '表')
    utils.book_append_sheet(book, utils.aoa_to_sheet([['看不见']]), '藏')
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] }
    const file = write(book, { type: 'buffer', bookType: 'biff8' }) as Uint8Array
    expect(await ours(file)).toEqual({
      '表!A1': '孔号',
      '表!B1': 'ZK1',
      '表!C1': 1.5,
      '表!D1': true,
      '表!E1': noon(20_000),
      '表!A2': '#N/A',
      '表!B2': 7,
    })
  })

  test('an .xls of Excel 95, in GBK', async () => {
    expect(await ours(excel95('表', ['孔号', '粉质黏土']))).toEqual({ '表!A1': '孔号', '表!B1': '粉质黏土' })
  })
})

/** A minimal Excel 95 workbook: code page, one sheet, one row of texts. */
function excel95(name: string, words: string[]): Uint8Array {
  const record = (id: number, ...data: number[]) => [
    id & 255,
    id >> 8,
    data.length & 255,
    data.length >> 8,
    ...data,
  ]
  const beginning = (kind: number) => record(0x809, 0, 5, kind, 0, 0, 0, 0, 0)
  const label = [...textIn(name, 'gb18030')]
  const sheet = (at: number) => record(0x85, at & 255, at >> 8, 0, 0, 0, 0, label.length, ...label)
  const globals = (at: number) => [...beginning(5), ...record(0x42, 0xa8, 0x03), ...sheet(at), ...record(10)]
  const cells = words.flatMap((word, column) => {
    const bytes = [...textIn(word, 'gb18030')]
    return record(0x204, 0, 0, column, 0, 0, 0, bytes.length, 0, ...bytes)
  })
  const stream = [...globals(globals(0).length), ...beginning(16), ...cells, ...record(10)]
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, '/Book', Buffer.from(stream))
  return CFB.write(container, { type: 'buffer' }) as Uint8Array
}

const relations = (...types: string[]) =>
  `<Relationships>${types.map((type) => `<Relationship Id="${type}" Type="x/${type}" Target="${type}.xml"/>`).join('')}<Relationship Id="rId1" Type="x/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>`

describe('what writers may write', () => {
  test.each<[string, string, RawValue | undefined]>([
    [
      'rich text',
      '<c t="inlineStr"><is><r><rPr><b/></rPr><t>粉</t></r><r><t xml:space="preserve">土 </t></r></is></c>',
      '粉土',
    ],
    ['phonetic guides', '<c t="inlineStr"><is><t>土</t><rPh sb="0" eb="1"><t>tu</t></rPh></is></c>', '土'],
    ['a formula of texts', '<c t="str"><f>A1&amp;""</f><v>粉土</v></c>', '粉土'],
    ['a formula that gives no text', '<c t="str"><f>""</f><v></v></c>', undefined],
    ['a shared formula', '<c><f t="shared" si="0" ref="A1:A9">B1</f><v>2.5</v></c>', 2.5],
    ['an error', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['a boolean', '<c t="b"><v>0</v></c>', false],
    ['a day in ISO 8601', '<c t="d"><v>2024-01-11</v></c>', new Date('2024-01-11T00:00:00Z')],
    ['a moment in ISO 8601', '<c t="d"><v>2024-01-11T08:30:00</v></c>', new Date('2024-01-11T08:30:00Z')],
    ['character data', '<c t="str"><v><![CDATA[a<b]]></v></c>', 'a<b'],
    ['characters by number', '<c t="str"><v>&#x571f;&#22303;</v></c>', '土土'],
    ['characters that XML lacks', '<c t="str"><v>a_x0009_b_x005F_x0009_</v></c>', 'a\tb_x0009_'],
    ['white space alone', '<c t="str"><v> _x000D_ </v></c>', undefined],
    ['a number that is none', '<c><v>1,5</v></c>', '1,5'],
    ['prefixes', '<x:c xmlns:x="x"><x:v>3</x:v></x:c>', 3],
  ])('%s', async (_, cell, held) => {
    const cells = await ours(buildHandmadeWorkbook(`<row r="1">${cell}</row>`))
    expect(Object.values(cells)).toEqual(held === undefined ? [] : [held])
  })

  test('cells and rows without a place follow those before them', async () => {
    const file = buildHandmadeWorkbook(
      '<row><c r="Y1"><v>1</v></c><c><v>2</v></c><c><v>3</v></c></row><row r="4"/><row><c><v>4</v></c></row>',
    )
    expect(await ours(file)).toEqual({ '甲&乙!Y1': 1, '甲&乙!Z1': 2, '甲&乙!AA1': 3, '甲&乙!A5': 4 })
  })

  test('parts that lie elsewhere, in UTF-16', async () => {
    const file = buildHandmadeWorkbook('<row><c t="s"><v>1</v></c></row>', {
      'xl/_rels/workbook.xml.rels': relations('sharedStrings'),
      'xl/sharedStrings.xml': '<sst><si><t>甲</t></si><si><r><t>乙</t></r><r><t>丙</t></r></si></sst>',
    })
    expect(Object.values(await ours(file))).toEqual(['乙丙'])
  })
})

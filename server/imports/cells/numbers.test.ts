import { utils, write, type CellObject } from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'
import { readValue } from '#contract/catalogue/cells/checks.ts'
import { isDisplayed } from '#contract/catalogue/cells/raw-value.ts'
import { text } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { openWorkbook } from '#server/foreign-files/spreadsheet.ts'
import { styleOfFormat, valueOfNumber } from '#server/foreign-files/workbook/cell-number.ts'
import { readSource } from '#server/imports/reader.ts'
import { draftAll } from '#testing/builders/import-files/draft-all.ts'
import { buildHandmadeWorkbook } from '#testing/builders/workbooks/handmade-workbook.ts'

const id = text('编号')
const digits = fc.stringMatching(/^\d{1,30}$/)

/** Reads and checks the cells of a handwritten first row. */
async function readCells(cells: string, styles = ''): Promise<ReturnType<typeof readValue>[]> {
  const file = buildHandmadeWorkbook(`<row r="1">${cells}</row>`, {
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
  })
  const { sheets } = await openWorkbook(file)
  return [...sheets[0]!.rows[0]!.cells.values()].map((raw) => readValue(id, raw))
}

describe('ids', () => {
  test('any digits that are text stay as they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(digits, { minLength: 1, maxLength: 20 }), async (ids) => {
        const cells = ids.map((one, i) =>
          i % 2 ? `<c t="str"><v>${one}</v></c>` : `<c t="inlineStr"><is><t>${one}</t></is></c>`,
        )
        expect(await readCells(cells.join(''))).toEqual(ids.map((value) => ({ value })))
      }),
      { numRuns: 30 },
    )
  })

  test('any digits that are a number stay as they are, or are refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(digits, { minLength: 1, maxLength: 20 }), async (ids) => {
        const stored = ids.map((one) => `<c><v>${Number(one)}</v></c>`) // as Excel stores it
        const written = ids.map((one) => `<c><v>${one}</v></c>`) // as other programs do
        const read = await readCells([...stored, ...written].join(''))
        for (const [i, one] of [...ids, ...ids].entries()) {
          const short = one.replace(/^0+(?=\d)/, '')
          const reads = read[i]!
          expect('value' in reads ? reads.value : undefined).toBe(short.length > 15 ? undefined : short)
        }
      }),
      { numRuns: 30 },
    )
  })

  test.each([
    ['<c><v>1.1E+16</v></c>', '1.1E+16 在 Excel 中以数字保存'],
    ['<c><v>12345678901234567</v></c>', '12345678901234567 在 Excel 中以数字保存'],
    ['<c s="1"><v>100000</v></c>', '1.00E+05 在 Excel 中以数字保存'], // typed as 1E5
    ['<c><v>1.0000000000000001E-7</v></c>', '以数字保存'],
  ])('%s is refused', async (cell, reason) => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="11"/></cellXfs>'
    expect(await readCells(cell, styles)).toEqual([{ reason: expect.stringContaining(reason) }])
  })

  test('a number that is shown with its zeros keeps them', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="000"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>'
    expect(await readCells('<c s="0"><v>7</v></c>', styles)).toEqual([{ value: '007' }])
  })

  test('the last digit of fifteen is no noise', async () => {
    expect(await readCells('<c><v>100000000000001</v></c><c><v>5.7999999999999998</v></c>')).toEqual([
      { value: '100000000000001' },
      { value: '5.8' },
    ])
  })

  test('two that Excel made equal are two refused rows, and no row of another goes to either', async () => {
    const number = (digits: string): CellObject => ({ t: 'n', v: Number(digits) })
    const book = utils.book_new()
    const holes = [
      ['钻孔编号', '孔号', '钻孔类型'],
      [number('12345678901234567'), 'ZK1', '鉴别孔'],
      [number('12345678901234568'), 'ZK2', '鉴别孔'],
      ['12345678901234568', 'ZK3', '鉴别孔'],
    ]
    const levels = [
      ['钻孔编号', '水位埋深', '水位类型'],
      [number('12345678901234567'), 1, '稳定水位'],
    ]
    utils.book_append_sheet(book, utils.aoa_to_sheet(holes), borehole.label)
    utils.book_append_sheet(book, utils.aoa_to_sheet(levels), borehole.parts.waterLevels.label)
    const file = write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array
    const { drafts, problems } = draftAll(borehole, await readSource(kinds, file), { project: 'x' })
    expect(drafts.map(({ code }) => code)).toEqual(['12345678901234568'])
    const refused = problems.filter(({ weight }) => weight === 'refused')
    expect(refused.map(({ sheet, row }) => [sheet, row])).toEqual(
      expect.arrayContaining([
        [borehole.label, 2],
        [borehole.label, 3],
      ]),
    )
  })
})

test.each([
  [14, undefined],
  [31, undefined], // yyyy年m月d日 of Chinese Excel
  [164, 'yyyy"年"m"月"d"日"'],
  [164, '[$-804]yyyy\\-mm\\-dd;@'],
  [164, '[h]:mm'],
])('format %i %j shows a day', (number, code) => {
  expect(styleOfFormat(number, code)).toBe('day')
})

/** What a cell shows is a name; its quantity is read as if it had been typed. */
test.each([
  [0, undefined, '1.1', '1.1', 1.1],
  [2, undefined, '1.1', '1.10', 1.1],
  [10, undefined, '0.253', '25.30%', '25.3%'],
  [9, undefined, '0.253', '25%', '25.3%'],
  [164, '0.0%', '1.105', '110.5%', '110.5%'],
  [164, '"ZK"0', '1', 'ZK1', 'ZK1'],
  [164, 'ZK0', '12', 'ZK12', 'ZK12'],
  [164, '"ZK"000', '7', 'ZK007', 'ZK7'],
  [164, '00000', '42', '00042', 42],
  [164, '0.00"m"', '12.456', '12.46m', '12.456m'],
  [164, '"约"0.0', '12', '约12.0', '约12'],
  [164, '#,##0.00', '1234.5', '1,234.50', 1234.5],
  [164, '0.00_);[Red]\\(0.00\\)', '-2.5', '(2.50)', -2.5],
  [164, '0;-0;"—"', '0', '—', '—'],
  [164, '0.0,', '1234', '1.2', '1.2'],
  [164, '0.000', '0.12345', '0.123', 0.12345],
  [164, 'General', '1.5', '1.5', 1.5],
  [164, '@', '1.5', '1.5', 1.5],
  [164, 'not a [format', '1.5', '1.5', 1.5],
])('format %i %j shows %s as %s, of which the quantity is %s', (number, code, written, ...shown) => {
  const value = valueOfNumber(written, styleOfFormat(number, code), false) ?? ''
  expect([String(value), isDisplayed(value) ? value.quantity : value]).toEqual(shown)
})

test('what a format does not show is not there', () => {
  expect(valueOfNumber('0', styleOfFormat(164, '0.0;-0.0;;@'), false)).toBeUndefined()
  expect(valueOfNumber('5', styleOfFormat(164, ';;;'), false)).toBeUndefined()
})

test.each([
  ['45292', false, '2024-01-01T00:00:00.000Z'],
  ['45292.354166666664', false, '2024-01-01T08:30:00.000Z'],
  ['43830', true, '2024-01-01T00:00:00.000Z'],
  ['59', false, '1900-02-28T00:00:00.000Z'],
  ['61', false, '1900-03-01T00:00:00.000Z'],
])('day %s (since 1904: %s) is %s', (serial, since1904, moment) => {
  expect(valueOfNumber(serial, 'day', since1904)).toEqual(new Date(moment))
})

test('no day is what no calendar has', () => {
  expect(valueOfNumber('-1', 'day', false)).toBe(-1)
  expect(valueOfNumber('2958466', 'day', false)).toBe(2_958_466)
})

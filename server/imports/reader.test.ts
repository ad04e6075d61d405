import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'

import { readSource } from './reader.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const ags = '"GROUP","LOCA"\r\n"HEADING","LOCA_ID"\r\n"UNIT",""\r\n"TYPE","ID"\r\n"DATA","BH1"\r\n'

describe('files that are refused', () => {
  test.each([
    ['empty', new Uint8Array(), '文件是空的'],
    ['white space', bytes(' \r\n\t'), '没有认出'],
    ['binary', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2]), '二进制'],
    ['binary behind a mark', bytes(`${ags}\u0000\u0001\u0002`), '二进制'],
    ['prose', bytes('钻孔 ZK1，深 20 米'), '没有认出'],
    ['AGS without holes', bytes('"GROUP","PROJ"\r\n"HEADING","PROJ_ID"\r\n"DATA","1"\r\n'), 'LOCA'],
    ['理正 text without holes', bytes('#TC#粉土\t3\r\n'), '#ZK#'],
    ['理正 text in no encoding', new Uint8Array([...bytes('#ZK#ZK1\t'), 0xff, 0xff, 0x0a]), '编码'],
    ['AGS in no encoding', new Uint8Array([...bytes(ags), 0x81, 0x8d]), '编码'],
    [
      'marked UTF-8 with a broken byte',
      new Uint8Array([0xef, 0xbb, 0xbf, ...bytes(ags), 0xc3, 0x28]),
      '第 6 行',
    ],
    ['half a zip', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), '损坏'],
    ['half an .xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), '.xls'],
  ])('%s', async (_, file, sentence) => {
    await expect(readSource(kinds, file)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(sentence),
    })
  })

  test('an unknown workbook', async () => {
    const book = { SheetNames: ['工资'], Sheets: { 工资: utils.aoa_to_sheet([['甲'], [1]]) } }
    const file = write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array
    await expect(readSource(kinds, file)).rejects.toThrow('“工资”的列为 甲')
  })
})

describe('detects the format by content', () => {
  test.each([
    ['AGS4', bytes(ags), 'ags4'],
    ['AGS4 with a byte order mark', bytes(`\uFEFF${ags}`), 'ags4'],
    ['AGS4 in UTF-16', new Uint8Array(Buffer.from(`\uFEFF${ags}`, 'utf16le')), 'ags4'],
    ['AGS4 with LF', bytes(ags.replaceAll('\r', '')), 'ags4'],
    ['理正 text', bytes('#ZK#ZK1\t\r\n'), 'lizheng-text'],
    ['理正 text below a remark', bytes(';导出\r\n#ZK#ZK1\t\r\n'), 'lizheng-text'],
  ])('%s', async (_, file, format) => {
    expect((await readSource(kinds, file)).format).toBe(format)
  })
})

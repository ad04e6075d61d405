import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { openPrint } from './print-document.ts'
import { printableText, readPrintFont } from './print-font.ts'

const font = await readPrintFont()
const missingFrom = (text: Iterable<string>): string[] =>
  [...text].filter((character) => !font.glyphs.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

/** Both bytes of every character of GB 2312. */
const gb2312 = Array.from({ length: 87 * 94 }, (_, i) => {
  const bytes = Uint8Array.of(0xa1 + Math.floor(i / 94), 0xa1 + (i % 94))
  return new TextDecoder('gb2312').decode(bytes)
}).filter((character) => !/[\p{Co}\p{Cn}\uFFFD]/u.test(character))

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))

describe('the font of prints draws', () => {
  test('all 8,105 characters of 通用规范汉字表, in its three levels', async () => {
    const table = await readFile(join(import.meta.dirname, 'standard-characters.txt'), 'utf8')
    const levels = table.split('\n\n').map((level) => [...level.replaceAll('\n', '')])
    expect(levels.map((level) => level.length)).toEqual([3500, 3000, 1605])
    expect(levels.map(missingFrom)).toEqual([[], [], []])
  })

  test.each<[string, Iterable<string>]>([
    ['GB 2312', gb2312],
    ['the ideographs of GB 18030-2022 at level 2', [...range(0x4e00, 0x9fef), ...range(0x3400, 0x4db5)]],
    ['ASCII and Latin-1', [...range(0x20, 0x7e), ...range(0xa0, 0xac), ...range(0xae, 0xff)]],
    ['Greek letters', [...range(0x391, 0x3a1), ...range(0x3a3, 0x3a9), ...range(0x3b1, 0x3c9)]],
    ['circled and Roman numerals', [...range(0x2460, 0x2473), ...range(0x2160, 0x216b)]],
    [
      'full-width letters and punctuation',
      [...range(0xff01, 0xff5e), ...'　，。、；：？！“”‘’（）【】《》〈〉—…·～￥'],
    ],
    ['digits above and below the line', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻₀₁₂₃₄₅₆₇₈₉₊₋'],
    ['signs of the trade', '㎡≤≥±°′″℃‰×÷−√∞≈φΔ①→↑砼垚埗𠮷'],
  ])('%s', (_, characters) => {
    expect(missingFrom(characters)).toEqual([])
  })
})

describe('a text to print', () => {
  test('is composed, and has nothing that nobody sees', () => {
    expect(printableText(font, '\uFEFF王\u200B喆\u00AD堃\u2060 e\u0301')).toBe('王喆堃 é')
  })

  test.each([
    ['王𪚥', '字库没有“𪚥”字，无法打印'],
    ['钻孔😀', '字库没有“😀”字，无法打印'],
    ['孔\u0007深', '字库没有“U+0007”字，无法打印'],
    ['\uE000', '字库没有“U+E000”字，无法打印'],
  ])('%j is refused by the name of its character', (text, message) => {
    expect(() => printableText(font, text)).toThrow(
      expect.objectContaining({ code: 'glyph_missing', message }),
    )
  })

  test('is asked of the font by every way of writing into a document', async () => {
    const pdf = await openPrint({ size: 'A4' })
    const refusal = expect.objectContaining({ code: 'glyph_missing' })
    expect(() => pdf.text('𪚥')).toThrow(refusal)
    expect(() => pdf.text('𪚥', 10, 10, { width: 90 })).toThrow(refusal)
    expect(() => pdf.text('𪚥', { width: 90 })).toThrow(refusal)
    expect(() => pdf.heightOfString('𪚥')).toThrow(refusal)
  })
})

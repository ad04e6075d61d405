import { expect, test } from 'vitest'

import { textOfPage } from './page-text.ts'
import type { TextPiece } from './text-piece.ts'

/** A line in ten-point type: its pieces and its position. */
function line(text: string, { left = 50, base = 700, size = 10 } = {}): TextPiece[] {
  const width = 10 * text.length
  return [{ str: text, hasEOL: true, transform: [size, 0, 0, size, left, base], width, height: size }]
}

const piece = (str: string, left: number, width: number): TextPiece => ({
  str,
  hasEOL: false,
  transform: [10, 0, 0, 10, left, 700],
  width,
  height: str === ' ' ? 0 : 10,
})

const han = '灰色淤泥质粉质黏土含云母屑'

test.each([
  ['a sentence that the edge broke', [line(han), line('夹薄层粉砂', { base: 682 })], `${han}夹薄层粉砂`],
  [
    'one in letters',
    [line('the layer of soft'), line('clay below it', { base: 682 })],
    'the layer of soft clay below it',
  ],
  ['a sentence that ended', [line(`${han}。`), line('夹薄层', { base: 682 })], `${han}。\n夹薄层`],
  [
    'a line that ends before the edge',
    [line(han), line('夹粉砂', { base: 682 }), line('下层', { base: 664 })],
    `${han}夹粉砂\n下层`,
  ],
  ['another size', [line(han), line('夹薄层', { base: 682, size: 16 })], `${han}\n夹薄层`],
  ['another block', [line(han), line('夹薄层', { base: 600 })], `${han}\n夹薄层`],
  ['a new paragraph', [line(han), line('夹薄层', { base: 682, left: 70 })], `${han}\n夹薄层`],
  ['a numbered heading', [line(han), line('3.2 水文地质', { base: 682 })], `${han}\n3.2 水文地质`],
  ['short cells of a table', [line('层号'), line('名称', { base: 682 })], '层号\n名称'],
  [
    'rows of contents',
    [
      [piece(han, 50, 130), piece(' ', 180, 200), { ...piece('8', 380, 10), hasEOL: true }],
      line('附表', { base: 682 }),
    ],
    `${han} 8\n附表`,
  ],
  ['characters set apart', [[piece('目', 50, 10), piece(' ', 60, 8), piece('录', 68, 10)]], '目录'],
  ['columns', [[piece('层号', 50, 20), piece(' ', 70, 40), piece('名称', 110, 20)]], '层号 名称'],
  ['a word and a number', [[piece('厚度', 50, 20), piece(' ', 70, 3), piece('3.2 m', 73, 20)]], '厚度 3.2 m'],
  ['what no page shows', [line('a\u0000b\u0007\uE000c  d\uFEFF')], 'a b c d'],
  [
    'a text drawn twice to be bold',
    [[piece('长江', 50, 20), piece('长江', 50.3, 20)], line('黏土')],
    '长江黏土',
  ],
  [
    'lines drawn twice, one after the other',
    [line('长江'), line('黏土', { base: 682 }), line('长江', { left: 50.4 }), line('黏土', { base: 681.8 })],
    '长江\n黏土',
  ],
  [
    'characters drawn twice',
    [[piece('长', 50, 10), piece('长江', 50.3, 20), { ...piece('江', 60.3, 10), hasEOL: true }], line('x')],
    '长江\nx',
  ],
  ['a word that stands twice', [[piece('江', 50, 10), piece('江', 60, 10)]], '江江'],
  ['dots of a leader', [[piece('..', 50, 4), piece('..', 54, 4)]], '....'],
  ['radicals', [line('⻓江⻩褐色⻛化⽔')], '长江黄褐色风化水'],
  ['nothing', [], ''],
  ['spaces alone', [[piece(' ', 50, 4)], line(' ')], ''],
])('%s', (_, lines, text) => {
  expect(textOfPage(lines.flat())).toBe(text)
})

import { expect, test } from 'vitest'

import { damagedText } from './damaged-text.ts'

test.each([
  ['nothing is wrong', 'a\nb', false, []],
  [
    'letters were lost before',
    'a\n\uFFFD\n\uFFFD',
    false,
    ['2 有 2 行文字在原文件中已损坏（\uFFFD），按原样保留'],
  ],
  [
    'the encoding is a guess',
    'a\r\ncafé',
    true,
    ['2 文件不是 UTF-8，按 Windows-1252 读取；1 行含特殊字符，请核对'],
  ],
])('%s', (_, text, old, lines) => {
  expect(damagedText('AGS', { text, old }).map(({ row, reason }) => `${row} ${reason}`)).toEqual(lines)
})

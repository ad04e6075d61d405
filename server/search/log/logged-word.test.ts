import { expect, test } from 'vitest'

import { loggedWord } from './logged-word.ts'

test.each([
  ['13800138000'],
  ['电话 138 0013 8000'],
  ['+86 138-0013-8000'],
  ['１３８００１３８０００'],
  ['1-3-8-0-0-1-3-8-0-0-0'],
  ['021-61234567'],
  ['(021) 6123 4567'],
  ['310101199001011234'],
  ['31010119900101123X'],
  ['310101 19900101 123x'],
  ['6222 0212 3456 7890'],
  ['zhang.san@example.com'],
  ['张三＠example.com'],
  ['123.895,31.336'],
  ['东经123.895°，北纬31.336°'],
  [''],
  [' \t\n\0 '],
  ['字'.repeat(41)],
])('%j is not kept', (typed) => {
  expect(loggedWord(typed)).toBeUndefined()
})

test.each([
  ['  粉质 \t 黏土\n', '粉质 黏土'],
  ['ZK-17', 'ZK-17'],
  ['YT2023-791-C0054', 'YT2023-791-C0054'],
  ['GB/T 14848-2017', 'GB/T 14848-2017'],
  ['2010-2020', '2010-2020'],
  ['⑤1', '⑤1'],
  ['a\0b', 'a b'],
  ['黏\udc00土', '黏\ufffd土'],
  ['𠮷'.repeat(40), '𠮷'.repeat(40)],
  [`'; drop table search_log; --`, `'; drop table search_log; --`],
])('%j is kept as %j', (typed, expected) => {
  expect(loggedWord(typed)).toBe(expected)
})

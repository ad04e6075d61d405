import fc from 'fast-check'
import { expect, test } from 'vitest'

import { asciiName } from './ascii-name.ts'

test.each([
  ['YT2016-003 报告 (详勘).pdf', 'YT2016-003-baogao-xiangkan.pdf'],
  ['云汀市重庆路勘察报告（终稿）.PDF', 'yuntingshichongqinglukanchabaogao-zhonggao.pdf'],
  ['ＺＫ１ 绿地.xlsx', 'ZK1-lvdi.xlsx'],
  ['Übersicht/../résumé.txt', 'Ubersicht-resume.txt'],
  ['～～.pdf', 'file.pdf'],
  ['', 'file'],
])('%s is %s', (name, ascii) => {
  expect(asciiName(name)).toBe(ascii)
})

test('any file name becomes short and safe', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
      expect(asciiName(name)).toMatch(/^\w[\w.-]{0,107}$/)
    }),
  )
})

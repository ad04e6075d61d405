import { describe, expect, test } from 'vitest'

import { fold, foldMapped } from './fold.ts'

test.each([
  ['nothing', ''],
  ['spaces of all kinds', ' \t\n\r\u00a0\u2003\u3000 '],
  ['NUL and controls', '\u0000\u0007\u001b\u009f'],
  ['lone surrogates', '\ud800\udbff\udc00'],
  ['marks of direction and of no width', '\u200b\u200d\u202e\u2066\ufeff'],
  ['private and unassigned characters', '\ue000\uffff\u0378'],
  ['pictures, of several characters too', '👍🏽👨‍👩‍👧🇨🇳🗺️'],
  ['accents alone', '\u0301\u20d0'],
])('%s become nothing', (_, text) => expect(fold(text)).toBe(''))

describe('one spelling', () => {
  test.each([
    ['粘土', '黏土'],
    ['黏土', '黏土'],
    ['鑽孔', '钻孔'],
    ['鉆孔', '钻孔'],
    ['粘土', '黏土'],
    ['裡面', '里面'],
    ['裏面', '里面'],
    ['勘察報告', '勘察报告'],
    ['歷史資料', '历史资料'],
    ['ＺＫ－１７', 'zk17'],
    ['ZK-17', 'zk17'],
    ['ZK—17', 'zk17'],
    ['ZK_17', 'zk17'],
    ['ZK 17', 'zk 17'],
    ['YT-2006-001-L0001', 'yt2006-001l0001'],
    ['GB/T 14848—2017', 'gb/t 14848-2017'],
    ['⑤₁', '⑤1'],
    ['⑤₁₋₂', '⑤1-2'],
    ['⑤', '⑤'],
    ['第５－１层', '第5-1层'],
    ['（5）1', '(5)1'],
    ['Q4³', 'q43'],
    ['Ⅳ类', 'iv类'],
    ['㎡', 'm2'],
    ['ﬁne', 'fine'],
    ['é Ä ñ', 'e a n'],
    ['Elphidium  SP.', 'elphidium sp.'],
    ['İ', 'i'],
    ['粉质 黏土', '粉质黏土'],
    ['表 3', '表3'],
    ['3 m', '3 m'],
    ['黏\u0000土', '黏土'],
    ['黏\ud800土', '黏土'],
    ['黏\u0301土', '黏土'],
    ['黏👍🏽土', '黏土'],
    ['a\u202eb', 'ab'],
    ['𠮷野', '𠮷野'],
    ['5-1', '5-1'],
    ['%_\\', '%-\\'],
  ])('%s is %s', (text, folded) => expect(fold(text)).toBe(folded))

  test.each(['⑤₁ 黏土', '裡面 鑽孔', 'ＺＫ－１７ 号', '𠮷 a-1 👍', 'GB/T 14848—2017'])(
    'folding %s twice changes nothing more',
    (text) => expect(fold(fold(text))).toBe(fold(text)),
  )
})

describe('positions in the original', () => {
  /** The part of the original for each unit of the folded text. */
  const origins = (text: string) => {
    const { text: folded, from } = foldMapped(text)
    return [...folded.split('').map((char, i) => char + (from[i] ?? '?')), `end${from.at(-1)}`].join(' ')
  }
  test.each([
    ['粉质 黏土', '粉0 质1 黏3 土4 end5'],
    ['👍𠮷土', '\ud8422 \udfb72 土4 end5'],
    ['ﬁne', 'f0 i0 n1 e2 end3'],
    ['ZK - 17 ', 'z0 k1  2 -3  4 15 76 end8'],
    ['⑤₁₋₂', '⑤0 11 -2 23 end4'],
    ['', 'end0'],
  ])('%s', (text, said) => expect(origins(text)).toBe(said))
})

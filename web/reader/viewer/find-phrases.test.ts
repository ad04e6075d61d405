import { expect, test } from 'vitest'

import { findPhrases } from './find-phrases.ts'

test.each([
  ['灰色黏土', ['粘土'], ['黏土']],
  ['灰色粘土夹黏土', ['黏土'], ['粘土', '黏土']],
  ['粉 质 黏 土，褐黄', ['粉质黏土'], ['粉 质 黏 土']],
  ['见 ＺＫ－１７ 孔', ['zk17'], ['ＺＫ－１７']],
  ['地質鑽孔', ['地质', '钻孔'], ['地質', '鑽孔']],
  ['粉质黏土', ['黏土', '粉质黏土', '粉质'], ['粉质黏土']],
  ['Depth of clay', ['DEPTH'], ['Depth']],
  ['𠮷黏土', ['黏'], ['黏']],
  ['没有', ['', ' ', '黏土'], []],
  ['(a+)+$ a', ['(a+)+$'], ['(a+)+$']],
])('in %s, %j are %j', (text, phrases, stretches) => {
  expect(findPhrases(text, phrases).map(({ index, length }) => text.slice(index, index + length))).toEqual(
    stretches,
  )
})

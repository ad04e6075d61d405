import { expect, test } from 'vitest'

import { fold } from './fold.ts'
import { rewrites, synonymsOf, tradeWords } from './synonyms.ts'

test('every word of the table has synonyms, each once, without itself', () => {
  for (const word of tradeWords) {
    const others = synonymsOf(word)
    expect([word, others.length > 0, new Set(others).size, others.includes(word)]).toEqual([
      word,
      true,
      others.length,
      false,
    ])
  }
})

test('every word of a row finds the whole row: synonyms work in both directions', () => {
  for (const word of tradeWords) {
    for (const other of synonymsOf(word)) {
      expect(new Set([other, ...synonymsOf(other)])).toEqual(new Set([word, ...synonymsOf(word)]))
    }
  }
})

test('no word is in two rows, and all are folded', () => {
  expect(tradeWords).toHaveLength(new Set(tradeWords).size)
  expect(tradeWords.map(fold)).toEqual(tradeWords)
})

test.each([
  ['亚黏土', '粉质黏土'],
  ['粉质黏土', '亚黏土'],
  ['轻亚黏土', '黏质粉土 亚砂土'],
  ['亚砂土', '黏质粉土 轻亚黏土'],
  ['黏质粉土', '轻亚黏土 亚砂土'],
  ['吹填土', '冲填土'],
  ['地铁', '轨道交通'],
  ['cpt', '静力触探 静探 静力触探试验'],
  ['标贯', '标准贯入试验 标准贯入 spt'],
  ['gps', 'gnss 卫星定位'],
])('%s: %s', (word, others) => expect(synonymsOf(word).join(' ')).toBe(others))

test.each(['黏土', '砂土', '标准', '规范', '钻', '', 'zk17', '汀东新区', 'constructor', '__proto__'])(
  '%s has none',
  (word) => {
    expect(synonymsOf(word)).toEqual([])
    expect(rewrites(word)).toEqual([])
  },
)

test.each([
  ['地铁沿线', '轨道交通沿线'],
  ['亚黏土层', '粉质黏土层'],
  ['轻亚黏土层', '黏质粉土层 亚砂土层'], // the longest word, not the shorter one inside it
  ['标准贯入试验孔', '标贯孔 标准贯入孔 spt孔'],
  ['钻孔柱状图', '柱状图'],
])('%s is %s as well', (phrase, others) => expect(rewrites(phrase).join(' ')).toBe(others))

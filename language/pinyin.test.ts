import { describe, expect, test } from 'vitest'

import { findPinyin, pinyinWindows, pinyinWords, syllablesOf } from './pinyin.ts'

/** As an index of prefixes answers: some variant whose windows all begin a word of the name. */
const finds = (name: string, typed: string) =>
  pinyinWindows(typed).some((variant) =>
    variant.every((window) => [...pinyinWords(name)].some((word) => word.startsWith(`~${window}`))),
  )

test.each([
  ['', ''],
  ['A-1', ''],
  ['黏', ''],
  ['a黏b', ''],
  ['汀东新区', '~tdxq ~tingdongxinqu ~dxq ~dongxinqu ~xq ~xinqu'],
  ['重庆', '~cq ~chongqing'],
  ['绿地', '~ld ~lvdi'],
  ['云汀-东礁', '~yt ~yunting ~dj ~dongjiao'],
  ['鑽孔', '~zk ~zuankong'],
])('the words of %s: %s', (name, words) => expect([...pinyinWords(name)].join(' ')).toBe(words))

describe('汀东新区 is found by its prefixes and initials', () => {
  test.each(['tdxq', 'dxq', 'td', 'xq', 'tingdong', 'ting', 'tingd', 'tingdongxinqu', 'dongxin', 'xinqu'])(
    '%s',
    (typed) => {
      expect(finds('汀东新区', typed)).toBe(true)
      expect(findPinyin('汀东新区', typed)).toBeDefined()
    },
  )

  test.each(['tdxc', 'tingdongxiqu', 'gdong', 'dq', 'tq', 'ing', 'zhongqing'])('not by %s', (typed) => {
    expect(finds('汀东新区', typed)).toBe(false)
    expect(findPinyin('汀东新区', typed)).toBeUndefined()
  })
})

test.each([
  ['云汀市地面沉降监测中心', 'ytsdmcjjczx'],
  ['云汀市地面沉降监测中心', 'yuntingshidimianchenjiangjiancezhongxin'],
  ['云汀市地面沉降监测中心', 'dimianchenjiang'],
  ['云汀市地面沉降监测中心', 'jczx'],
  ['重庆', 'chongqing'],
  ['绿地', 'lvdi'],
])('%s by %s, longer than what is kept in one piece', (name, typed) => expect(finds(name, typed)).toBe(true))

test.each([
  ['云汀市汀东新区', 'ting', 1, 2],
  ['云汀市汀东新区', 'tdxq', 3, 7],
  ['云汀市汀东新区', 'tingdong', 3, 5],
  ['云汀市汀东新区', 'dongxi', 4, 6],
])('in %s, %s is read at %i to %i', (run, typed, from, to) =>
  expect(findPinyin(run, typed)).toEqual([from, to]),
)

test('one syllable for each character', () => {
  expect(syllablesOf('重庆绿地')).toEqual(['chong', 'qing', 'lv', 'di'])
  expect(syllablesOf('')).toEqual([])
})

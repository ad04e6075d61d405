import { describe, expect, test } from 'vitest'

import { fold } from './fold.ts'
import { addLayer, documentWords, stripSeparators, spansOf, withinIndexLimit } from './tokenizer.ts'

const wordsOf = (text: string) => [...documentWords(fold(text))].join(' ')

test.each(['', ' ', '。，、“”', '%_\\', '\u0000', '👍', '~=#@'])('%j holds no words', (text) =>
  expect(wordsOf(text)).toBe(''),
)

describe('words of a text', () => {
  test.each([
    ['黏', '黏'],
    ['粉质粘土', '粉 质 粉质 黏 质黏 粉质黏 土 黏土 质黏土 粉质黏土'],
    ['粉质 黏土', '粉 质 粉质 黏 质黏 粉质黏 土 黏土 质黏土 粉质黏土'],
    ['粉质，黏土', '粉 质 粉质 黏 土 黏土'],
    ['𠮷野', '𠮷 野 𠮷野'],
    ['ZK-17', 'zk 17 =zk1 =zk17'],
    ['ZK 17', 'zk 17 =zk1 =zk17'],
    ['ZK-017', 'zk 017 =zk0 =zk01 =zk017 =zk1 =zk17 =017'],
    ['ZK 17-2', 'zk 17 2 17-2 =zk1 =zk17 =zk172'],
    ['number 17', 'number 17 number_17'],
    ['c0054-g1', 'c 0054 g 1 =c00 =c005 =c0054 =c0054g =c0054g1 =c54 =005 =0054 =0054g =0054g1 g1'],
    [
      'T 148-2017',
      't 148 2017 148-2017 =148 =1482 =14820 =148201 =1482017 =201 =2017 =t14 =t148 =t1482 =t14820 =t148201 =t1482017',
    ],
    [
      'GB 50021-2001',
      'gb 50021 2001 50021-20 =500 =5002 =50021 =500212 =5002120 =50021200 =500212001 =200 =2001 =gb5 =gb50 =gb500 =gb5002 =gb50021 =gb500212 =gb5002120 =gb50021200 =gb500212001',
    ],
    ['7号线', '7 号 线 号线 7号 7号线'],
    ['里程12', '里 程 里程 12 程12 里程12'],
    ['17号线', '17 号 线 号线 17号 17号线'],
    ['3.14', '3 14 3.14'],
    ['1:5万', '1 5 1:5 万 5万'],
    ['1∶50000', '1 50000 1:50000 =500 =5000 =50000'],
    ['深度：12', '深 度 深度 12'],
    ['Elphidium sp.', 'elphidium sp elphidium_sp'],
    ['⑤1-2 粉土', '#5 #5.1 #5.1.2 粉 土 粉土'],
    ['⑤₁层', '#5 #5.1 层'],
    ['③t', '#3 #3.t'],
    ['③夹', '#3 #3.夹'],
    ['③ text', '#3 text'],
    ['㉑2', '#21 #21.2'],
    ['⑤51', '#5 #5.51'],
    ['5-1', '5 1 5-1'],
  ])('%s', (text, words) => expect(wordsOf(text)).toBe(words))
})

test('a very long word is cut, and its number of n-grams is bounded', () => {
  const words = [...documentWords('x1'.repeat(10_000))]
  expect(Math.max(...words.map((word) => word.length))).toBe(81)
  expect(words.length).toBeLessThan(200)
})

test('spans have correct positions and contain everything but separators', () => {
  const text = fold('ZK-17：⑤₁ 粉质粘土（qc=1.5MPa）、7号线 GB/T 14848')
  const found = spansOf(text)
  for (const { text: own, at } of found) expect(text.slice(at, at + own.length)).toBe(own)
  expect(found.map(({ text: own }) => own)).toEqual('zk17 ⑤1 粉质黏土 qc 1.5mpa 7 号线 gb/t 14848'.split(' '))
})

test.each([
  ['⑤1-2', '#5 #5.1 #5.1.2'],
  ['(5)1', '#5 #5.1'],
  ['5-1', '#5 #5.1'],
  ['3t', '#3 #3.t'],
  ['黏土', undefined],
  ['51', undefined],
  ['', undefined],
])('a layer field that says %s', (text, words) => {
  const found = new Set<string>()
  expect(addLayer(text, found)).toBe(words !== undefined)
  expect([...found].join(' ')).toBe(words ?? '')
})

test.each([
  ['gb/t 14848-2017', 'gbt148482017'],
  ['yt2006-001l0001', 'yt2006001l0001'],
  ['10.1000/x.5', '101000x5'],
  ['⑤1', '1'],
  ['-./', ''],
])('the code %s is %s', (text, code) => expect(stripSeparators(text)).toBe(code))

test('the number of words of any text is bounded', () => {
  const odd = [`k ${'1-'.repeat(1500)}1`, `⑤${'-1'.repeat(1500)}`, 'a'.repeat(5000), `gb ${'9'.repeat(4000)}`]
  for (const text of odd) {
    for (const word of documentWords(fold(text))) expect(word.length).toBeLessThanOrEqual(81)
  }
  const many = Array.from({ length: 200_000 }, (_, i) => `w${i}`)
  expect(withinIndexLimit(many).join('').length).toBeLessThan(900_000)
  expect(withinIndexLimit(many)[0]).toBe('w0')
})

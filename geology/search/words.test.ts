import { describe, expect, test } from 'vitest'

import { fold } from './fold.ts'
import { addLayer, documentWords, squash, stretchesOf, withinIndex } from './words.ts'

const wordsOf = (text: string) => [...documentWords(fold(text))].join(' ')

test.each(['', ' ', '。，、“”', '%_\\', '\u0000', '👍', '~=#@'])('%j holds no words', (text) =>
  expect(wordsOf(text)).toBe(''),
)

describe('words of a text', () => {
  test.each([
    ['黏', '黏'],
    ['粉质粘土', '粉 质 粉质 黏 质黏 粉质黏 土 黏土 质黏土'],
    ['粉质 黏土', '粉 质 粉质 黏 质黏 粉质黏 土 黏土 质黏土'],
    ['粉质，黏土', '粉 质 粉质 黏 土 黏土'],
    ['𠮷野', '𠮷 野 𠮷野'],
    ['ZK-17', 'zk zk17 17'],
    ['ZK 17', 'zk 17 zk17'],
    ['ZK-017', 'zk zk017 zk17 017'],
    ['ZK 17-2', 'zk 17 17-2 2 zk17-2 zk17'],
    ['number 17', 'number 17'],
    ['yt2023-791-c0054', 'yt yt2023-791c0054 yt2023 2023 2023-791c0054 791 791c0054 791c c c0054 c54 0054'],
    ['GB/T 14848-2017', 'gb gb/t t 14848 14848-2017 2017 gb/t14848-2017 gb/t14848'],
    ['GB 50021-2001', 'gb 50021 50021-2001 2001 gb50021-2001 gb50021'],
    ['7号线', '7 号 线 号线'],
    ['17号线', '17 号 线 号线'],
    ['3.14', '3 3.14 14'],
    ['1:5万', '1 1:5 5 万'],
    ['1∶50000', '1 1:50000 50000'],
    ['深度：12', '深 度 深度 12'],
    ['Elphidium sp.', 'elphidium sp'],
    ['⑤1-2 粉土', '#5 #5.1 #5.1.2 粉 土 粉土'],
    ['⑤₁层', '#5 #5.1 层'],
    ['③t', '#3 #3.t'],
    ['③夹', '#3 #3.夹'],
    ['③ text', '#3 text'],
    ['㉑2', '#21 #21.2'],
    ['⑤51', '#5 #5.51'],
    ['5-1', '5 5-1 1'],
  ])('%s', (text, words) => expect(wordsOf(text)).toBe(words))
})

test('a word longer than any is cut, and does not grow into many', () => {
  const words = [...documentWords('x1'.repeat(10_000))]
  expect(Math.max(...words.map((word) => word.length))).toBe(80)
  expect(words.length).toBeLessThan(200)
})

test('stretches stand where they say, and hold everything but what separates', () => {
  const text = fold('ZK-17：⑤₁ 粉质粘土（qc=1.5MPa）、7号线 GB/T 14848')
  const found = stretchesOf(text)
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
])('the code %s is %s', (text, code) => expect(squash(text)).toBe(code))

test('words have an end, whatever stands in a text', () => {
  const odd = [`k ${'1-'.repeat(1500)}1`, `⑤${'-1'.repeat(1500)}`, 'a'.repeat(5000), `gb ${'9'.repeat(4000)}`]
  for (const text of odd) {
    for (const word of documentWords(fold(text))) expect(word.length).toBeLessThanOrEqual(81)
  }
  const many = Array.from({ length: 200_000 }, (_, i) => `w${i}`)
  expect(withinIndex(many).join('').length).toBeLessThan(900_000)
  expect(withinIndex(many)[0]).toBe('w0')
})

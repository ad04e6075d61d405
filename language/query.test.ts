import { describe, expect, test } from 'vitest'

import { fold } from './fold.ts'
import { readQuery, type Term } from './query.ts'
import { documentWords } from './tokenizer.ts'

const variant = ({ by, lexemes }: Term['variants'][number]) =>
  `${by} ${lexemes.map(({ word, prefix }) => word + (prefix ? '*' : '')).join('+')}`
/** Terms joined by `&`, their variants by `|`; `*` a prefix. */
const said = (typed: string, exact = false) =>
  readQuery(typed, { exact })
    .terms.map(({ text, variants }) => `${text}: ${variants.map(variant).join(' | ')}`)
    .join(' & ')

describe('no terms', () => {
  test.each([
    '',
    ' ',
    '%',
    '_',
    '\\',
    "'",
    '""',
    '“”',
    '、。！？',
    '& | ! <-> ( ) : *',
    '--',
    '\u0000',
    '\ud800',
    '\u202e\u200b',
    '👍🏽🇨🇳',
    '  \t\n '.repeat(3000),
  ])('%j', (typed) => expect(readQuery(typed).terms).toEqual([]))
})

describe('layers, in every spelling', () => {
  test.each(['⑤1', '⑤₁', '５－１', '5-1', '5_1', '(5)1', '（5）1', '第⑤1层', '⑤1层', '第5-1层', '“⑤1”'])(
    '%s',
    (typed) => {
      const [term, ...more] = readQuery(typed).terms
      expect(more).toEqual([])
      expect(term?.variants[0]).toMatchObject({ by: 'layer', lexemes: [{ word: '#5.1' }] })
    },
  )

  test.each([
    ['③t', '③t: layer #3.t'],
    ['③夹', '③夹: layer #3.夹 | itself #3.夹'],
    ['⑤1-1', '⑤1-1: layer #5.1.1'],
    ['5层', '5层: layer #5 | itself 5+层+5层'],
    ['5-1', '5-1: layer #5.1 | itself 5-1'],
    ['5.1', '5.1: itself 5.1*'],
    ['51', '51: itself 51'],
    ['①～③', '①: layer #1 & ③: layer #3'],
    ['⑤1黏土', '⑤1: layer #5.1 & 黏土: itself 黏土'],
    ['黏土⑤1层', '黏土: itself 黏土 & ⑤1层: layer #5.1 | itself #5.1+层'],
  ])('%s', (typed, terms) => expect(said(typed)).toBe(terms))
})

describe('codes and numbers', () => {
  test.each(['ZK-17', 'zk17', 'ZK 17', 'ＺＫ－１７', 'zk—17', 'ZK_17', ' zk  17 '])('%s', (typed) =>
    expect(said(typed)).toBe('zk17: itself =zk17*'),
  )

  test.each([
    ['1', '1: itself 1'],
    ['17', '17: itself 17'],
    ['170', '170: itself =170*'],
    ['YT-2006-001', 'yt2006-001: itself =yt2006001*'],
    ['GB/T 14848', 'gb/t14848: itself =gbt14848*'],
    ['ＧＢ／Ｔ　１４８４８', said('GB/T 14848')],
    ['GB 50021-2001', 'gb50021-2001: itself =gb500212001*'],
    ['1:5万', '1:5万: itself 1:5+万+5万'],
    ['1：50000', '1:50000: itself 1:50000'],
    ['比例尺：1∶1万', '比例尺: itself 比例尺 & 1:1万: itself 1:1+万+1万'],
    ['22-4', '22-4: layer #22.4 | itself 22-4'],
    ['10.1000/xyz.5', '10.1000/xyz.5: itself =101000xyz5*'],
    ['CPT', said('cpt')],
  ])('%s', (typed, terms) => expect(said(typed)).toBe(terms))
})

describe('stages', () => {
  const writings = [
    'Q4³',
    'Q₄³',
    'Q43',
    'Q4²',
    'Q4al',
    'Q₄',
    'Q4',
    'Q 4',
    'QⅣ',
    'QⅣ³',
    'Qh',
    'alQ4',
    'Q4³al',
    'mQ₄²',
    'Q4-3',
  ]
  const isFound = (typed: string, written: string): boolean => {
    const words = documentWords(fold(`${written} 滨海~河口`))
    return readQuery(typed).terms.every(({ variants }) =>
      variants.some(({ lexemes }) => lexemes.every(({ word }) => words.has(word))),
    )
  }

  test.each(['Q4', 'Q₄', 'q4', 'Q_4', 'QⅣ', 'Qh'])('%s finds its sub-stages in every writing', (typed) => {
    expect(writings.filter((written) => !isFound(typed, written))).toEqual([])
    expect(
      ['Q3', 'Q3¹', 'Q₂', 'QⅢ', 'Qp3', 'alQ3', 'K1', 'E4'].filter((written) => isFound(typed, written)),
    ).toEqual([])
  })

  test.each([
    ['Q4³', ['Q4³', 'Q₄³', 'Q43', 'QⅣ³', 'Q4³al', 'Q4-3']],
    ['Q_4^3', ['Q4³', 'Q₄³', 'Q43', 'QⅣ³', 'Q4³al', 'Q4-3']],
    ['Q4al', ['Q4al', 'alQ4', 'Q4³al']],
    ['alQ4', ['Q4al', 'alQ4', 'Q4³al']],
  ])('%s finds its own alone', (typed, found) => {
    expect(writings.filter((written) => isFound(typed, written))).toEqual(expect.arrayContaining(found))
    expect(writings.filter((written) => isFound(typed, written))).toHaveLength(found.length)
  })

  test('a soil may follow; quotation marks mean the sign as it is', () => {
    expect(readQuery('Q4粉质黏土').terms.map(({ text }) => text)).toEqual(['q4', '粉质黏土'])
    expect(said('"Q4"')).toBe('q4: itself q4')
    expect(said('Q4017')).toBe('q4017: itself =q4017*')
  })
})

describe('words and phrases', () => {
  test.each([
    ['黏', '黏: itself 黏'],
    ['质黏', '质黏: itself 质黏'],
    ['井点', '井点: itself 井点'],
    ['亚粘土', '亚黏土: itself 亚黏土 | synonym 粉质黏土'],
    ['地铁', '地铁: itself 地铁 | synonym 轨道交通'],
    ['7号线', '7号线: itself 7+号线+7号线'],
    ['鑽孔 粘土', '钻孔: itself 钻孔 | synonym 勘探孔 & 黏土: itself 黏土'],
    ['砂土，砂土 砂土', '砂土: itself 砂土'],
    ['tdxq', 'tdxq: itself tdxq* | code =tdxq* | pinyin ~tdxq*'],
    ['td', 'td: itself td | pinyin ~td'],
    ['a & b | !c:*', 'a: itself a & b: itself b & c: itself c'],
    ['(a+)+$', 'a: itself a'],
    ["'; drop table record; --", said('drop table record')],
  ])('%s', (typed, terms) => expect(said(typed)).toBe(terms))
})

describe('quoted text', () => {
  test.each([
    ['exact', '亚粘土', true, '亚黏土: itself 亚黏土'],
    ['in quotation highlights', '“亚粘土”', false, '亚黏土: itself 亚黏土'],
    ['with a space in quotation highlights', '"粉质 黏土"', false, '粉质黏土: itself 粉质黏土'],
    ['letters and a number in quotation highlights', '"zk 17"', false, 'zk17: itself =zk17*'],
    [
      'letters with a space in quotation highlights',
      '"Quaternary geology"',
      false,
      'quaternary geology: itself quaternary_geology',
    ],
    [
      'a citation in quotation highlights',
      '“Smith, J. 2010”',
      false,
      'smith: itself smith* | code =smith* & j: itself j & 2010: itself =2010*',
    ],
    ['quoted and bare', '「地铁」地铁', false, '地铁: itself 地铁 | synonym 轨道交通'],
    ['letters', 'cpt', true, 'cpt: itself cpt* | code =cpt*'],
    ['an open quotation highlight', '"黏土', false, '黏土: itself 黏土'],
  ])('%s', (_, typed, exact, terms) => expect(said(typed, exact)).toBe(terms))
})

test('no more than a hundred characters and twelve words are read', () => {
  const many = readQuery(Array.from({ length: 200 }, (_, i) => `w${i}`).join(' ')).terms
  expect(many.map(({ text }) => text)).toEqual(Array.from({ length: 12 }, (_, i) => `w${i}`))
  const [long] = readQuery('黏'.repeat(100_000)).terms
  expect(long?.text).toBe('黏'.repeat(100))
})

test('no input produces a lexeme that a tsquery would misread unquoted', () => {
  for (let code = 0; code < 0x3000; code += 1) {
    const { terms } = readQuery(`a${String.fromCodePoint(code)}b`)
    const words = terms.flatMap(({ variants }) =>
      variants.flatMap(({ lexemes }) => lexemes.map(({ word }) => word)),
    )
    expect(words.filter((word) => /['\\\0&|!<>()*:\s]/.test(word))).toEqual([])
  }
})

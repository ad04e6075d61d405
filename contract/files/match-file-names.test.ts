import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { matchFileNames, type NamedRecord } from './match-file-names.ts'

const hole = (code: string, title: string, project: string | null = null): NamedRecord => ({
  code,
  title,
  project,
})
const holes = [
  hole('YT2019-001-ZK1', 'ZK1', 'YT2019-001'),
  hole('YT2019-001-ZK12', 'ZK12', 'YT2019-001'),
  hole('YT2019-001-ZK12-1', 'ZK12-1', 'YT2019-001'),
  hole('YT2020-007-ZK1', 'ZK1', 'YT2020-007'),
  hole('YT2019-001-J07', 'J07', 'YT2019-001'),
  hole('YT2019-001-5', '5', 'YT2019-001'),
]
const codesOf = (name: string, records: readonly NamedRecord[] = holes) =>
  matchFileNames([name], records)[0]?.records.map(({ code }) => code.replace('YT2019-001', 'A'))

describe('a name that speaks of one record', () => {
  test.each([
    ['ZK12.pdf', ['A-ZK12']],
    ['zk12 柱状图.PDF', ['A-ZK12']],
    ['zk012_岩芯_1.jpg', ['A-ZK12']],
    ['ＺＫ１２　岩芯照片（3）.jpg', ['A-ZK12']],
    ['ZK-12.pdf', ['A-ZK12']],
    ['岩芯ZK12.jpeg', ['A-ZK12']],
    ['YT2019-001-ZK12 柱状图.pdf', ['A-ZK12']],
    ['yt2019_001_zk12.pdf', ['A-ZK12']],
    ['ZK12-1.pdf', ['A-ZK12-1']],
    ['ZK12—1 柱状图.pdf', ['A-ZK12-1']],
    ['YT2020-007-ZK1.pdf', ['YT2020-007-ZK1']],
    ['YT2019-001/ZK1.pdf', ['A-ZK1']],
    ['照片\\YT2020-007\\ZK1\\1.jpg', ['YT2020-007-ZK1']],
    ['J7.pdf', ['A-J07']],
    ['5号孔.pdf', ['A-5']],
    ['5.pdf', ['A-5']],
    ['ZK12/岩芯 3.jpg', ['A-ZK12']],
  ])('%s', (name, codes) => expect(codesOf(name)).toEqual(codes))
})

describe('a name that may mean several is a question', () => {
  test.each([
    ['ZK1.pdf', ['A-ZK1', 'YT2020-007-ZK1']],
    ['ZK12_1.jpg', ['A-ZK12', 'A-ZK12-1']],
    ['J07、ZK12.pdf', ['A-J07', 'A-ZK12']],
    ['J07～ZK12柱状图.pdf', ['A-J07', 'A-ZK12']],
  ])('%s', (name, codes) => expect(codesOf(name)).toEqual(codes))
})

describe('a name that speaks of none', () => {
  test.each([
    '平面图.pdf',
    'ZK123.pdf',
    'AZK12.pdf',
    'ZK.pdf',
    'ZK5.pdf',
    '2019-5.pdf',
    '.pdf',
    '',
    '报告 5 第 2 册.pdf',
  ])('%s', (name) => expect(codesOf(name)).toEqual([]))
})

test('what is written alike goes before what is the same but for zeros', () => {
  const records = [hole('a', 'ZK012'), hole('b', 'ZK12')]
  expect(codesOf('ZK012.pdf', records)).toEqual(['a'])
  expect(codesOf('ZK12.pdf', records)).toEqual(['b'])
  expect(codesOf('ZK0012.pdf', records)).toEqual(['a', 'b'])
})

const number = fc.integer({ min: 1, max: 400 })
const prefix = fc.constantFrom('ZK', 'J', 'CPT', '浦东')
const titles = fc.uniqueArray(
  fc.tuple(prefix, number).map(([letters, n]) => `${letters}${n}`),
  { minLength: 1, maxLength: 30 },
)
const decorate = fc.record({
  zeros: fc.constantFrom('', '0', '00'),
  between: fc.constantFrom('', '-', ' ', '_'),
  before: fc.constantFrom('', '岩芯', '附图 ', '【终】'),
  behind: fc.constantFrom('', ' 柱状图', '（扫描）', '_岩芯'),
  isWide: fc.boolean(),
  isLower: fc.boolean(),
})
const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))

test('any spelling of a title finds its record and no other', () => {
  fc.assert(
    fc.property(
      titles,
      fc.nat(),
      decorate,
      (all, at, { zeros, between, before, behind, isWide, isLower }) => {
        const title = all[at % all.length] ?? ''
        const [, letters = '', digits = ''] = /^(\D+)(\d+)$/.exec(title) ?? []
        const written = `${letters}${between}${zeros}${digits}`
        const cased = isLower ? written.toLowerCase() : written
        const name = `${before}${isWide ? wide(cased) : cased}${behind}.pdf`
        const records = all.map((one) => hole(`P-${one}`, one))
        expect(codesOf(name, records)).toEqual([`P-${title}`])
        expect(codesOf(name, records.toReversed())).toEqual([`P-${title}`])
      },
    ),
  )
})

test('a code finds its record whatever the titles are', () => {
  const codes = fc.uniqueArray(
    fc.tuple(fc.constantFrom('A', 'B', 'YT2019'), number, number).map((parts) => parts.join('-')),
    { minLength: 1, maxLength: 30 },
  )
  fc.assert(
    fc.property(codes, fc.nat(), (all, at) => {
      const code = all[at % all.length] ?? ''
      const records = all.map((one) => hole(one, `ZK${one.split('-')[2] ?? ''}`))
      expect(codesOf(`${code}.pdf`, records)).toEqual([code])
    }),
  )
})

test('any names are answered, in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.tuple(fc.string(), fc.string())), (names, pairs) => {
      const records = pairs.map(([code, title]) => hole(code, title))
      expect(matchFileNames(names, records).map(({ name }) => name)).toEqual(names)
    }),
  )
})

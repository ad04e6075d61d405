import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parseFilter } from './parse.ts'
import { filterLimits } from './syntax.ts'
import { FilterFault } from './tokens.ts'

const property = (name: string) => expect.objectContaining({ name })
const text = (value: string) => expect.objectContaining({ type: 'text', value })
const number = (value: string) => expect.objectContaining({ type: 'number', value })

describe('reads', () => {
  test.each([
    [`a = 1`, { type: 'compare', comparison: '=', property: property('a'), value: number('1') }],
    [`"a"<>-.5E+2`, { type: 'compare', comparison: '<>', property: property('a'), value: number('-.5E+2') }],
    [`孔深 >= +3.`, { type: 'compare', comparison: '>=', property: property('孔深'), value: number('3.') }],
    [`a.b <= 'x'`, { type: 'compare', comparison: '<=', property: property('a.b'), value: text('x') }],
    [`a is null`, { type: 'null', property: property('a') }],
    [`a Is Not Null`, { type: 'not', part: { type: 'null', property: property('a') } }],
    [`true`, { type: 'constant', value: true }],
    [`(FALSE)`, { type: 'constant', value: false }],
    [
      `a = true`,
      expect.objectContaining({ value: expect.objectContaining({ type: 'boolean', value: true }) }),
    ],
    [
      `a = DATE ( '2020-01-31' )`,
      expect.objectContaining({ value: expect.objectContaining({ type: 'day' }) }),
    ],
    [
      `a < timestamp('2020-01-31T00:00:00Z')`,
      expect.objectContaining({ value: expect.objectContaining({ type: 'moment' }) }),
    ],
    [`a in ('x', 'y')`, { type: 'in', property: property('a'), values: [text('x'), text('y')] }],
    [
      `a not between 1 and 2`,
      { type: 'not', part: { type: 'between', property: property('a'), from: number('1'), to: number('2') } },
    ],
    [`a like 'x%'`, { type: 'like', property: property('a'), pattern: 'x%', isFolded: false }],
  ])('%s', (filter, expected) => {
    expect(parseFilter(filter)).toEqual(expected)
  })

  test('AND before OR, NOT before both', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ type: 'null', property: property(name) }))
    expect(parseFilter('a is null or b is null and not c is null')).toEqual({
      type: 'or',
      parts: [a, { type: 'and', parts: [b, { type: 'not', part: c }] }],
    })
    expect(parseFilter('not (a is null or b is null) and c is null')).toEqual({
      type: 'and',
      parts: [{ type: 'not', part: { type: 'or', parts: [a, b] } }, c],
    })
  })

  test('shapes', () => {
    expect(parseFilter(`S_INTERSECTS(geom, BBOX(1,2,3,4))`)).toMatchObject({
      ...{ type: 'intersects', shape: { type: 'box', numbers: ['1', '2', '3', '4'] } },
    })
    expect(parseFilter(`s_intersects("geom",point(1 -2))`)).toMatchObject({
      shape: { type: 'point', position: ['1', '-2'] },
    })
    expect(parseFilter(`S_INTERSECTS(g, POLYGON((0 0, 1 0, 1 1, 0 0), (0 0, 1 0, 1 1, 0 0)))`)).toMatchObject(
      {
        shape: { type: 'polygon', rings: [{ length: 4 }, { length: 4 }] },
      },
    )
  })

  // /conf/cql2-text/escaping
  test.each([
    [String.raw`'Via dell''Avvento'`, `Via dell'Avvento`],
    [String.raw`'Via dell\'Avvento'`, `Via dell'Avvento`],
    [String.raw`'\a\b\t\n\v\f\r'`, '\u0007\b\t\n\v\f\r'],
    [String.raw`'a\\b\%'`, String.raw`a\b\%`],
    [`''`, ''],
    [`'钻孔"1"'`, '钻孔"1"'],
    [`'a\nb\u0007'`, 'a\nb\u0007'],
  ])('the text %s', (literal, value) => {
    expect(parseFilter(`a = ${literal}`)).toMatchObject({ value: { value } })
  })

  test('patterns keep what the backslash stands before', () => {
    expect(parseFilter(String.raw`a like '\%\_\\\'%'`)).toMatchObject({ pattern: String.raw`\%\_\\'%` })
  })
})

const refusalOf = (filter: string) => {
  try {
    parseFilter(filter)
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(FilterFault)
    return Object(error).message
  }
}

describe('refuses', () => {
  test.each(
    [
      ['', '没有条件'],
      ['   ', '没有条件'],
      ['THIS IS NOT A FILTER', 'NULL'],
      ['a', '应为比较'],
      ['a =', '到此为止'],
      ['a = b', '应为值'],
      ['1 = a', '应为字段名'],
      ['a == 1', '应为值'],
      ['a != 1', '“!”不认识'],
      ['a = 1 b', '或结尾'],
      ['a = 1 and', '应为字段名'],
      ['(a = 1', '应为“)”'],
      ['a = 1)', '结尾'],
      [`a = 'x`, '引号没有结束'],
      ['a = "x"', '应为值'],
      ['a = “x”', '单引号'],
      ['a is nil', 'NULL'],
      ['a like 5', '样式'],
      ['a in ()', '应为值'],
      ['a in (1,)', '应为值'],
      ['a between 1', 'AND'],
      ['a = 1e999', '过大'],
      ['a = --1', '应为数字'],
      ['a + 1 = 2', '应为比较'],
      ['avg(a) = 1', '函数'],
      ['a = casei(b)', '应为值'],
      ['T_BEFORE(a, b)', '函数'],
      ['S_TOUCHES(a, POINT(1 1))', '函数'],
      ['S_INTERSECTS(a)', '应为“,”'],
      ['S_INTERSECTS(a, LINESTRING(0 0, 1 1))', 'POLYGON'],
      ['S_INTERSECTS(a, POINT(1))', '应为数字'],
      ['and = 1', '应为字段名'],
      ['true = true', '应为字段名'],
      ['a = DATE(2020)', '时间'],
      ["a = '\0'", '不能查询的字符'],
      ['a = 1; drop table record', '“;”不认识'],
      [`${'('.repeat(1000)}a = 1${')'.repeat(1000)}`, '嵌套过深'],
      [`${'not '.repeat(1000)}a = 1`, '嵌套过深'],
      [`a in (${'1,'.repeat(400)}1)`, '过多'],
      [Array.from({ length: 400 }, () => 'a=1').join(' or '), '过多'],
      [`S_INTERSECTS(a, POLYGON((${'0 0,'.repeat(600)}0 0)))`, '过多'],
      ['('.repeat(filterLimits.length), '嵌套过深'],
    ].map(([filter = '', words = '']) => [filter.slice(0, 60), filter, words]),
  )('“%s”', (_, filter, words) => {
    const refusal = refusalOf(filter)
    expect(refusal).toContain(words)
    expect(refusal).toMatch(/\p{Script=Han}/u)
  })

  test('a quoted keyword is a name', () => {
    expect(parseFilter('"and" = 1')).toMatchObject({ property: { name: 'and' } })
  })
})

test('any text is read or refused in words, in good time', () => {
  const piece = fc.constantFrom(
    ...[
      'a',
      '"b"',
      'and',
      'or',
      'not',
      '(',
      ')',
      '=',
      '<>',
      "'x'",
      '1',
      '-',
      'is',
      'null',
      'in',
      ',',
      'like',
    ],
    ...['between', 'true', 'S_INTERSECTS', 'POINT', 'BBOX', 'POLYGON', 'DATE', '\\', "'", '。'],
  )
  const filter = fc.oneof(
    fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(' ')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )
  fc.assert(
    fc.property(filter, (written) => {
      expect(refusalOf(written) ?? '无').toMatch(/\p{Script=Han}/u)
    }),
    { numRuns: 2000 },
  )
})

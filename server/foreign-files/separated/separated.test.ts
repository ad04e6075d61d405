import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { textIn } from '#testing/builders/encoded-text.ts'

import { recordsOf } from './records.ts'
import { openSeparated } from './separated.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (file: Uint8Array) => {
  const table = openSeparated(file, 'CSV')
  const rows = [...(table?.rows() ?? [])].map(({ row, cells }) => [row, ...cells.values()])
  return { rows, problems: table?.problems() ?? [] }
}

const two = [
  [1, '孔号', '描述'],
  [2, 'ZK1', '粉质黏土'],
]

describe('a text of separated values', () => {
  test.each([
    ['UTF-8', bytes('孔号,描述\nZK1,粉质黏土\n')],
    ['a byte order mark', bytes('\uFEFF孔号,描述\nZK1,粉质黏土\n')],
    ['GB18030', textIn('孔号,描述\nZK1,粉质黏土\n', 'gb18030')],
    ['UTF-16 with a mark', textIn('\uFEFF孔号,描述\nZK1,粉质黏土\n', 'utf-16le')],
    ['UTF-16 of the other order', textIn('\uFEFF孔号,描述\nZK1,粉质黏土\n', 'utf-16be')],
    ['tabs', bytes('孔号\t描述\nZK1\t粉质黏土\n')],
    ['semicolons', bytes('孔号;描述\r\nZK1;粉质黏土\r\n')],
    ['bars', bytes('孔号|描述\rZK1|粉质黏土\r')],
    ['full-width commas', bytes('孔号，描述\nZK1，粉质黏土\n')],
    ['quotes', bytes('"孔号","描述"\r\n"ZK1","粉质黏土"\r\n')],
    ['mixed line ends and trailing blanks', bytes('孔号 ,描述\t\r\nZK1  ,  粉质黏土 \r')],
  ])('in %s', (_, file) => {
    expect(read(file)).toEqual({ rows: two, problems: [] })
  })

  test('the separator may be told in a first line of its own', () => {
    expect(read(bytes('sep=;\na;b,c\n1;2,5\n')).rows).toEqual([
      [2, 'a', 'b,c'],
      [3, '1', '2,5'],
    ])
  })

  test('quotes hold separators, line ends and quotes; others are signs', () => {
    const { rows } = read(bytes('a,b,c\n"1,5","two\r\nlines","say ""so"""\n5" pipe,x,y\n'))
    expect(rows.slice(1)).toEqual([
      [2, '1,5', 'two\r\nlines', 'say "so"'],
      [3, '5" pipe', 'x', 'y'],
    ])
  })

  test('rows are numbered as a spreadsheet program numbers them, empty ones counted', () => {
    expect(read(bytes('a,b\n\n,\n1,2\n')).rows).toEqual([
      [1, 'a', 'b'],
      [4, '1', '2'],
    ])
  })

  test('a million empty rows are no rows', () => {
    const { rows, problems } = read(bytes(`a,b,c\n1,2,3\n${',,\n'.repeat(1e6)}4,5,6\n`))
    expect([rows.length, rows.at(-1), problems]).toEqual([3, [1_000_003, '4', '5', '6'], []])
  })

  test('invisible characters are removed and told', () => {
    const { rows, problems } = read(bytes('a,b\nZK\u200B1,2\n'))
    expect(rows[1]).toEqual([2, 'ZK1', '2'])
    expect(problems).toEqual([expect.objectContaining({ row: 2, reason: expect.stringContaining('看不见') })])
  })

  test('prose is none', () => {
    expect(openSeparated(bytes('钻孔 ZK1，深 20 米'), 'CSV')).toBeUndefined()
    expect(openSeparated(bytes('one\ntwo\nthree\n'), 'CSV')).toBeUndefined()
  })
})

describe('a text that was cut off', () => {
  test('in a row: it is not taken, and told', () => {
    const { rows, problems } = read(bytes('a,b,c\n1,2,3\n4,5'))
    expect(rows).toHaveLength(2)
    expect(problems).toEqual([
      expect.objectContaining({ row: 3, weight: 'refused', reason: expect.stringContaining('截断') }),
    ])
  })

  test('in its last value: it may be whole, and is to be looked at', () => {
    const { rows, problems } = read(bytes('a,b\n1,2\n4,5.2'))
    expect(rows).toHaveLength(3)
    expect(problems).toEqual([expect.objectContaining({ row: 3, weight: 'note' })])
  })

  test('within quotes: what follows is not taken', () => {
    const { rows, problems } = read(bytes('a,b\n1,2\n3,"4\n5,6\n7,8\n'))
    expect(rows).toHaveLength(2)
    expect(problems).toEqual([
      expect.objectContaining({ row: 3, weight: 'refused', reason: expect.stringContaining('引号没有闭合') }),
    ])
  })

  test('a quote that is never closed costs no more than a megabyte', () => {
    const { rows, problems } = read(bytes(`a,b\n1,2\n3,"4\n${'5,6\n'.repeat(1e6)}`))
    expect([rows.length, problems.length]).toEqual([2, 1])
  })

  test.each(['utf-8', 'gb18030'] as const)('in a character of %s: refused as cut off', (encoding) => {
    const whole = textIn('孔号,描述\nZK1,粉质黏土夹粉砂\nZK2,淤泥质黏土', encoding)
    expect(() => openSeparated(whole.subarray(0, -1), 'CSV')).toThrow('截断')
  })
})

test('random values come back, whatever they hold and however the text is cut into pieces', () => {
  const value = fc.string({
    unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', '孔', '\t'),
    maxLength: 6,
  })
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
    )
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.integer({ min: 1, max: 9 }),
      (rows, separator, end, size) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
        const text = rows.map((row) => row.map(quote).join(separator) + end).join('')
        const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
          text.slice(i * size, (i + 1) * size),
        )
        expect([...recordsOf(pieces, separator)].map(({ values }) => values)).toEqual(rows)
      },
    ),
  )
})

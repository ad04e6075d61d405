import { describe, expect, test } from 'vitest'

import { compareLayers, layersOutOfOrder, parseLayer, spanAt, spansOf, strataColour } from './strata.ts'

test.each([
  '',
  '  ',
  null,
  undefined,
  '黏土',
  '51',
  '512',
  '0',
  '99',
  '①①',
  '5-',
  '-5',
  '<b>5</b>',
  '⑤1-1-1-1x?',
])('no layer number: %s', (text) => expect(parseLayer(text)).toBeUndefined())

test.each(['a', '1', '夹', '-a', '11', 'ab'])(
  'a long run of %s is read at once, a layer number or not',
  (run) => {
    expect(parseLayer(`1-1${run.repeat(20_000)}/`)).toBeUndefined()
    expect(parseLayer(`1-1${run.repeat(20)}`)).toMatchObject({ main: 1 })
  },
)

test.each([
  ['①1', 1, '1', [1, 1]],
  ['⑤1-1', 5, '1-1', [5, 1, 1]],
  ['5-1', 5, '1', [5, 1]],
  ['⑤₁', 5, '1', [5, 1]],
  ['⑤₁₋₂', 5, '1-2', [5, 1, 2]],
  ['③t', 3, 't', [3, 't']],
  ['③T', 3, 't', [3, 't']],
  ['④夹', 4, '夹', [4, '夹']],
  ['2', 2, '', [2]],
  ['第②层', 2, '', [2]],
  ['(5)1-1', 5, '1-1', [5, 1, 1]],
  ['⑫', 12, '', [12]],
  ['㉑2', 21, '2', [21, 2]],
  ['７－２', 7, '2', [7, 2]],
  ['⑦–1a', 7, '1a', [7, 1, 'a']],
  ['10', 10, '', [10]],
])('%s', (text, main, suffix, path) => expect(parseLayer(text)).toMatchObject({ main, suffix, path }))

test('order', () => {
  const order = ['①1', '①2', '②', '②1', '③', '③t', '⑤1', '⑤1-1', '⑤1-2', '⑤2', '⑩']
  const numbers = order.map((text) => parseLayer(text)!)
  expect(numbers.toReversed().toSorted(compareLayers)).toEqual(numbers)
})

describe('out of order', () => {
  test.each([
    [['①1', '②1', '③', '③t', '③', '④'], []],
    [['④', '③t', '⑤1-1', '⑤1', '⑤2'], []],
    [['①', null, '黏土', '②'], []],
    [['①', '③', '②1', '④'], [{ row: 2, after: '③' }]],
    [
      ['⑤1-2', '⑤1-1', '⑤2', '②'],
      [
        { row: 1, after: '⑤1-2' },
        { row: 3, after: '⑤2' },
      ],
    ],
  ])('%j', (numbers, problems) => expect(layersOutOfOrder(numbers)).toEqual(problems))
})

test('spans', () => {
  const spans = spansOf([{ baseDepth: 1.5 }, { baseDepth: 4.25 }, { baseDepth: 4.25 }, { baseDepth: 10 }])
  expect(spans.map((span) => span.thickness)).toEqual([1.5, 2.75, 0, 5.75])
  expect([-1, 0, 1.5, 4.25, 9.99, 10, 10.01].map((depth) => spanAt(spans, depth))).toEqual([
    undefined,
    0,
    1,
    3,
    3,
    3,
    undefined,
  ])
  expect(spanAt([], 1)).toBeUndefined()
})

test.each([
  [{ layer: '⑥', name: '暗绿色粉质黏土' }, 6],
  [{ layer: '⑨', name: '中风化砂岩' }, 'rock'],
  [{ layer: null, name: 'Soft grey sandy CLAY' }, 2],
  [{ layer: '⑬', name: '细砂' }, 9],
  [{ layer: null, name: '空洞' }, undefined],
])('colour of %j', (row, colour) => expect(strataColour(row)).toBe(colour))

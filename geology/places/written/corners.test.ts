import { describe, expect, test } from 'vitest'

import { geodesicArea } from '#geology/places/geodesic.ts'

import { readCorners } from './corners.ts'

describe('a list with one bad corner is none, and the corner is named', () => {
  test.each([
    ['123.80,31.30；123.80,31.34；123,84,31.34；123.84,31.30', /^第 3 处“123,84,31\.34”不是坐标$/],
    [
      '3468573.425,41585176.746；3468673.425,41585176.746；3468673.425,585276.746；3468573.425,41585276.746',
      /^第 3 处“3468673\.425,585276\.746”：平面坐标的 Y 缺少带号$/,
    ],
    ['123.80,31.30；123.80,31.34；附近', /第 3 处“附近”/],
    ['123.80,31.30\n123.80,31.34\n123°84′,31°34′', /第 3 处.*小于 60/],
    ['123.80,31.30；31.34；123.84,31.30', /第 2 处“31\.34”/],
    ['NaN,1; 999,999', /第 1 处/],
    ['GCJ-02 123.80,31.30；123.80,31.34', /第 1 处.*GCJ-02/],
    ['1 123.80 31.30；123.80 31.34；3 123.84 31.34', /第 1 处“1 123\.80 31\.30”/],
    ['123,80.12,31.30；123,80.34,31.34', /第 1 处/],
    ['10.5,3.2 121.6,31.3', /第 1 处/],
  ])('%s', (text, refused) => expect(readCorners(text)).toEqual({ refused: expect.stringMatching(refused) }))
})

const square = [
  { lng: 123.8, lat: 31.3 },
  { lng: 123.8, lat: 31.34 },
  { lng: 123.84, lat: 31.34 },
  { lng: 123.84, lat: 31.3 },
]

test.each([
  '123.80,31.30；123.80,31.34；123.84,31.34；123.84,31.30',
  '123.80,31.30 123.80,31.34 123.84,31.34 123.84,31.30',
  '123.80,31.30\n123.80,31.34\r\n123.84,31.34\n123.84,31.30\n',
  '123.80 31.30\n123.80 31.34\n123.84 31.34\n123.84 31.30',
  '1 123.80 31.30；2 123.80 31.34；3 123.84 31.34；4 123.84 31.30',
  '1,123.80,31.30；2,123.80,31.34；3,123.84,31.34；4,123.84,31.30',
  'J1、123.80,31.30；J2、123.80,31.34；J3、123.84,31.34；J4、123.84,31.30',
  '(1) 123.80,31.30\n(2) 123.80,31.34\n(3) 123.84,31.34\n(4) 123.84,31.30',
  '第1点：123.80,31.30\n第2点：123.80,31.34\n第3点：123.84,31.34\n第4点：123.84,31.30',
  '东经123.80°，北纬31.30°；东经123.80°，北纬31.34°；123.84,31.34；31.30,123.84',
])('%s', (text) => {
  expect(readCorners(text)).toEqual(square)
  expect(geodesicArea(square) / 1e6).toBeCloseTo(16.885_613, 5)
})

test('plane corners with serial numbers; the first again at the end', () => {
  const plane = [
    [3_468_573.425, 41_585_176.746],
    [3_468_673.425, 41_585_176.746],
    [3_468_673.425, 41_585_276.746],
  ]
  const lines = plane.map((corner, i) => `${i + 1} ${corner.join(' ')}`)
  for (const text of [lines, [...lines, lines[0]]]) {
    const corners = readCorners(text.join('；'))
    if ('refused' in corners) throw new Error(corners.refused)
    expect(corners).toHaveLength(text.length)
    expect(geodesicArea(corners)).toBeCloseTo(4999.28, 1)
  }
})

test('nothing is a list of nothing', () => expect(readCorners(' \n；')).toEqual([]))

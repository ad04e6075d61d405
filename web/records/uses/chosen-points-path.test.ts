import { expect, test } from 'vitest'

import { pathOfPoints, pointText, readPoint } from './chosen-points-path.ts'

test.each([
  ['benchmark:SZ001', { kind: 'benchmark', code: 'SZ001' }],
  ['gnssPoint.up:G:1/甲', { kind: 'gnssPoint', quantity: 'up', code: 'G:1/甲' }],
])('%s is a point, and is written as it was', (text, point) => {
  const read = readPoint(text)
  expect(read).toEqual(point)
  expect(read && pointText(read)).toBe(text)
})

test.each(['', 'SZ001', 'benchmark:', ':SZ001', 'bench mark:SZ001', 'a.b.c:SZ001'])('%j is none', (text) => {
  expect(readPoint(text)).toBeUndefined()
})

test('the path names all points', () => {
  const path = pathOfPoints([
    { kind: 'a', code: '1' },
    { kind: 'b', quantity: 'q', code: '甲&乙' },
  ])
  expect(new URLSearchParams(path.split('?')[1]).getAll('point')).toEqual(['a:1', 'b.q:甲&乙'])
})

import { expect, test } from 'vitest'

import { findNode, nameOfNode, numbersOf, parseWkt } from './wkt.ts'

test.each([
  '',
  'hello',
  'GEOGCS["x"',
  'GEOGCS["x]',
  ']',
  `GEOGCS["x",${'A['.repeat(50)}${']'.repeat(51)}`,
  `A["${'x'.repeat(30_000)}"]`,
])('no element: %.40s', (text) => expect(parseWkt(text)).toBeUndefined())

test('names, numbers and elements, in either kind of brackets', () => {
  const root = parseWkt('  geogcs("say ""WGS 84""", DATUM["D", SPHEROID["S", 6378137.0, -2.98257E+2]])')
  if (!root) throw new Error('not read')
  expect([root.keyword, nameOfNode(root)]).toEqual(['GEOGCS', 'say "WGS 84"'])
  expect(numbersOf(findNode(root, /^SPHEROID$/))).toEqual([6_378_137, -298.257])
  expect(findNode(root, /^UNIT$/)).toBeUndefined()
})

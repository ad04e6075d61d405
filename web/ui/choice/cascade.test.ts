import { expect, test } from 'vitest'

import { columnsOf, pathsOf, pathTo, wordsOf } from './cascade.ts'

const city = {
  id: 'city',
  label: '云汀市',
  children: [
    { id: 'north', label: '北区', children: [{ id: 'dock', label: '渡口街道' }] },
    { id: 'east', label: '东区', disabled: true },
  ],
}
const nodes = [city, { id: 'other', label: '市外' }]

test.each([
  ['dock', '云汀市 / 北区 / 渡口街道', 3],
  ['north', '云汀市 / 北区', 3],
  ['other', '市外', 1],
  ['nowhere', '', 1],
])('the path to %s reads “%s” and opens %i columns', (id, words, columns) => {
  const path = pathTo(nodes, id)
  expect(wordsOf(path)).toBe(words)
  expect(columnsOf(nodes, path)).toHaveLength(columns)
})

test('every node that can be chosen is found by its path', () => {
  expect(pathsOf(nodes)).toEqual([
    ['city', '云汀市'],
    ['north', '云汀市 / 北区'],
    ['dock', '云汀市 / 北区 / 渡口街道'],
    ['other', '市外'],
  ])
})

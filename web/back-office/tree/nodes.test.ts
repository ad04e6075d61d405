import { expect, test } from 'vitest'

import { completeChoice, nodesOf, pathOf, withoutBranch } from './nodes.ts'

const row = (id: number, parent: number | null) => ({
  id,
  parent,
  name: `第 ${id} 项`,
  detail: '',
  disabled: false,
})
const rows = [row(1, null), row(2, 1), row(3, 2), row(4, null)]
const counts = [2, 3, 4].map((count, i) => ({ id: i + 1, count }))

test('a branch counts what stands below it; a path names all above', () => {
  expect(nodesOf(rows, counts).map(({ id, count }) => [id, count])).toEqual([
    ['1', 9],
    ['4', 0],
  ])
  expect(nodesOf(rows).map(({ count }) => count)).toEqual([undefined, undefined])
  expect(pathOf(rows, 3)).toBe('第 1 项 / 第 2 项 / 第 3 项')
  expect(withoutBranch(rows, 2).map(({ id }) => id)).toEqual([1, 4])
})

test('what is chosen brings what is above, what is taken away takes what is below', () => {
  expect(completeChoice(rows, [], [3]).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  expect(completeChoice(rows, [1, 2, 3, 4], [1, 3, 4]).toSorted((a, b) => a - b)).toEqual([1, 4])
})

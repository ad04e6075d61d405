import { expect, test } from 'vitest'

import type { TreeRow } from '#contract/back-office/routes.ts'

import { moveRow } from './move.ts'

const row = (id: number, parent: number | null): TreeRow => ({
  id,
  parent,
  name: '',
  detail: '',
  disabled: false,
})
const rows = [row(1, null), row(2, 1), row(3, 1), row(4, null)]
const below = (parent: number | null, all: readonly TreeRow[]) =>
  all.filter((one) => one.parent === parent).map(({ id }) => id)

test.each([
  ['before its sister', { id: '3', parent: '1', position: 0 }, [3, 2]],
  ['behind all', { id: '2', parent: '1', position: 1 }, [3, 2]],
  ['from elsewhere', { id: '4', parent: '1', position: 1 }, [2, 4, 3]],
])('a row goes %s', (_, move, order) => {
  expect(below(1, moveRow(rows, move))).toEqual(order)
})

import { expect, test } from 'vitest'

import type { Folder } from '#contract/personal/favourites.ts'

import { branchOf, allNode, moveOf, nodesOf } from './folder-nodes.ts'

const folder = (id: number, parent: number | null, ids: number[] = []): Folder => ({
  ...{ id, parent, ids, name: `夹 ${id}`, isFolder: '1', token: null },
})
const folders = [folder(1, null, [7]), folder(2, 1), folder(3, 2), folder(4, null)]

test('the folders hang below all favourites and those in none', () => {
  const nodes = nodesOf(folders, [{ folder: 1 }, { folder: null }])
  expect(nodes.map(({ id, count }) => [id, count])).toEqual([
    ['all', 2],
    ['none', 1],
    ['1', 1],
    ['4', 0],
  ])
  expect(nodes[2]?.children?.[0]?.children?.[0]?.id).toBe('3')
})

test('a branch is a folder with all below it', () => {
  expect(branchOf(folders, folder(1, null)).map(({ id }) => id)).toEqual([1, 2, 3])
})

test('a drag counts folders alone, and what is no folder stays', () => {
  expect(moveOf(folders, { id: '4', parent: null, position: 2 })).toEqual({
    id: 4,
    parent: null,
    position: 0,
  })
  expect(moveOf(folders, { id: '4', parent: null, position: 0 })).toEqual({
    id: 4,
    parent: null,
    position: 0,
  })
  expect(moveOf(folders, { id: '4', parent: '2', position: 1 })).toEqual({ id: 4, parent: 2, position: 1 })
  expect(moveOf(folders, { id: allNode, parent: null, position: 3 })).toBeUndefined()
  expect(moveOf(folders, { id: '4', parent: allNode, position: 0 })).toBeUndefined()
})

import { expect, test } from 'vitest'

import type { MenuItem } from '#contract/accounts/menus.ts'
import { findMenu, flattenMenu, isListed, landingOf, pathOf } from '#web/workplace/menus.ts'

const item = (id: number, fields: Partial<MenuItem> = {}): MenuItem => ({
  id,
  menuType: '1',
  menuName: `第 ${id} 项`,
  spelled: [],
  path: `/p/${id}`,
  component: 'page',
  icon: null,
  menuUrl: null,
  permission: null,
  cache: false,
  visible: true,
  children: [],
  ...fields,
})

const directory = (id: number, children: MenuItem[], fields: Partial<MenuItem> = {}) =>
  item(id, { menuType: '0', path: null, component: null, children, ...fields })

test('a button is no place; a directory without a page has one under its number, with one its own', () => {
  expect(pathOf(item(3, { menuType: '2', path: null }))).toBeUndefined()
  expect(pathOf(directory(7, []))).toBe('/directory/7')
  expect(pathOf(directory(7, [], { component: 'board', path: '/board' }))).toBe('/board')
  expect(pathOf(item(3))).toBe('/p/3')
})

test('a group that shows no page has no line in the menu', () => {
  expect(isListed(directory(1, [item(2)]))).toBe(true)
  expect(isListed(directory(1, [directory(3, [item(2)])]))).toBe(true)
  expect(isListed(directory(1, [item(2, { visible: false }), directory(3, [])]))).toBe(false)
})

const button = item(9, { menuType: '2', path: null })

test.each<[string, MenuItem[], string | undefined]>([
  ['nothing', [], undefined],
  ['directories without pages', [directory(1, []), directory(2, [])], undefined],
  ['buttons alone', [directory(1, [item(2, { menuType: '2', path: '/x' })])], undefined],
  ['a hidden page', [item(1, { visible: false })], undefined],
  ['one page', [item(1)], '/p/1'],
  ['a directory', [directory(1, [item(2), item(3)]), item(4)], '/p/2'],
  [
    'a directory with a page of its own',
    [directory(1, [], { component: 'board', path: '/board' })],
    '/board',
  ],
  ['an empty directory before', [directory(1, []), item(2)], '/p/2'],
  ['a page with buttons', [item(1, { children: [button] })], '/p/1'],
  ['directories in each other', [directory(1, [directory(5, [item(6)])])], '/p/6'],
])('%s leads to its first page', (_, menu, path) => {
  expect(landingOf(menu)).toBe(path)
})

test('an entry is found by its address, however deep it stands', () => {
  const tree = [directory(1, [directory(5, [item(6)]), item(2)])]
  expect(flattenMenu(tree).map(({ id }) => id)).toEqual([1, 5, 6, 2])
  expect(findMenu(tree, '/p/6')?.id).toBe(6)
  expect(findMenu(tree, '/directory/5')?.id).toBe(5)
  expect(findMenu(tree, '/p/9')).toBeUndefined()
})

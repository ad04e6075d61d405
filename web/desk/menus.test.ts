import { expect, test } from 'vitest'

import type { MenuItem } from '#contract/menus.ts'

import { findMenu, flat, landingOf, pathOf } from './menus.ts'

const item = (id: number, fields: Partial<MenuItem> = {}): MenuItem => ({
  id,
  menuType: '1',
  menuName: `第 ${id} 项`,
  path: `/p/${id}`,
  component: 'page',
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

test('an empty menu leads nowhere; else one lands on the first child of the first entry', () => {
  expect(landingOf([])).toBeUndefined()
  expect(landingOf([directory(1, [item(2), item(3)]), item(4)])).toBe('/p/2')
  expect(landingOf([directory(1, [directory(5, [item(6)])])])).toBe('/p/6')
  expect(landingOf([directory(1, [item(2, { menuType: '2', path: null })])])).toBe('/directory/1')
  expect(landingOf([item(4)])).toBe('/p/4')
})

test('an entry is found by its address, however deep it stands', () => {
  const tree = [directory(1, [directory(5, [item(6)]), item(2)])]
  expect(flat(tree).map(({ id }) => id)).toEqual([1, 5, 6, 2])
  expect(findMenu(tree, '/p/6')?.id).toBe(6)
  expect(findMenu(tree, '/directory/5')?.id).toBe(5)
  expect(findMenu(tree, '/p/9')).toBeUndefined()
})

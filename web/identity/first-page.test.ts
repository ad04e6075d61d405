import { expect, test } from 'vitest'

import type { MenuItem } from '#contract/menus.ts'

import { firstPage } from './first-page.ts'

const item = (
  menuType: MenuItem['menuType'],
  path: string | null,
  more: Partial<MenuItem> = {},
): MenuItem => ({
  id: 1,
  menuType,
  menuName: '',
  path,
  component: null,
  permission: null,
  cache: false,
  visible: true,
  children: [],
  ...more,
})

test.each<[string, MenuItem[], string | undefined]>([
  ['nothing', [], undefined],
  ['directories without pages', [item('0', null), item('0', null)], undefined],
  ['buttons alone', [item('0', null, { children: [item('2', '/x')] })], undefined],
  ['a hidden page', [item('1', '/hidden', { visible: false })], undefined],
  ['one page', [item('1', '/one')], '/one'],
  ['a directory', [item('0', '/d', { children: [item('1', '/a'), item('1', '/b')] })], '/a'],
  ['an empty directory before', [item('0', null), item('1', '/one')], '/one'],
  ['a page with buttons', [item('1', '/one', { children: [item('2', null)] })], '/one'],
  [
    'directories in each other',
    [item('0', null, { children: [item('0', null, { children: [item('1', '/deep')] })] })],
    '/deep',
  ],
])('%s leads to its first page', (_, menu, path) => {
  expect(firstPage(menu)).toBe(path)
})

import { expect, test } from 'vitest'

import { pageAfterResize, pageCount, pageSlots, readJump } from './pages.ts'

test.each([
  ['', '请输入页码数字'],
  ['  ', '请输入页码数字'],
  ['abc', '请输入页码数字'],
  ['-1', '请输入页码数字'],
  ['1.5', '请输入页码数字'],
  ['0x1', '请输入页码数字'],
  ['１２', '请输入页码数字'],
  ['0', '页码从 1 开始'],
  ['000', '页码从 1 开始'],
])('a jump to “%s” is refused', (typed, refused) => {
  expect(readJump(typed, 216)).toEqual({ refused })
})

test.each([
  ['1', { page: 1 }],
  [' 007 ', { page: 7 }],
  ['216', { page: 216 }],
  ['217', { page: 216, remark: '共 216 页，已到末页' }],
  ['9'.repeat(400), { page: 216, remark: '共 216 页，已到末页' }],
])('a jump to “%s” arrives', (typed, jump) => {
  expect(readJump(typed, 216)).toEqual(jump)
})

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, 3, 4, 5, 6, 'gap', 8]],
  [4, 216, [1, 2, 3, 4, 5, 6, 'gap', 216]],
  [5, 216, [1, 'gap', 3, 4, 5, 6, 7, 'gap', 216]],
  [212, 216, [1, 'gap', 210, 211, 212, 213, 214, 'gap', 216]],
  [213, 216, [1, 'gap', 211, 212, 213, 214, 215, 216]],
  [216, 216, [1, 'gap', 211, 212, 213, 214, 215, 216]],
  [900, 216, [1, 'gap', 211, 212, 213, 214, 215, 216]],
] as const)('page %i of %i', (current, pages, semaphore) => {
  expect(pageSlots(current, pages)).toEqual(semaphore)
})

test.each([
  [0, 20, 1],
  [20, 20, 1],
  [21, 20, 2],
  [1_000_000, 50, 20_000],
])('%i rows by %i fill %i pages', (total, size, pages) => {
  expect(pageCount(total, size)).toBe(pages)
})

test.each([
  [1, 20, 50, 1],
  [4, 20, 10, 7],
  [5, 10, 50, 1],
  [6, 10, 50, 2],
])('page %i of size %i becomes, at size %i, page %i', (current, size, newSize, page) => {
  expect(pageAfterResize(current, size, newSize)).toBe(page)
})

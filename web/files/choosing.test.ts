import { expect, test } from 'vitest'

import { choose, pickPastedImages } from './choosing.ts'

const file = (name: string, type = '', size = 3) =>
  size === 3 ? new File(['abc'], name, { type }) : ({ name, type, size } as File)
const given = { accept: [], limit: 5, count: 0 }
const names = (files: readonly File[]) => files.map(({ name }) => name)

test('of six files five are taken, and the message says the limit', () => {
  const six = ['1', '2', '3', '4', '5', '6'].map((name) => file(name))
  const { taken, refused } = choose(six, given)
  expect([names(taken), refused]).toEqual([['1', '2', '3', '4', '5'], ['最多上传 5 个文件']])
  expect(choose(six, { ...given, limit: 3, count: 2 })).toMatchObject({ refused: ['最多上传 3 个文件'] })
  expect(choose(six, { ...given, count: 5 }).taken).toEqual([])
})

test.each([
  [file('a.exe'), ['.pdf', '.DOCX'], ['a.exe：只能上传 pdf、DOCX 文件']],
  [file('a.PDF'), ['.pdf'], []],
  [file('a.docx'), ['.pdf', '.DOCX'], []],
  [file('a.gif', 'image/gif'), ['image/*'], []],
  [file('a.gif', 'text/plain'), ['image/*'], ['a.gif：只能上传 图片 文件']],
  [file('a.png', 'image/png'), ['image/png'], []],
  [file('空.txt', '', 0), [], ['空.txt：文件是空的']],
  [file('大.sgy', '', 5 * 2 ** 30 + 1), [], ['大.sgy：文件过大，最多 5.0 GB']],
  [file('大.sgy', '', 5 * 2 ** 30), [], []],
  [file('孔'.repeat(300)), [], [`${'孔'.repeat(20)}…：文件名过长，最多 255 字`]],
])('%o with %j: %j', (one, accept, faults) => {
  const { taken, refused } = choose([one], { ...given, accept })
  expect([refused, taken.length]).toEqual([faults, faults.length === 0 ? 1 : 0])
})

const clipboard = (files: File[], items: number) =>
  ({ files, items: { length: items } }) as unknown as DataTransfer

test('only images are pasted; anything else and nothing have their messages', () => {
  const image = file('image.png', 'image/png')
  expect(pickPastedImages(clipboard([image], 1))).toEqual([image])
  expect(pickPastedImages(clipboard([], 1))).toBe('粘贴的内容不是图片')
  expect(pickPastedImages(clipboard([file('a.pdf', 'application/pdf')], 1))).toBe('粘贴的内容不是图片')
  expect(pickPastedImages(clipboard([], 0))).toBe('没有可粘贴的内容')
  expect(pickPastedImages(null)).toBe('没有可粘贴的内容')
})

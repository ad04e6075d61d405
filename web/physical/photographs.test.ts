import { expect, test } from 'vitest'

import { pairsOf } from './photographs.ts'

const image = (name: string, mediaType = 'image/jpeg') => ({ name, mediaType })
const names = (...files: ReturnType<typeof image>[]) =>
  pairsOf(files).map(({ plane, crossed }) => [plane?.name, crossed?.name])

test('only images are photographs', () => {
  expect(names(image('BP-1 单偏光.pdf', 'application/pdf'))).toEqual([])
})

test('both lights of a field of view are paired, in any order', () => {
  expect(
    names(
      image('BP-1 视域2 正交偏光.jpg'),
      image('BP-1 视域1 单偏光.jpg'),
      image('BP-1 视域1 正交偏光.jpg'),
      image('BP-1 视域2 单偏光.jpg'),
    ),
  ).toEqual([
    ['BP-1 视域2 单偏光.jpg', 'BP-1 视域2 正交偏光.jpg'],
    ['BP-1 视域1 单偏光.jpg', 'BP-1 视域1 正交偏光.jpg'],
  ])
})

test('a photograph without its pair, or without a light, is kept', () => {
  expect(names(image('BP-1_XPL.png'), image('全貌.png'))).toEqual([
    [undefined, 'BP-1_XPL.png'],
    ['全貌.png', undefined],
  ])
})

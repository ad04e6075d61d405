import { expect, test } from 'vitest'

import { movedTo } from './order.ts'

const list = [...'abcd'].map((code) => ({ code }))

test.each([
  ['a', 2, 'bcad'],
  ['d', 0, 'dabc'],
  ['b', 1, 'abcd'],
  ['a', 9, 'bcda'],
  ['x', 1, 'abcd'],
])('%s at place %d', (code, to, order) =>
  expect(
    movedTo(list, code, to)
      .map((one) => one.code)
      .join(''),
  ).toBe(order),
)

import { expect, test } from 'vitest'

import { joinFirst } from './first-few.ts'

test.each([
  [[], ''],
  [[2], '2'],
  [['甲', '乙'], '甲、乙'],
  [[1, 2, 3, 4, 5], '1、2、3、4、5'],
  [[1, 2, 3, 4, 5, 6], '1、2、3、4、5 等'],
])('of %j a sentence names %s', (items, words) => expect(joinFirst(items)).toBe(words))

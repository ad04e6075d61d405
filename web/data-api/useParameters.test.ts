import { expect, test } from 'vitest'

import { valuesIn } from './useParameters.ts'

test('several values are told apart by Chinese and other commas, and may hold spaces', () => {
  expect(valuesIn(' 鹭洲区，云台区、A B,c ,')).toEqual(['鹭洲区', '云台区', 'A B', 'c'])
  expect(valuesIn('、')).toEqual([])
})

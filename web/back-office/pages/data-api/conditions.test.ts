import { expect, test } from 'vitest'

import { depth, day } from '#contract/catalogue/kind.ts'

import { blankCondition, endTyped, splitList } from './conditions.ts'

test('a list is split at Chinese and other commas', () => {
  expect(splitList(' 鹭洲区，云台区、a,b  c ')).toEqual(['鹭洲区', '云台区', 'a', 'b', 'c'])
  expect(splitList('，')).toEqual([])
})

test('an end is a number where the field has numbers', () => {
  expect(endTyped('10.5', depth('孔深'))).toBe(10.5)
  expect(endTyped('十', depth('孔深'))).toBe('十')
  expect(endTyped('2024', day('完成日期'))).toBe('2024')
  expect(endTyped(' ', depth('孔深'))).toBeUndefined()
})

test('a new condition has the shape of its field', () => {
  expect(blankCondition('finalDepth', depth('孔深'))).toEqual({ prop: 'finalDepth' })
})

import { expect, test } from 'vitest'

import { dashOf } from './dash.ts'
import { fillColour, strokeOf } from './line-style.ts'

test('a solid line has no dashes; those of others grow with its width', () => {
  expect(dashOf(null, 2)).toEqual([])
  expect(dashOf('dashed', 2)).toEqual([8, 6])
  expect(strokeOf({ ink: '#b3202c', width: 3, lineStyle: 'dashed' }).getLineDash()).toEqual([12, 9])
})

test('an area is filled as its layer says, else as is usual', () => {
  expect(fillColour('#12447c', 'none', 0.04)).toBe('#12447c00')
  expect(fillColour('#12447c', 'medium', 0.04)).toBe('#12447c4d')
  expect(fillColour('#12447c', null, 0.04)).toBe('#12447c0a')
})

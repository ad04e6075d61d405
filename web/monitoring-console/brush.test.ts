import fc from 'fast-check'
import { expect, test } from 'vitest'

import { brushStep, moveBrush, presetOf, presetSpan } from './brush.ts'

const day = 86_400_000
const whole = [0, 4000 * day] as const

test.each([
  ['start', 10, [110, 200]],
  ['start', 500, [199, 200]],
  ['start', -500, [0, 200]],
  ['end', 9000, [100, 4000]],
  ['end', -500, [100, 101]],
  ['both', -500, [0, 100]],
  ['both', 9000, [3900, 4000]],
] as const)('the %s of days 100 to 200 moved by %i days is %j', (part, by, moved) => {
  expect(moveBrush([100 * day, 200 * day], { part, by: by * day, whole })).toEqual(
    moved.map((one) => one * day),
  )
})

test('however it is moved, a window stays within all time, at least a day long, and keeps its length as a whole', () => {
  const moves = fc.array(
    fc.tuple(
      fc.constantFrom('start' as const, 'end' as const, 'both' as const),
      fc.integer({ min: -9000, max: 9000 }),
    ),
  )
  fc.assert(
    fc.property(moves, (all) => {
      let span: readonly [number, number] = [1000 * day, 2000 * day]
      for (const [part, by] of all) {
        const next = moveBrush(span, { part, by: by * day, whole })
        expect(next[0]).toBeGreaterThanOrEqual(whole[0])
        expect(next[1]).toBeLessThanOrEqual(whole[1])
        expect(next[1] - next[0]).toBeGreaterThanOrEqual(part === 'both' ? span[1] - span[0] : day)
        span = next
      }
    }),
  )
})

test('keys move by whole days, and by one at least', () => {
  expect(brushStep('PageUp', [0, 4006 * day])).toBe(401 * day)
  expect(brushStep('ArrowLeft', [0, 20 * day])).toBe(-day)
  expect(brushStep('Enter', whole)).toBeUndefined()
  expect(moveBrush([day, 9 * day], { part: 'both', by: 1.4 * day, whole })).toEqual([2 * day, 10 * day])
})

test('a preset is told by its window; what none chooses is none', () => {
  for (const years of [undefined, 10, 5, 1]) expect(presetOf(whole, presetSpan(whole, years))).toBe(years)
  expect(presetOf(whole, [10 * day, 50 * day])).toBeNull()
})

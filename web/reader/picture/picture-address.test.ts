import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readPlace, writePlace } from './picture-address.ts'

const read = (text: string) => readPlace(new URLSearchParams(text))

test.each([
  '',
  'at=1,2',
  'scale=50',
  'at=-1,2&scale=50',
  'at=1&scale=50',
  'at=1,2&scale=NaN',
  'at=1,2&scale=0',
  'at=1e3,2&scale=50',
])('“%s” names no place', (text) => {
  expect(read(text)).toBeUndefined()
})

test('a scale beyond the bounds is that of the bound; a turn that is none is upright', () => {
  expect(read('at=4500,3250&scale=999&turn=45')).toEqual({ x: 4500, y: 3250, scale: 8, turn: 0 })
  expect(read('at=0,0&scale=0.01&turn=270')).toEqual({ x: 0, y: 0, scale: 1 / 256, turn: 270 })
})

test('what is written is read again, and leaves the other parameters', () => {
  const place = fc.record({
    x: fc.nat(60_000),
    y: fc.nat(60_000),
    scale: fc.integer({ min: 1, max: 8000 }).map((value) => value / 1000),
    turn: fc.constantFrom(0, 90, 180, 270),
  })
  fc.assert(
    fc.property(place, (one) => {
      const search = writePlace(new URLSearchParams('as=picture&turn=90'), one)
      expect(search.get('as')).toBe('picture')
      const again = readPlace(search)
      expect(again).toMatchObject({ x: one.x, y: one.y, turn: one.turn })
      expect(again?.scale).toBeCloseTo(Math.max(one.scale, 1 / 256), 4)
    }),
  )
})

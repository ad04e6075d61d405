import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readPagePlace, writePagePlace } from './page-place.ts'

const read = (text: string) => readPagePlace(new URLSearchParams(text), 3)

test.each([
  '',
  'at=0.5,0.5',
  'scale=800',
  'at=1.2,0&scale=800',
  'at=-0.1,0&scale=800',
  'at=0.5&scale=800',
  'at=0.5,0.5&scale=x',
])('“%s” names no place on a page', (text) => expect(read(text)).toBeUndefined())

test('a place that is fixed is written and read again; one that fits the window leaves the page only', () => {
  const share = fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000)
  const shown = fc.record({
    scale: fc.integer({ min: 10, max: 2500 }).map((value) => value / 100),
    turn: fc.constantFrom(0, 90, 180, 270),
  })
  fc.assert(
    fc.property(share, share, shown, (x, y, { scale, turn }) => {
      const place = { page: 3, x, y, scale, turn }
      const search = writePagePlace(new URLSearchParams('page=1&marks=黏土'), 3, place)
      expect([search.get('page'), search.get('marks')]).toEqual(['3', '黏土'])
      expect(readPagePlace(search, 3)).toEqual(place)
      expect(writePagePlace(search, 4, undefined).toString()).toBe(
        new URLSearchParams('page=4&marks=黏土').toString(),
      )
    }),
  )
})

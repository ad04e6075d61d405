import fc from 'fast-check'
import { expect, test } from 'vitest'

import { oneOrNone, flag, listQuery, oneOf, readListPlace, shortText } from './list-address.ts'

const params = {
  box: oneOf(['todo', 'mine', 'all'], 'todo'),
  state: oneOrNone(['lent', 'back']),
  own: flag,
  text: shortText,
}
const read = (query: string, size = 20) => readListPlace(params, new URLSearchParams(query), size)
const write = (query: string) => listQuery(params, read(query))

test.each(['', '?box=mine', '?box=all&state=lent&own=1&text=%E4%BA%91&page=3&size=50'])(
  'the address %s is written as it was read',
  (query) => {
    expect(write(query)).toBe(query)
  },
)

test.each(['page=0', 'page=-1', 'page=1e9', 'page=x', 'size=7', 'size=', 'box=bin', 'state=sold', 'own=yes'])(
  '%s is no place',
  (query) => {
    expect(write(query)).toBe('')
  },
)

test('the size that was chosen last is usual, and stands in the address; a text ends somewhere', () => {
  expect(read('', 50).size).toBe(50)
  expect(listQuery(params, read('', 50))).toBe('?size=50')
  expect(read('page=3', 50).size).toBe(20)
  expect(read(`text=${'长'.repeat(99)}`).text).toHaveLength(60)
})

test('whatever a place holds comes back from its address', () => {
  const place = fc.record({
    box: fc.constantFrom('todo', 'mine', 'all'),
    state: fc.constantFrom('lent', 'back', undefined),
    own: fc.boolean(),
    text: fc.string({ maxLength: 60 }),
    page: fc.integer({ min: 1, max: 999_999 }),
    size: fc.constantFrom(10, 20, 30, 50),
  })
  fc.assert(
    fc.property(place, (one) => {
      expect(read(listQuery(params, one))).toEqual(one)
    }),
  )
})

import { expect, test } from 'vitest'

import { queueAsked, queueQuery, readQueuePlace } from './queue-place.ts'

const read = (query: string) => readQueuePlace(new URLSearchParams(query))

test.each(['', '?box=mine', '?box=all&state=lent&text=%E4%BA%91&page=3&size=20'])(
  'the address %s is written as it was read',
  (query) => {
    expect(queueQuery(read(query))).toBe(query)
  },
)

test('what no box, state or page has is left out', () => {
  const place = read('?box=bin&state=sold&page=-1&size=7')
  expect(queueQuery(place)).toBe('')
  expect(queueAsked(place)).toEqual({ box: 'todo', q: '', current: 1, size: 50 })
})

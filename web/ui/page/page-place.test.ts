import { expect, test } from 'vitest'

import { pageQuery, readPagePlace } from './page-place.ts'

const read = (query: string) => readPagePlace(new URLSearchParams(query))

test.each(['', '?text=%E4%BA%91&page=3&size=20'])('the address %s is written as it was read', (query) => {
  expect(pageQuery(read(query), {})).toBe(query)
})

test.each(['page=0', 'page=-1', 'page=1e9', 'page=x', 'size=7', 'size='])('%s is no place', (query) => {
  expect(pageQuery(read(query), {})).toBe('')
})

test('conditions come first, in their order, without blanks; a text ends somewhere', () => {
  const place = read(`text=${'长'.repeat(99)}`)
  expect(place.text).toHaveLength(60)
  expect(pageQuery({ ...place, text: '' }, { box: 'all', state: '', kind: undefined, own: '1' })).toBe(
    '?box=all&own=1',
  )
})

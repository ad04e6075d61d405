import fc from 'fast-check'
import { expect, test } from 'vitest'

import { user } from '#contract/back-office/user.ts'

import { type ListPlace, placeQuery, readPlace } from './list-address.ts'

const read = (query: string) => readPlace(user, new URLSearchParams(query), 20)

test.each<[string, Partial<ListPlace>]>([
  ['?page=0&size=7&sort=phone&open=x', { page: 1, size: 20, sort: '', open: undefined }],
  ['?sort=-username&open=new', { sort: '-username', open: 'new' }],
  ['?f.state=disabled&f.roles=3&f.roles=x&f.nothing=1', { filters: { state: ['disabled'], roles: [3] } }],
  ['?f.industry=', { filters: { industry: [null] } }],
])('%s holds what the resource knows', (query, place) => {
  expect(read(query)).toMatchObject(place)
})

test('an address means the same page to a reader who has chosen another size', () => {
  const view = { text: '', sort: '', filters: {}, chosen: undefined, open: undefined }
  const other = (query: string) => readPlace(user, new URLSearchParams(query), 50)
  expect(other(placeQuery({ ...view, page: 3, size: 20 }))).toMatchObject({ page: 3, size: 20 })
  expect(other(placeQuery({ ...view, page: 3, size: 30 }))).toMatchObject({ page: 3, size: 30 })
  expect(other('')).toMatchObject({ page: 1, size: 50 })
})

test('an address holds the whole view', () => {
  const place: fc.Arbitrary<ListPlace> = fc.record({
    page: fc.integer({ min: 1, max: 10_000 }),
    size: fc.constantFrom(10, 20, 30, 50),
    text: fc.string({ maxLength: 60, unit: 'grapheme' }).map((text) => text.slice(0, 60)),
    sort: fc.constantFrom('', 'username', '-createdAt'),
    filters: fc.constantFrom<ListPlace['filters']>(
      {},
      { state: ['enabled', 'disabled'] },
      { department: [4], industry: [null, 'water'] },
    ),
    chosen: fc.constantFrom(undefined, 7),
    open: fc.constantFrom(undefined, 'new' as const, 12),
  })
  fc.assert(
    fc.property(place, (one) => {
      expect(read(placeQuery(one))).toEqual(one)
    }),
  )
})

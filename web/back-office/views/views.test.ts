import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readContent } from '#contract/back-office/template-content.ts'
import { user } from '#contract/back-office/user.ts'
import type { Condition } from '#contract/catalogue/condition.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { pageSizes } from '#contract/wire.ts'
import { placeQuery, readPlace } from '#web/back-office/list/list-address.ts'
import { writeAddress } from '#web/records/address.ts'

import { addressOf, columnsOf, contentOf, contentOfRecords, isCurrent, placeOf } from './views.ts'

const query = fc
  .record({
    text: fc.constantFrom('', '勘察', ' 方屿 '),
    sort: fc.constantFrom('', 'username', '-createdAt'),
    states: fc.subarray(['enabled', 'disabled', 'removed', '']),
    departments: fc.subarray(['1', '22', '']),
    size: fc.constantFrom('', ...pageSizes.map(String)),
    page: fc.constantFrom('', '3'),
  })
  .map(({ states, departments, ...one }) => {
    const params = new URLSearchParams(Object.entries(one).filter(([, value]) => value !== ''))
    for (const state of states) params.append('f.state', state)
    for (const department of departments) params.append('f.department', department)
    return params
  })
const columns = fc.subarray([...user.list], { minLength: 1 })

test('a list that is saved, stored and chosen stands as it stood, on its first page', () => {
  fc.assert(
    fc.property(query, query, columns, (saved, other, shown) => {
      const place = readPlace(user, saved, 20)
      const stored = readContent('search', JSON.stringify(contentOf(place, shown)))
      if (!stored) throw new Error('it does not fit its use')
      const elsewhere = readPlace(user, other, 20)
      const now = { ...elsewhere, ...placeOf(stored, elsewhere), page: 1 }
      expect(placeQuery({ ...now, open: undefined })).toBe(placeQuery({ ...place, page: 1 }))
      expect(columnsOf(stored, user)).toEqual(shown)
      expect(isCurrent(stored, contentOf(now, shown))).toBe(true)
    }),
  )
})

const condition: Record<string, fc.Arbitrary<Condition>> = {
  code: fc.constantFrom('ZK', '%', '1').map((value) => ({ prop: 'code', value })),
  district: fc
    .subarray(['330105', '330106', ''], { minLength: 1 })
    .map((anyOf) => ({ prop: 'district', anyOf })),
  finalDepth: fc.record({ prop: fc.constant('finalDepth'), from: fc.integer({ min: 0, max: 99 }) }),
  place: fc.integer({ min: 1, max: 900 }).map((metres) => ({
    prop: 'place',
    near: { lng: 120.1, lat: 31.2, metres, name: '开挖处' },
  })),
}
const address = fc.record({
  conditions: fc
    .record(condition, { requiredKeys: [] })
    .map((of) => Object.values(of).flatMap((one) => one ?? [])),
  sort: fc.constantFrom(undefined, '-finalDepth', 'code'),
  size: fc.constantFrom(...pageSizes),
  current: fc.integer({ min: 1, max: 9 }),
})

test('a list of records that is saved, stored and chosen stands as it stood, on its first page', () => {
  fc.assert(
    fc.property(address, address, (saved, elsewhere) => {
      const stored = readContent('search', JSON.stringify(contentOfRecords(saved)))
      if (!stored) throw new Error('it does not fit its use')
      const now = { ...elsewhere, ...addressOf(stored, elsewhere) }
      expect(writeAddress(kinds.borehole, now)).toBe(writeAddress(kinds.borehole, { ...saved, current: 1 }))
      expect(isCurrent(stored, contentOfRecords(now))).toBe(true)
      const turned = { ...now, conditions: now.conditions.toReversed() }
      expect(isCurrent(stored, contentOfRecords(turned))).toBe(true)
      const other = { ...now, conditions: [...now.conditions, { prop: 'title', value: '桥' }] }
      expect(isCurrent(stored, contentOfRecords(other))).toBe(false)
    }),
  )
})

test('a view is not the present one where a condition, the order, the size or a column differs', () => {
  const place = readPlace(user, new URLSearchParams('f.state=enabled'), 20)
  const view = contentOf(place, ['username'])
  const others = [
    'f.state=disabled',
    '',
    'f.state=enabled&sort=username',
    'f.state=enabled&size=50',
    'text=x',
  ]
  for (const other of others)
    expect(isCurrent(view, contentOf(readPlace(user, new URLSearchParams(other), 20), ['username']))).toBe(
      false,
    )
  expect(isCurrent(view, contentOf(place, ['username', 'company']))).toBe(false)
})

test('columns that are gone are left out; where none is left the list begins as usual', () => {
  expect(columnsOf({ columns: ['username', 'fax'] }, user)).toEqual(['username'])
  expect(columnsOf({ columns: ['fax'] }, user)).toEqual(user.list)
})

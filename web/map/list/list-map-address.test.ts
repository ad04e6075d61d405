import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { readMap } from '#web/map/address.ts'
import { firstPage, readAddress } from '#web/records/address.ts'

import { writeListMap } from './list-map-address.ts'

test('list and map read their own part of the address', () => {
  const list = { ...firstPage, conditions: [{ prop: 'finalDepth', from: 50 }] }
  const asked = { asked: { lng: 123.91, lat: 31.21 }, missed: 40, hit: 'borehole:7' }
  const place = { centre: { lng: 123.9, lat: 31.2 }, zoom: 13, ...asked }
  const params = new URLSearchParams(writeListMap(kinds.borehole, list, place))
  expect(readAddress(kinds.borehole, params).address.conditions).toEqual(list.conditions)
  expect(readMap(kinds, params)).toMatchObject(place)
})

test('without anything it is empty', () => {
  expect(writeListMap(kinds.borehole, firstPage, {})).toBe('')
})

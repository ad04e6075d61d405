import { expect, test } from 'vitest'

import { type District, districtFault } from './districts.ts'

const square = (west: number): District => ({
  names: [west === 121 ? '东区' : '西区', west === 121 ? '东' : '西'],
  rings: [
    [west, 31, west + 1, 31, west + 1, 32, west, 32, west, 31],
    [west + 0.4, 31.4, west + 0.6, 31.4, west + 0.6, 31.6, west + 0.4, 31.6, west + 0.4, 31.4],
  ],
})
const districts = [square(120), square(121)]

test.each([
  [120.1, 31.1, '西区', undefined],
  [120.1, 31.1, '西', undefined],
  [120.1, 31.1, null, undefined],
  [120.1, 31.1, '东区', '坐标在西区，所在区写作东区'],
  [121.5, 31.5, '东区', '坐标不在本市任何一个区内'], // in a hole of the outline
  [12.1, 31.1, '西区', '坐标不在本市任何一个区内'],
] as const)('%f, %f written as %s', (lng, lat, written, fault) => {
  expect(districtFault(districts, { lng, lat }, written)).toBe(fault)
})

test('where no district is known, nothing is wrong', () => {
  expect(districtFault([], { lng: 12, lat: 3 }, '东区')).toBeUndefined()
})

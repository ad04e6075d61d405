import { expect, test } from 'vitest'

import { laySheet, shadeOf } from './outline.ts'

const square = { name: '方', ring: [120, 60, 122, 60, 122, 61, 120, 61] }

test('without outlines there is no sheet', () => {
  expect(laySheet([], [], 300)).toBeUndefined()
  expect(laySheet([{ name: '线', ring: [1, 2, 3, 4] }], [], 300)).toBeUndefined()
})

test('at 60° north a degree of longitude is half a degree of latitude; north is up', () => {
  const river = { name: '江', ring: [120, 61, 122, 60] }
  const { height, rivers, districts } = laySheet([square], [river], 212) ?? {
    height: 0,
    rivers: [],
    districts: [],
  }
  const tall = 200 / (2 * Math.cos((60.5 * Math.PI) / 180)) // 2° wide, 1° high, about 60.5°
  expect(height).toBe(Math.ceil(tall + 12))
  expect(rivers).toEqual([{ name: '江', d: `M6 6L206 ${(6 + tall).toFixed(1)}` }])
  expect(districts.map(({ at }) => at)).toEqual([[106, expect.closeTo(6 + tall / 2, 0)]])
})

test('the centroid does not depend on the direction or closure of the ring', () => {
  const ring = [...square.ring]
  const turned = [120, 61, 122, 61, 122, 60, 120, 60]
  const closed = [...ring, 120, 60]
  const middles = [ring, turned, closed].map(
    (ring) => laySheet([{ name: '', ring }], [], 300)?.districts[0]?.at,
  )
  expect(middles[1]).toEqual(middles[0])
  expect(middles[2]).toEqual(middles[0])
})

test.each([
  [0, 100, 0],
  [5, 0, 0],
  [1, 100, 1],
  [20, 100, 1],
  [21, 100, 2],
  [100, 100, 5],
])('%d of at most %d has shade %d', (count, greatest, shade) => {
  expect(shadeOf(count, greatest)).toBe(shade)
})

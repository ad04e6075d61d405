import { describe, expect, test } from 'vitest'

import { fromLngLat, systemByCode, toLngLat } from './crs.ts'

const convert = (code: string, north: number, east: number) => toLngLat(systemByCode(code)!, { north, east })

describe('refused', () => {
  test.each([
    ['EPSG:4549', 0, 0, '不在'],
    ['EPSG:4549', Number.NaN, 500_000, '不在'],
    ['EPSG:4549', 3_421_865.42, 1_000, '不在'],
    ['EPSG:4549', 527_318.76, 3_421_865.42, 'X、Y 颠倒'],
    ['EPSG:4549', 40_527_318.76, 3_421_865.42, 'X、Y 颠倒'],
    ['EPSG:4549', 3_421_865.42, 39_527_318.76, '带号'],
    ['EPSG:4490', 121.5, 31.2, 'X、Y 颠倒'],
    ['EPSG:27700', 0, 0, '不在'],
    ['EPSG:27700', 313_177, 1_651_409, '不在'],
    ['EPSG:4490', Number.POSITIVE_INFINITY, 120, '不在'],
  ])('%s %d %d', (code, north, east, words) =>
    expect(convert(code, north, east)).toEqual({ refused: expect.stringContaining(words) }),
  )
})

/** Arc of the meridian to 30° on GRS 80: 3,320,113.398 m; the others from the surveys' own published examples. */
test.each([
  ['EPSG:4549', [3_320_113.398, 500_000], [120, 30, 7]],
  ['EPSG:4549', [3_320_113.398, 40_500_000], [120, 30, 7]],
  ['EPSG:4528', [3_320_113.398, 500_000], [120, 30, 7]],
  ['EPSG:4550', [3_320_113.398, 500_000], [123, 30, 7]],
  ['EPSG:4499', [3_320_113.398, 21_500_000], [123, 30, 7]],
  ['EPSG:4490', [31.23, 121.47], [121.47, 31.23, 8]],
  ['EPSG:27700', [313_177.27, 651_409.903], [1.716_052, 52.657_978, 4]],
  ['EPSG:29903', [234_671, 315_904], [-6.260_26, 53.349_79, 4]],
  ['EPSG:2157', [734_697, 715_830], [-6.260_26, 53.349_79, 4]],
  ['EPSG:32631', [0, 500_000], [3, 0, 8]],
] as const)('%s %j', (code, [north, east], [lng, lat, digits]) => {
  expect(convert(code, north, east)).toEqual({
    lng: expect.closeTo(lng, digits),
    lat: expect.closeTo(lat, digits),
  })
})

test('a place in a plane grid is the place again, and none outside of it', () => {
  const system = systemByCode('EPSG:4550')!
  const grid = fromLngLat(system, { lng: 123.95, lat: 31.25 })!
  expect(grid).toEqual({ north: 3_459_081.443, east: 590_493.419 })
  const back = toLngLat(system, grid)
  expect(back).toEqual({ lng: expect.closeTo(123.95, 7), lat: expect.closeTo(31.25, 7) })
  expect(fromLngLat(system, { lng: 2, lat: 48 })).toBeUndefined()
})

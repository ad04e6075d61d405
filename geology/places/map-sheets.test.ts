import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { boxOfSheet, sheetAt, sheetBoxes, sheetsIn, sheetScales, type SheetScale } from './map-sheets.ts'

test.each([
  '',
  'H',
  'H5',
  'h51',
  'O51',
  'H42',
  'H54',
  'H51A001001',
  'H51I001001',
  'H51B000001',
  'H51B003001',
  'H51E025001',
  'H51E001025',
  'H51E01001',
  'H51E0010011',
  ' H51E001001',
  'H-51-1-A',
])('%j is no sheet', (number) => {
  expect(boxOfSheet(number)).toBeUndefined()
})

test.each([
  ['west of China', 71.9, 31],
  ['east of China', 138, 31],
  ['south of the equator', 120, -0.1],
  ['north of China', 120, 56],
  ['nowhere', Number.NaN, 31],
  ['at no end', Infinity, 31],
])('a place %s has no sheet', (_, lng, lat) => {
  expect(sheetAt({ lng, lat }, 'k50')).toBeUndefined()
})

/** The worked example of the standard: a place 114°33′45″E, 39°22′30″N, at every scale. */
test.each<[SheetScale, string]>([
  ['k1000', 'J50'],
  ['k500', 'J50B001001'],
  ['k250', 'J50C001001'],
  ['k100', 'J50D002002'],
  ['k50', 'J50E004003'],
  ['k25', 'J50F008005'],
  ['k10', 'J50G015010'],
  ['k5', 'J50H030019'],
])('at %s the place of the standard lies in %s', (scale, sheet) => {
  expect(sheetAt({ lng: 114 + 33 / 60 + 45 / 3600, lat: 39 + 22 / 60 + 30 / 3600 }, scale)).toBe(sheet)
})

test('textbooks reckon the same', () => {
  expect(sheetAt({ lng: 112.8, lat: 32.9 }, 'k50')).toBe('I49E019020')
  expect(sheetAt({ lng: 106.425, lat: 29.824_166 }, 'k1000')).toBe('H48')
  expect(boxOfSheet('J49B001002')).toEqual({ west: 111, south: 38, east: 114, north: 40 })
  expect(boxOfSheet('J50D003004')).toEqual({ west: 115.5, south: 39, east: 116, north: 39 + 1 / 3 })
  expect(boxOfSheet('H51E001001')).toEqual({ west: 120, south: 32 - 1 / 6, east: 120.25, north: 32 })
})

const scales = Object.keys(sheetScales) as SheetScale[]
const scale = fc.constantFrom(...scales)
const place = fc.record({
  lng: fc.double({ min: 72, max: 137.999, noNaN: true }),
  lat: fc.double({ min: 0, max: 55.999, noNaN: true }),
})
const boxAt = (at: { lng: number; lat: number }, of: SheetScale) => {
  const box = boxOfSheet(sheetAt(at, of) ?? '')
  if (!box) throw new Error('no sheet')
  return box
}

describe('every sheet', () => {
  test('holds the places that it is found by, and is found by all that it holds', () => {
    const share = fc.double({ min: 0, max: 0.999, noNaN: true })
    fc.assert(
      fc.property(place, scale, share, share, (at, of, x, y) => {
        const { west, south, east, north } = boxAt(at, of)
        const slack = 1e-7
        expect(at.lng).toBeGreaterThanOrEqual(west - slack)
        expect(at.lng).toBeLessThan(east + slack)
        expect(at.lat).toBeGreaterThanOrEqual(south - slack)
        expect(at.lat).toBeLessThan(north + slack)
        const other = { lng: west + x * (east - west), lat: south + y * (north - south) }
        expect(sheetAt(other, of)).toBe(sheetAt(at, of))
      }),
    )
  })

  test('shares its edges with its neighbours', () => {
    const inner = fc.record({
      lng: fc.double({ min: 78, max: 131, noNaN: true }),
      lat: fc.double({ min: 4, max: 51, noNaN: true }),
    })
    fc.assert(
      fc.property(inner, scale, (at, of) => {
        const box = boxAt(at, of)
        const middle = { lng: (box.west + box.east) / 2, lat: (box.south + box.north) / 2 }
        const right = boxAt({ ...middle, lng: middle.lng + box.east - box.west }, of)
        const above = boxAt({ ...middle, lat: middle.lat + box.north - box.south }, of)
        expect([right.west, right.south, right.north]).toEqual([box.east, box.south, box.north])
        expect([above.south, above.west, above.east]).toEqual([box.north, box.west, box.east])
      }),
    )
  })

  test('is the only sheet of its scale in its box', () => {
    fc.assert(
      fc.property(place, scale, (at, of) => {
        expect(sheetsIn(boxAt(at, of), of)).toEqual([sheetAt(at, of)])
      }),
    )
  })
})

test('a box is covered row by row from the north-west', () => {
  expect(sheetsIn({ west: 123.9, south: 31.2, east: 124.1, north: 31.4 }, 'k50')).toEqual([
    'H51E004016',
    'H51E004017',
    'H51E005016',
    'H51E005017',
  ])
})

test('a text names sheets once each, between other words', () => {
  expect(sheetBoxes('H51E004016、h51e004016 和 H51E005016（部分），云汀市幅')).toHaveLength(2)
  expect(sheetBoxes('云汀市松屿区幅')).toEqual([])
})

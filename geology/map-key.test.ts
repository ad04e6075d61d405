import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cellOfKey, keyBits, keyOfCell, keysOfTile, mapKey } from './map-key.ts'

const cell = fc.integer({ min: 0, max: 2 ** keyBits - 1 })

test('a key is column and row, their bits interleaved', () => {
  expect(keyOfCell(0, 0)).toBe(0)
  expect(keyOfCell(1, 0)).toBe(1)
  expect(keyOfCell(0, 1)).toBe(2)
  expect(keyOfCell(3, 5)).toBe(0b100111)
  expect(keyOfCell(2 ** keyBits - 1, 2 ** keyBits - 1)).toBe(2 ** 52 - 1)
})

test('column and row are read back from a key', () => {
  fc.assert(
    fc.property(cell, cell, (column, row) => {
      expect(cellOfKey(keyOfCell(column, row))).toEqual([column, row])
    }),
  )
})

test('a tile holds the keys of its cells, and no others', () => {
  fc.assert(
    fc.property(cell, cell, fc.integer({ min: 0, max: 22 }), (column, row, z) => {
      const [x, y] = [column, row].map((index) => Math.floor(index / 2 ** (keyBits - z)))
      const key = keyOfCell(column, row)
      const [from, to] = keysOfTile({ z, x: x ?? 0, y: y ?? 0 })
      expect(key >= from && key < to).toBe(true)
      const next = keysOfTile({ z, x: (x ?? 0) ^ (z > 0 ? 1 : 0), y: y ?? 0 })
      if (z > 0) expect(key >= next[0] && key < next[1]).toBe(false)
    }),
  )
})

test('places are counted from the north-west', () => {
  expect(mapKey({ lng: -180, lat: 85.06 })).toBe(0)
  expect(mapKey({ lng: 180, lat: -85.06 })).toBe(2 ** 52 - 1)
  expect(mapKey({ lng: 0, lat: 0 })).toBe(3 * 4 ** 25)
  expect(cellOfKey(mapKey({ lng: 123.9975, lat: 31.2645 }))).toEqual([56_669_241, 27_413_496])
})

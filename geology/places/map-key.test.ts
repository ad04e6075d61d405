import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cellOfKey, keyBits, keyOfCell, keysOfTile, mapKey, rankOf, samples } from './map-key.ts'

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
      expect(key >= next[0] && key < next[1]).toBe(z === 0)
    }),
  )
})

test('the four tiles below a tile are its keys, one after the other', () => {
  fc.assert(
    fc.property(cell, cell, fc.integer({ min: 0, max: 21 }), (column, row, z) => {
      const [x, y] = [Math.floor(column / 2 ** (keyBits - z)), Math.floor(row / 2 ** (keyBits - z))]
      const below = [0, 1, 2, 3].map((i) =>
        keysOfTile({ z: z + 1, x: 2 * x + (i % 2), y: 2 * y + Math.floor(i / 2) }),
      )
      const [from, to] = keysOfTile({ z, x, y })
      expect([from, ...below.map(([, end]) => end)]).toEqual([...below.map(([start]) => start), to])
    }),
  )
})

test('places in a tile have keys in it, as near to each other as the tile is small', () => {
  const place = fc.record({
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
    lat: fc.double({ min: -85, max: 85, noNaN: true }),
  })
  fc.assert(
    fc.property(place, fc.integer({ min: 0, max: 22 }), (at, z) => {
      const key = mapKey(at)
      const [column, row] = cellOfKey(key).map((index) => Math.floor(index / 2 ** (keyBits - z)))
      const [from, to] = keysOfTile({ z, x: column ?? 0, y: row ?? 0 })
      expect(key >= from && key < to && to - from === 4 ** (keyBits - z)).toBe(true)
    }),
  )
})

test('one key in 8 is of a higher rank, of these one in 8 of the next, and so on', () => {
  const keys = Array.from({ length: 5120 }, (_, i) => rankOf(2 ** 45 + i))
  const of = (rank: number) => keys.filter((own) => own >= rank).length
  expect([of(3), of(2), of(1)]).toEqual(samples.map((share) => 5120 / share))
})

test('places are counted from the north-west', () => {
  expect(mapKey({ lng: -180, lat: 85.06 })).toBe(0)
  expect(mapKey({ lng: 180, lat: -85.06 })).toBe(2 ** 52 - 1)
  expect(mapKey({ lng: 0, lat: 0 })).toBe(3 * 4 ** 25)
  expect(cellOfKey(mapKey({ lng: 123.9975, lat: 31.2645 }))).toEqual([56_669_241, 27_413_496])
})

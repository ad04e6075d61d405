import { PbfWriter } from 'pbf'
import { expect, test } from 'vitest'

import { dotsIn } from './dots.ts'
import { tilesOfCity } from './tiles-of-city.ts'

/** A tile of one layer with a point at each position. */
function tile(extent: number, points: readonly (readonly [number, number])[]): ArrayBuffer {
  const pbf = new PbfWriter()
  pbf.writeMessage(
    3,
    (_, layer) => {
      layer.writeStringField(1, 'records')
      for (const [x, y] of points)
        layer.writeMessage(
          2,
          (__, feature) => {
            feature.writeVarintField(1, 7)
            feature.writePackedVarint(2, [0, 0])
            feature.writeVarintField(3, 1)
            feature.writePackedVarint(4, [9, 2 * x, y < 0 ? -2 * y - 1 : 2 * y])
          },
          null,
        )
      layer.writeVarintField(5, extent)
    },
    null,
  )
  const bytes = pbf.finish()
  return bytes.slice().buffer
}

test('points of a tile are read as longitude and latitude', () => {
  expect(dotsIn(tile(4096, [[2048, 2048]]), { z: 0, x: 0, y: 0 })).toEqual([[0, 0]])
  const [[lng, lat] = [0, 0]] = dotsIn(tile(512, [[0, 0]]), { z: 1, x: 1, y: 0 })
  expect([lng, lat]).toEqual([0, expect.closeTo(85.0511, 4)])
  expect(dotsIn(tile(8, [[0, -8]]), { z: 1, x: 1, y: 1 })[0]?.[1]).toBeCloseTo(85.0511, 4)
  expect(dotsIn(tile(4096, []), { z: 3, x: 1, y: 1 })).toEqual([])
  expect(dotsIn(new ArrayBuffer(0), { z: 3, x: 1, y: 1 })).toEqual([])
})

test('a city lies in four tiles at most, which cover it', () => {
  const ring = [123.6, 30.9, 124.4, 30.9, 124.4, 31.6, 123.6, 31.6]
  const tiles = tilesOfCity([{ name: '城', ring }])
  expect(tiles.length).toBeGreaterThan(0)
  expect(tiles.length).toBeLessThanOrEqual(4)
  const { z = 0 } = tiles[0] ?? {}
  const xs = tiles.map(({ x }) => x)
  expect((Math.min(...xs) / 2 ** z) * 360 - 180).toBeLessThanOrEqual(123.6)
  expect(((Math.max(...xs) + 1) / 2 ** z) * 360 - 180).toBeGreaterThanOrEqual(124.4)
  expect(tilesOfCity([])).toEqual([])
})

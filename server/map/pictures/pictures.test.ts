import { decode } from 'fast-png'
import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { layerSigns, recordSigns, signOf } from '#contract/map/signs.ts'

import { emptyBitmap, paintSign, stamp } from './bitmap.ts'
import { isInside, linesOf, piecesOf, squareTo } from './outlines.ts'
import { signsOf } from './signs.ts'
import { pictureOfTile } from './tile-picture.ts'

const at = ({ bytes, width }: { bytes: Uint8Array; width: number }, x: number, y: number) => [
  ...bytes.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
]

test('path data become lines: circles, curves, moves and their like', () => {
  const [circle = []] = linesOf('M5 12a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z')
  for (const [x, y] of circle) expect(Math.hypot(x - 12, y - 12)).toBeCloseTo(7, 6)
  const half = piecesOf(linesOf('M12 5a7 7 0 0 1 0 14z'))
  expect([isInside(half, 15, 12), isInside(half, 9, 12)]).toEqual([true, false])
  const small = piecesOf(linesOf('M12 11a2.4 2.4 0 1 0 .01 0z'))
  expect([isInside(small, 12, 13), isInside(small, 12, 10)]).toEqual([true, false])
  expect(linesOf('M6 9.5h12M6 14.5h12')).toEqual([
    [
      [6, 9.5],
      [18, 9.5],
    ],
    [
      [6, 14.5],
      [18, 14.5],
    ],
  ])
  expect(linesOf('m1 1 2 0l.5.5-1-1')[0]?.at(-1)).toEqual([2.5, 0.5])
  const [wave = []] = linesOf('M5.6 12c1.6-4.4 3.2-4.4 4.8-.6s3 4.4 4.6.6 2.2-3 3.4-.6')
  expect(wave.at(-1)?.map((value) => Number(value.toFixed(6)))).toEqual([18.4, 11.4])
  expect(squareTo(piecesOf(linesOf('M0 0h10')), 5, 3)).toBe(9)
})

test('every sign of the map has ink within the grid, a white casing and a clear corner', () => {
  const signs = [...Object.values(recordSigns), ...Object.values(layerSigns)]
  for (const type of Object.keys(kinds.borehole.fields.holeKind.choices))
    signs.push(signOf(kinds.borehole, type))
  for (const shapes of signs) {
    const sign = paintSign(shapes, { ink: '#12447c', size: 20 })
    const pixels = Array.from({ length: 400 }, (_, i) => at(sign, i % 20, Math.floor(i / 20)))
    expect(pixels.some(([red, , , alpha]) => alpha === 255 && Number(red) < 60)).toBe(true)
    expect(pixels.some(([red, , , alpha]) => Number(alpha) > 128 && Number(red) > 200)).toBe(true)
    expect(at(sign, 0, 0)[3]).toBe(0)
  }
})

test('what is laid over another covers it as far as it is painted, and is cut off at the edge', () => {
  const ground = emptyBitmap(4, 4)
  stamp(ground, { width: 2, height: 2, bytes: new Uint8Array(16).fill(255) }, -1, -1)
  expect([at(ground, 0, 0), at(ground, 1, 0)]).toEqual([
    [255, 255, 255, 255],
    [0, 0, 0, 0],
  ])
  stamp(ground, { width: 1, height: 1, bytes: Uint8Array.of(0, 0, 0, 128) }, 0, 0)
  expect(at(ground, 0, 0)).toEqual([127, 127, 127, 255])
  stamp(ground, { width: 1, height: 1, bytes: Uint8Array.of(10, 20, 30, 128) }, 3, 3)
  expect(at(ground, 3, 3)).toEqual([10, 20, 30, 128])
})

test('the sign of a record at the edge of its tile is in both tiles that it reaches into', () => {
  const layer = { kind: kinds.gnssPoint, style: { colour: null, symbol: null } }
  const [sign] = signsOf(layer)
  const signs = new Map([[sign?.name ?? '', paintSign(sign?.shapes ?? [], { ink: '#12447c', size: 20 })]])
  const content = {
    isCounted: true,
    points: [{ id: 1, x: 4095, y: 2048, properties: { access: 'open' } }],
  }
  const draw = (dx: number) =>
    decode(pictureOfTile([{ ...layer, tiles: [{ dx, dy: 0, content }] }], signs)).data as Uint8Array
  const alpha = (data: Uint8Array, x: number) => data[4 * (128 * 256 + x) + 3]
  const [own, beside] = [draw(0), draw(-1)]
  expect([alpha(own, 255), alpha(beside, 0), alpha(own, 0), alpha(beside, 255)]).toEqual([255, 255, 0, 0])
})

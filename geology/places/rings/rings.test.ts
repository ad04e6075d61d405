import { expect, test } from 'vitest'

import { outlineArea } from '#geology/places/geodesic.ts'

import { crossesItself, ringHolds, signedSize } from './rings.ts'
import { thinRings } from './thin-rings.ts'

const square = [0, 0, 0, 1, 1, 1, 1, 0, 0, 0]
const bowTie = [0, 0, 1, 1, 1, 0, 0, 1, 0, 0]

test('a square degree, by the direction it runs in', () => {
  const reverse = square.toReversed().flatMap((_, i, all) => (i % 2 ? [] : [all[i + 1] ?? 0, all[i] ?? 0]))
  expect([signedSize(square), signedSize(reverse)]).toEqual([1, -1])
})

test('what crosses itself is found; what touches itself does not cross', () => {
  expect(crossesItself(bowTie)).toBe(true)
  expect(crossesItself(square)).toBe(false)
  expect(crossesItself([0, 0, 1, 1, 2, 0, 2, 2, 1, 1, 0, 2, 0, 0])).toBe(false)
})

test('a place lies in a ring or beside it', () => {
  expect([ringHolds(square, { lng: 0.5, lat: 0.5 }), ringHolds(square, { lng: 1.5, lat: 0.5 })]).toEqual([
    true,
    false,
  ])
})

/** A star with so many corners, its rays long and short in turn. */
const star = (count: number, wave: number, lng = 124) => {
  const ring = Array.from({ length: count }, (_, i) => {
    const [turn, reach] = [(2 * Math.PI * i) / count, 0.1 * (1 + wave * Math.sin(i * 1.7))]
    return [lng + reach * Math.cos(turn), 31 + reach * Math.sin(turn)]
  }).flat()
  return [...ring, ring[0] ?? 0, ring[1] ?? 0]
}

test('a ring is thinned to the corners that tell most, closed and without crossing', () => {
  const thin = thinRings([star(100_000, 1e-4), star(5, 0, 125)], 2000)
  const [outline = [], small = []] = thin?.rings ?? []
  expect(outline.length / 2).toBeGreaterThan(1500)
  expect(outline.length / 2 + small.length / 2).toBeLessThanOrEqual(2000)
  expect(outline.slice(0, 2)).toEqual(outline.slice(-2))
  expect(crossesItself(outline)).toBe(false)
  expect(thin?.metres).toBeGreaterThan(0)
  expect(Math.abs(outlineArea(outline) / outlineArea(star(100_000, 1e-4)) - 1)).toBeLessThan(1e-3)
})

test('few corners stay as they are', () => {
  expect(thinRings([square], 2000)).toEqual({ rings: [square], metres: 0 })
})

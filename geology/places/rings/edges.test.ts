import { expect, test } from 'vitest'

import { crossingEdges } from './edges.ts'
import { thinRings } from './thin-rings.ts'

/** A closed comb of so many corners whose teeth are as wide as the whole; each reaches as far as said. */
function comb(corners: number, reachOf: (tooth: number) => number, lean = 0): number[] {
  const teeth = Array.from({ length: corners }, (_, i) => [(i % 2) * reachOf(i), i * 1e-6 + (i % 2) * lean])
  return [...teeth, [-1, corners * 1e-6], [-1, 0], [0, 0]].flat()
}

const corners = 20_000

test('teeth beside each other are no crossing, and two that cross are found among them', () => {
  const whole = comb(corners, () => 0.3)
  expect(crossingEdges([whole])).toBeUndefined()
  const crossed = whole.with(2 * 10_001 + 1, (whole[2 * 10_001 + 1] ?? 0) + 5e-6)
  expect(crossingEdges([crossed])).toHaveLength(2)
})

test('teeth that lie across each other’s ground are too many to compare, which is said', () => {
  expect(crossingEdges([comb(corners, () => 0.3, 0.3)])).toBe('entangled')
  expect(crossingEdges([comb(500, () => 0.3, 0.3)])).toBeUndefined()
})

test('of crossings the same are found as by comparing every edge with every other', () => {
  let seed = 7
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let round = 0; round < 200; round += 1) {
    const ring = Array.from({ length: 2 * (4 + (round % 9)) }, () => Math.floor(random() * 12))
    const closed = [...ring, ring[0] ?? 0, ring[1] ?? 0]
    expect(crossingEdges([closed]) !== undefined).toBe(anyCross(closed))
  }
})

function anyCross(ring: readonly number[]): boolean {
  const at = (i: number): [number, number] => [ring[2 * i] ?? 0, ring[2 * i + 1] ?? 0]
  const side = ([ax, ay]: number[], [bx, by]: number[], [x, y]: number[]) =>
    Math.sign((bx! - ax!) * (y! - ay!) - (by! - ay!) * (x! - ax!))
  const count = ring.length / 2 - 1
  for (let i = 0; i < count; i += 1)
    for (let j = 0; j < i; j += 1) {
      const [a, b, c, d] = [at(i), at(i + 1), at(j), at(j + 1)]
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return true
    }
  return false
}

test('a line whose farthest corner is always its next is thinned as quickly as any other', () => {
  const ever = comb(50_000, (tooth) => 0.3 * (1 - tooth / 50_000))
  const thin = thinRings([ever], 2000)
  expect(thin?.rings[0]?.length ?? 0).toBeLessThanOrEqual(4000)
})

import { expect, test } from 'vitest'

import { ground, layers, places } from './section.ts'
import { lineLength, placeOn, heightAt } from './terrain.ts'

test('the surface of the section is the ground of the plan', () => {
  for (const [i, at] of places.entries()) expect(ground[i]).toBe(heightAt(...placeOn(at)))
  expect(places.at(-1)).toBeLessThanOrEqual(lineLength)
})

test('no stratum rises above the one on top of it, and there are no gaps', () => {
  expect(layers[0]?.top).toEqual(ground)
  for (const { top, base } of layers)
    for (const [k, high] of top.entries()) expect(high).toBeGreaterThanOrEqual(base[k] ?? Infinity)
  expect(layers.slice(1).map(({ top }) => top)).toEqual(layers.slice(0, -1).map(({ base }) => base))
})

test('the crust is on dry ground only, the soft clays thin out against the rock', () => {
  const [crust, , soft] = layers.map(({ top, base }) => top.map((high, i) => high - (base[i] ?? 0)))
  expect(crust?.filter((thickness, i) => thickness > 0 && (ground[i] ?? 0) < 0)).toEqual([])
  expect(Math.max(...(soft ?? []))).toBeGreaterThan(5)
  expect(soft?.at(-1)).toBe(0)
})

import { expect, test } from 'vitest'

import { bedAt, beds, depthAt, layOut } from './section.ts'

const widths = [320, 390, 1024, 1440, 3840].map((width) => ({ width, wide: width > 1100 }))

test.each(widths)('at $width px no bed rises above the one over it, nor above the ground', (scale) => {
  const { bases, ground } = layOut(scale)
  for (const [i, base] of bases.entries()) {
    const above = bases[i - 1] ?? ground
    expect(base.every((depth, k) => depth >= (above[k] ?? Infinity))).toBe(true)
  }
})

test.each(widths)(
  'at $width px a hole in the old valley meets its clay where sand lies beside it',
  (scale) => {
    const section = layOut(scale)
    expect(bedAt(section, scale.width * 0.62, 40)?.layer).toBe(5)
    expect(bedAt(section, scale.width * 0.9, 40)?.layer).toBe(7)
  },
)

test.each(widths)('at $width px air and river hold no bed, and the river has cut the upper ones', (scale) => {
  const section = layOut(scale)
  const middle = (section.river.from + section.river.to) / 2
  expect(bedAt(section, scale.width * 0.9, -5)).toBeUndefined()
  expect(bedAt(section, middle, 5)).toBeUndefined()
  const met = new Set(
    beds.map((_, i) => bedAt(section, middle, depthAt(section.bases[i] ?? [], middle) - 0.01)?.layer),
  )
  expect(met.has(1)).toBe(false)
  expect(met.has(5)).toBe(true)
})

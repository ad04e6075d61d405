import { expect, test } from 'vitest'

import { groundSection } from '#demo/content/ground-section.ts'

import { commonSoils } from './common-soils.ts'
import { stratumAt, depthAt, layOut } from './section.ts'

const widths = [320, 390, 1024, 1440, 3840].map((width) => ({ width, wide: width > 1100 }))

/** The ground of a city with river and valley, and the default ground. */
const grounds = widths.flatMap((scale) => [
  { ...scale, of: 'a city', given: groundSection },
  { ...scale, of: 'no city', given: commonSoils },
])

test.each(grounds)('at $width px no bed of $of rises above the one over it, nor above the ground', (one) => {
  const { bases, ground } = layOut(one.given, one)
  for (const [i, base] of bases.entries()) {
    const above = bases[i - 1] ?? ground
    expect(base.every((depth, k) => depth >= (above[k] ?? Infinity))).toBe(true)
  }
})

test.each(widths)(
  'at $width px a hole in the old valley meets its clay where sand lies beside it',
  (scale) => {
    const section = layOut(groundSection, scale)
    expect(stratumAt(section, scale.width * 0.62, 40)?.layer).toBe('5')
    expect(stratumAt(section, scale.width * 0.9, 40)?.layer).toBe('7')
  },
)

test.each(widths)('at $width px air and river hold no bed, and the river has cut the upper ones', (scale) => {
  const section = layOut(groundSection, scale)
  const { strata, river = { from: 0, to: 0 } } = section
  const middle = (river.from + river.to) / 2
  expect(stratumAt(section, scale.width * 0.9, -5)).toBeUndefined()
  expect(stratumAt(section, middle, 5)).toBeUndefined()
  const met = new Set(
    strata.map((_, i) => stratumAt(section, middle, depthAt(section.bases[i] ?? [], middle) - 0.01)?.layer),
  )
  expect(met.has('1')).toBe(false)
  expect(met.has('5')).toBe(true)
})

test.each(grounds)('at $width px the lowest bed of $of goes on below the drawing', (one) => {
  const { bases } = layOut(one.given, one)
  expect(Math.min(...(bases.at(-1) ?? []))).toBeGreaterThan(80)
})

test('a valley with an unknown fill stratum is omitted', () => {
  const given = { ...groundSection, channel: { name: '谷', fill: 40, floor: 47 } }
  expect(layOut(given, { width: 1440, wide: true }).valley).toBeUndefined()
})

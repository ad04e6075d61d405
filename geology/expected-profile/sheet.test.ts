import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Mark } from '#geology/drawing/marks.ts'
import { textWidth } from '#geology/log-sheet/wrap.ts'

import type { ProfileRow } from './profile-rows.ts'
import { layOutProfile } from './sheet.ts'

interface Layer {
  readonly name: string
  readonly thickness: number
  readonly range: number
}

/** Rows from the ground down; the last may be open below. */
function rowsOf(layers: readonly Layer[], isOpen: boolean): ProfileRow[] {
  let depth = 0
  const boundary = (range: number) => ({ depth, elevation: 4 - depth, range })
  return layers.map(({ name, thickness, range }, i) => {
    const top = boundary(i === 0 ? 0 : (layers[i - 1]?.range ?? 0))
    depth = Math.round((depth + thickness) * 10) / 10
    const base = isOpen && i === layers.length - 1 ? null : boundary(range)
    return { ...{ layer: `${i + 1}-1`, name, likelihood: 1, holes: 3, nearest: 40, lenses: [] }, top, base }
  })
}

/** The farthest places of a mark to the left, the right, up and down. */
function extentOf(mark: Mark): { x: number[]; y: number[] } {
  if (mark.kind === 'text') {
    const width = textWidth(mark.text) * mark.size
    const left = mark.at[0] - { start: 0, middle: width / 2, end: width }[mark.anchor]
    return { x: [left, left + width], y: [mark.at[1] - mark.size, mark.at[1]] }
  }
  const radius = mark.kind === 'circle' ? mark.radius : 0
  const places = mark.kind === 'line' ? mark.points : mark.kind === 'area' ? mark.outline : [mark.at]
  return {
    x: places.flatMap(([x]) => [x - radius, x + radius]),
    y: places.flatMap(([, y]) => [y - radius, y + radius]),
  }
}

const layer = fc.record({
  name: fc.constantFrom(
    '黏土',
    '淤泥质粉质黏土',
    '砂质粉土夹粉质黏土互层',
    '强风化凝灰质泥质粉砂岩夹泥岩透镜体',
  ),
  thickness: fc.double({ min: 0.2, max: 40, noNaN: true }),
  range: fc.double({ min: 0.05, max: 25, noNaN: true }),
})

test('every mark is on the sheet, whatever is expected', () => {
  fc.assert(
    fc.property(fc.array(layer, { minLength: 1, maxLength: 12 }), fc.boolean(), (layers, isOpen) => {
      const { marks, width, height } = layOutProfile(rowsOf(layers, isOpen), { setting: '古河道外' })
      const outside = marks.filter((mark) => {
        const { x, y } = extentOf(mark)
        return !(
          Math.min(...x) >= 0 &&
          Math.max(...x) <= width &&
          Math.min(...y) >= 0 &&
          Math.max(...y) <= height
        )
      })
      expect(outside).toEqual([])
    }),
  )
})

test('whiskers of neighbours do not stand on each other, and no leader runs through them', () => {
  const layers = [1, 0.2, 0.3, 9].map((thickness) => ({ name: '粉质黏土', thickness, range: 3 }))
  const { marks } = layOutProfile(rowsOf(layers, false), { setting: undefined })
  const lines = marks.flatMap((mark) => (mark.kind === 'line' && mark.layer === 'label' ? [mark] : []))
  const upright = lines.flatMap(({ points: [a, b] }) => (a && b && a[0] === b[0] ? [a[0]] : []))
  expect(upright).toHaveLength(4)
  expect(upright.every((x, i) => i === 0 || Math.abs(x - (upright[i - 1] ?? 0)) > 1.2)).toBe(true)
  const leaders = lines.filter(({ width, points }) => width === 0.13 && (points[0]?.[0] ?? 0) > 20)
  expect(leaders.length).toBeGreaterThan(0)
  const nearest = Math.min(...leaders.flatMap(({ points }) => points.map(([x]) => x)))
  expect(nearest).toBeGreaterThan(Math.max(...upright) + 0.6)
})

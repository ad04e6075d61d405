import { expect, test } from 'vitest'

import { textMark } from './marks.ts'
import { scriptParts } from './scripts.ts'

test('an age is a sign with a lower and a higher figure, side by side and smaller', () => {
  const parts = scriptParts(textMark('label', [10, 20], 'Q₄³ al', { size: 2 }))
  expect(parts.map(({ text }) => text)).toEqual(['Q', '4', '3', ' al'])
  const [sign, series, stage, origin] = parts
  expect(series?.size).toBeLessThan(sign?.size ?? 0)
  expect(series?.at[1]).toBeGreaterThan(20)
  expect(stage?.at[1]).toBeLessThan(20)
  expect(origin).toMatchObject({ size: 2, anchor: 'start' })
  expect(parts.map(({ at }) => at[0])).toEqual(parts.map(({ at }) => at[0]).toSorted((a, b) => a - b))
})

test('other texts are whole, also those with a unit', () => {
  const mark = textMark('label', [0, 0], 'ρ g/cm³', { size: 2 })
  expect(scriptParts(mark)).toEqual([mark])
})

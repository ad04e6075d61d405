import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const css = await readFile(join(import.meta.dirname, 'hues.css'), 'utf8')

/** Relative luminance (WCAG 2). */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const share = Number.parseInt(colour.slice(i, i + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

/** Line colours of each theme on its background; labels use them, so text contrast is required. */
test.each([
  [':root', '#f8f6f1', 4.5],
  ["[data-theme='dark']", '#141a21', 4.5],
  ["[data-contrast='high']", '#ffffff', 7],
])('the twelve colours of %s stand out from %s', (selector, paper, least) => {
  const start = css.indexOf(`${selector} {\n`)
  const colours = css.slice(start, css.indexOf('}', start)).match(/#[0-9a-f]{6}/g) ?? []
  expect(new Set(colours).size).toBe(12)
  for (const colour of colours) expect([colour, contrast(colour, paper) >= least]).toEqual([colour, true])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Hole } from '#geology/strata/hole.ts'

import { layOutLog } from './log-sheet.ts'
import { trackMarks } from './marks/track-marks.ts'
import { layerWords, pagesOf } from './pages.ts'
import { print } from './print.ts'
import { holeWith } from './test-holes.ts'
import { barGap, blowBars, blowsAxis, blowsEnd, type Bar } from './tracks/curves.ts'
import { trackNamed } from './tracks/tracks.ts'
import { textWidth } from './wrap.ts'

const layer = fc.record({
  thickness: fc.double({ min: 0.1, max: 25, noNaN: true }),
  words: fc.integer({ min: 0, max: 40 }),
})
const blow = fc.record({
  depth: fc.double({ min: 0.5, max: 120, noNaN: true }),
  blowCount: fc.integer({ min: 0, max: 320 }),
  penetration: fc.option(fc.integer({ min: 1, max: 30 }), { freq: 2 }),
})

const holes = fc
  .record({
    layers: fc.array(layer, { minLength: 1, maxLength: 30 }),
    spt: fc.array(blow, { maxLength: 80 }),
  })
  .map(({ layers, spt }): Hole => {
    let base = 0
    const strata = layers.map(({ thickness, words }, i) => ({
      ...{ layer: `⑤${i}`, name: '粉质黏土', geologicalAge: 'Q4² 滨海~河口', baseDepth: (base += thickness) },
      description: '灰色，流塑，含有机质条纹，'.repeat(words),
    }))
    return holeWith({ finalDepth: base, strata, spt: spt.filter(({ depth }) => depth < base) })
  })

/** The bars of a hole and the track they stand in. */
function barsOf(hole: Hole): { bars: Bar[]; x: number; width: number } {
  const { tracks, toY } = layOutLog(hole)
  const { x, width } = trackNamed(tracks, 'blowCount') ?? { x: 0, width: 0 }
  return { bars: blowBars(hole, blowsAxis({ x, width }, blowsEnd(hole)), toY), x, width }
}

test('numbers of blow counts stand beside their bars, inside their track, and never overlap', () => {
  fc.assert(
    fc.property(holes, (hole) => {
      const { bars, ...track } = barsOf(hole)
      for (const { x, width, label } of bars) {
        const end = x + width + barGap + textWidth(label ?? '') * print.fine
        expect(x).toBeGreaterThanOrEqual(track.x)
        expect(end).toBeLessThanOrEqual(track.x + track.width)
      }
      const ys = bars.flatMap(({ y, label }) => (label ? [y] : []))
      for (const [i, y] of ys.slice(1).entries()) expect(y - (ys[i] ?? 0)).toBeGreaterThanOrEqual(print.fine)
    }),
  )
})

test('a bar is broken only where it goes beyond the axis, which reaches the greatest N up to 150', () => {
  fc.assert(
    fc.property(holes, (hole) => {
      const end = blowsEnd(hole)
      const { bars } = barsOf(hole)
      const full = bars.filter(({ label }) => label && !label.includes('/'))
      for (const { label, broken } of full) expect(broken).toBe(Number(label) > end)
      const greatest = Math.max(
        0,
        ...hole.spt.flatMap((row) => (row.penetration === null ? row.blowCount : [])),
      )
      expect(end).toBeGreaterThanOrEqual(Math.min(greatest, 150))
    }),
  )
})

test('pages follow each other without a gap, fit the paper, and cut no word of a layer unless they must', () => {
  fc.assert(
    fc.property(holes, (hole) => {
      const layout = layOutLog(hole)
      const pages = pagesOf(layout, trackMarks(layout), { first: 215, next: 257 })
      expect([pages[0]?.top, pages.at(-1)?.base]).toEqual([0, layout.bottom])
      const words = layout.layers.flatMap(layerWords)
      for (const [i, { top, base }] of pages.entries()) {
        const room = i === 0 ? 215 : 257
        expect(top).toBe(pages[i - 1]?.base ?? 0)
        expect(base - top).toBeLessThanOrEqual(room + 1e-6)
        const isFree = base === layout.bottom || base === top + room
        const cut = words.filter((word) => word.top < base && base < word.base)
        expect(isFree ? [] : cut).toEqual([])
      }
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Hole } from '#geology/strata/hole.ts'

import { blowsEnd, labelHeight } from './in-situ.ts'
import { layOutLogSheet } from './log-sheet.ts'
import { layerWords, pagesOf, paper } from './pages.ts'
import { trackNamed } from './tracks.ts'
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
    return {
      ...{ code: 'G1', kindLabel: null, projectCode: null, projectName: null, contractor: null },
      ...{
        finalDepth: base,
        collarElevation: 4.19,
        heightDatum: null,
        stableWaterDepth: 0.85,
        diameterMm: null,
      },
      ...{
        originalNorth: null,
        originalEast: null,
        originalSystem: null,
        startedOn: null,
        completedOn: null,
      },
      ...{ strata, samples: [], waterLevels: [], cpt: [] },
      spt: spt.filter(({ depth }) => depth < base),
    }
  })

test('numbers of blow counts stand beside their bars, inside their track, and never overlap', () => {
  fc.assert(
    fc.property(holes, (hole) => {
      const sheet = layOutLogSheet(hole)
      const track = trackNamed(sheet.tracks, 'blowCount') ?? { x: 0, width: 0 }
      const bars = sheet.blowCount?.bars ?? []
      for (const { x, width, label } of bars) {
        const end = x + width + 3 + textWidth(label ?? '') * 10
        expect(x).toBeGreaterThanOrEqual(track.x)
        expect(end).toBeLessThanOrEqual(track.x + track.width)
      }
      const ys = bars.flatMap(({ y, label }) => (label ? [y] : []))
      for (const [i, y] of ys.slice(1).entries()) expect(y - (ys[i] ?? 0)).toBeGreaterThanOrEqual(labelHeight)
    }),
  )
})

test('a bar is broken only where it goes beyond the axis, which reaches the greatest N up to 150', () => {
  fc.assert(
    fc.property(holes, (hole) => {
      const end = blowsEnd(hole)
      const bars = layOutLogSheet(hole).blowCount?.bars ?? []
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
      const sheet = layOutLogSheet(hole)
      const pages = pagesOf(sheet)
      expect([pages[0]?.top, pages.at(-1)?.base]).toEqual([sheet.top, sheet.bottom])
      const words = sheet.layers.flatMap(layerWords)
      for (const [i, { top, base }] of pages.entries()) {
        const head = i === 0 ? sheet.top : paper.head
        const room = paper.page - paper.foot - head
        expect(top).toBe(pages[i - 1]?.base ?? sheet.top)
        expect(base - top).toBeLessThanOrEqual(room + 1e-6)
        const isFree = base === sheet.bottom || base === top + room
        const cut = words.filter((word) => word.top < base && base < word.base)
        expect(isFree ? [] : cut).toEqual([])
      }
    }),
  )
})

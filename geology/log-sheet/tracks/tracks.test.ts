import fc from 'fast-check'
import { expect, test } from 'vitest'

import { sheetWidth } from '#geology/log-sheet/print.ts'
import { holeWith, noReadings, sample, stratum } from '#geology/log-sheet/test-holes.ts'

import {
  drawnTracks,
  firstChoice,
  hasRoomFor,
  placeTracks,
  recordedTracks,
  trackNames,
  usualTracks,
  withTrack,
  withTrackAt,
} from './tracks.ts'

const full = holeWith({
  samples: [{ ...sample, voidRatio: 1.2, liquidityIndex: 1.1 }],
  spt: [{ depth: 4, blowCount: 12, penetration: null }],
  cpt: [{ ...noReadings, startDepth: 0, step: 1, qcMpa: [1, 2], fsKpa: [10, 20] }],
  finalDepth: 32,
})

test('tracks that nothing was recorded for are left out', () => {
  expect(usualTracks(full)).toEqual([
    ...['layer', 'geologicalAge', 'baseDepth', 'baseElevation', 'thickness', 'column', 'description'],
    ...['samples', 'blowCount', 'waterContent', 'cone'],
  ])
  const bare = holeWith({ collarElevation: null, strata: [stratum(null, 'Soft CLAY', 30)] })
  expect(usualTracks(bare)).toEqual(['baseDepth', 'thickness', 'column', 'description'])
  expect(recordedTracks(full)).toContain('remarks')
})

test('what is seldom wanted is drawn unasked only where descriptions keep their room', () => {
  const cpt = [{ ...noReadings, startDepth: 0, step: 1, qcMpa: [1, 2], fsKpa: [10, 20] }]
  expect(usualTracks(holeWith({ cpt }))).toContain('friction')
  expect(usualTracks(holeWith({ finalDepth: 31 }))).toContain('remarks')
  expect(usualTracks(full)).not.toContain('friction')
  expect(usualTracks(full)).not.toContain('laboratory')
})

test('a choice keeps tracks for other holes, each at its usual place', () => {
  const choice = firstChoice(holeWith())
  expect(choice).toContain('blowCount')
  expect(choice).not.toContain('laboratory')
  expect(withTrack(['column', 'description'], 'thickness')).toEqual(['thickness', 'column', 'description'])
  expect(withTrack(['column'], 'cone')).toEqual(['column', 'cone'])
  expect(withTrackAt(['layer', 'thickness', 'column'], 'column', 'thickness')).toEqual([
    'layer',
    'column',
    'thickness',
  ])
})

test('the paper is as wide as it is: what has no room is left out, and not offered', () => {
  const drawn = drawnTracks(full, trackNames)
  expect(drawn.length).toBeLessThan(recordedTracks(full).length)
  expect(hasRoomFor(full, drawn, 'remarks')).toBe(false)
  expect(hasRoomFor(full, ['column', 'description'], 'laboratory')).toBe(true)
})

test('leaders that cross other tracks get room of their own', () => {
  const names = ['baseDepth', 'samples', 'column', 'blowCount', 'description'] as const
  const { left, right, column } = placeTracks(full, 200, names)
  expect(left).toEqual({ lineX: 11.2, depthX: 17.7 })
  expect(column).toEqual([expect.closeTo(32.7, 9), expect.closeTo(44.7, 9)])
  expect(right).toEqual({ depthX: expect.closeTo(70.8, 9), lineX: expect.closeTo(77.3, 9) })
  const beside = placeTracks(full, 200, ['baseDepth', 'column', 'description'])
  expect(beside.left?.depthX).toBe(beside.column[0])
})

const choices = fc.shuffledSubarray([...trackNames])

test('tracks are drawn in the order asked for, with the column among them', () => {
  fc.assert(
    fc.property(choices, (chosen) => {
      const names = drawnTracks(full, chosen)
      expect(names).toContain('column')
      expect(chosen.filter((name) => names.includes(name))).toEqual(
        names.filter((name) => chosen.includes(name)),
      )
    }),
  )
})

test('tracks fill the sheet side by side, and leaders that cross others have room', () => {
  fc.assert(
    fc.property(choices, (chosen) => {
      const { tracks, left, right } = placeTracks(full, 200, drawnTracks(full, chosen))
      const ends = tracks.map(({ x, width }) => x + width)
      const gaps = tracks.slice(1).map(({ x }, i) => x - (ends[i] ?? x))
      expect(Math.min(0, ...gaps)).toBeCloseTo(0, 9)
      expect(ends.at(-1)).toBeCloseTo(sheetWidth, 6)
      const fans = [left, right].filter((fan) => fan !== undefined)
      for (const { lineX, depthX } of fans) expect(Math.abs(lineX - depthX)).toBeGreaterThan(5)
    }),
  )
})

import { expect, test } from 'vitest'

import { toPlane } from '#demo/city/city.ts'
import { chooseNeighbours, neighbourLimits } from '#geology/expected-profile/neighbours.ts'
import { previewHole } from '#geology/expected-profile/preview-hole.ts'
import type { NeighbourHole } from '#geology/expected-profile/profile-column.ts'
import { expectProfile } from '#geology/expected-profile/profile.ts'
import { layerKey, spansOf } from '#geology/strata/strata.ts'

import { holes } from './boreholes.ts'

/** Holes that members may see, in metres east and north. */
const city = [...holes(20000, { testedEvery: 100_000, archiveOf: () => null })].flatMap(
  ({ code, place, access, values, parts }) => {
    const { collarElevation, finalDepth } = values
    if (!place || collarElevation === null || (access !== 'open' && access !== 'member')) return []
    const [x, y] = toPlane(place)
    return [{ code, x: x * 1000, y: y * 1000, collarElevation, finalDepth, strata: parts.strata }]
  },
)
type CityHole = (typeof city)[number]

/** The holes around one that are farther from it than so many metres, the nearest first. */
function around({ code, x, y }: CityHole, farther: number) {
  const near = city.flatMap((hole) => {
    const [east, north] = [hole.x - x, hole.y - y]
    const metres = Math.hypot(east, north)
    return hole.code !== code && metres > farther && metres <= neighbourLimits.metres
      ? [{ ...hole, east, north, metres }]
      : []
  })
  return chooseNeighbours(near.toSorted((a, b) => a.metres - b.metres))
}

type HolesView = (holes: readonly NeighbourHole[]) => NeighbourHole[]
/** Every hole opened, or none. */
const seen: Readonly<Record<'opened' | 'previews', HolesView>> = {
  opened: (holes) => [...holes],
  previews: (holes) => holes.map(previewHole).filter(({ strata }) => strata.length > 0),
}

/** Whether the tops of a hole's layers lie in the range that the holes around let expect. */
function topsMet(hole: CityHole, farther: number, see: HolesView): boolean[] {
  const [column] = expectProfile(see(around(hole, farther)))?.columns ?? []
  const spans = spansOf(hole.strata)
  return (column?.layers ?? []).slice(1).flatMap(({ number, top }) => {
    const row = hole.strata.findIndex(({ layer, name }) => layerKey(layer, name) === number.path.join('-'))
    const span = spans[row]
    return span ? [Math.abs(hole.collarElevation - span.top - top.value) <= top.range] : []
  })
}

test.each([
  ['opened', 0],
  ['opened', 60],
  ['opened', 150],
  ['opened', 400],
  ['previews', 0],
  ['previews', 150],
] as const)(
  'of the tops of layers in a hole that is left out four of five lie in the stated range: %s, the nearest %d m away',
  (which, farther) => {
    const tops = city.filter((_, i) => i % 90 === 11).flatMap((hole) => topsMet(hole, farther, seen[which]))
    expect(tops.length).toBeGreaterThan(1000)
    const share = tops.filter(Boolean).length / tops.length
    expect(share).toBeGreaterThanOrEqual(0.75)
    expect(share).toBeLessThanOrEqual(0.85)
  },
)

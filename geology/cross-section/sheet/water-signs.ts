import { areaMark, haloText, lineMark, outlineMark, type Mark, type Place } from '#geology/drawing/marks.ts'
import type { Hole } from '#geology/strata/hole.ts'

import { small, type ToPlace } from './small-print.ts'

const triangle = ([x, y]: Place): Place[] => [
  [x - 1, y - 1.6],
  [x + 1, y - 1.6],
  [x, y],
]

/** A triangle on its point: full for a stable level, empty for the one that was met first. */
export const stableSign = (at: Place): Mark => areaMark('water', triangle(at), 'ink')
export const firstSign = (at: Place): Mark => outlineMark('water', triangle(at), 0.2)

/** What is known of the water in a hole. */
export interface WaterInHole extends Pick<Hole, 'stableWaterDepth'> {
  readonly collarElevation: number
  readonly waterLevels?: Hole['waterLevels']
}

/** The level that stands as the stable one of a hole, as it was measured. */
export const stableLevelOf = ({ stableWaterDepth, waterLevels = [] }: WaterInHole) =>
  waterLevels.findLast(({ levelKind, depth }) => levelKind === '1' && depth === stableWaterDepth)

/** Where the water was met first. */
export const firstLevelOf = ({ waterLevels = [] }: WaterInHole) =>
  waterLevels.find(({ levelKind }) => levelKind === '0')

/** Room to the next hole from which on a level has its elevation and its day, millimetres. */
const wide = { elevation: 22, day: 38 } as const

/**
 * The levels of water to the right of a hole, whose edge is at `edge` (mm): the stable one with its elevation over its
 * line and its day under it where there is room, and the first one.
 */
export function waterSigns(hole: WaterInHole, edge: number, at: ToPlace, room: number): Mark[] {
  const isWide = room >= wide.elevation
  const { stableWaterDepth, collarElevation } = hole
  const first = firstLevelOf(hole)
  const from = edge + (isWide ? 3 : 0.4)
  const signs = first ? [firstSign([from + 1, at(first.depth)[1]])] : []
  if (stableWaterDepth === null) return signs
  const [, y] = at(stableWaterDepth)
  const day = stableLevelOf(hole)?.measuredOn
  const words = (text: string, base: number) =>
    haloText('water', [from + 2.6, base], text, { size: small.size, anchor: 'start' })
  return [
    ...signs,
    stableSign([from + 1, y]),
    lineMark(
      'water',
      [
        [edge, y],
        [from + (isWide ? 9 : 2), y],
      ],
      0.2,
    ),
    ...(isWide ? [words((collarElevation - stableWaterDepth).toFixed(2), y - 0.5)] : []),
    ...(room >= wide.day && day ? [words(day, y + small.size)] : []),
  ]
}

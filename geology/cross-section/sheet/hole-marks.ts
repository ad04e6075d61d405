import type { Column } from '#geology/cross-section/correlation/columns.ts'
import {
  boxOf,
  areaMark,
  haloText,
  lineMark,
  outlineMark,
  type Mark,
  type Place,
} from '#geology/drawing/marks.ts'
import { fanOut } from '#geology/log-sheet/fan.ts'
import { isSoundingOnly } from '#geology/soundings/sounding-only.ts'
import { blowsLabel } from '#geology/soundings/spt.ts'
import type { Hole } from '#geology/strata/hole.ts'

import { coneMarks, paperStrip } from './cone-marks.ts'
import type { Frame } from './frame.ts'
import { small, type ToPlace } from './small-print.ts'
import { waterSigns } from './water-signs.ts'

/** What is drawn of a hole beside its column. */
export type DrawnHole = Pick<Hole, 'code' | 'strata' | 'spt' | 'samples' | 'stableWaterDepth' | 'cpt'> & {
  readonly collarElevation: number
  readonly waterLevels?: Hole['waterLevels']
  /** Metres beside the line of the section, to the right of its direction; negative to the left. */
  readonly offset?: number
}

/** How a hole is drawn: how it is called over its head, how many lines higher than its neighbours, and the room beside it. */
export interface HoleStyle {
  readonly name: string
  readonly level: number
  /** Millimetres to the nearest hole. */
  readonly room: number
}

/** Half the width of the stick of a hole, millimetres. */
const half = 0.8

/** A hole on a section: stick, head, bases with their elevations, samples, blow counts, cone and water. */
export function holeMarks(hole: DrawnHole, column: Column, frame: Frame, style: HoleStyle): Mark[] {
  const at: ToPlace = (depth) => frame.place([column.x, hole.collarElevation - depth])
  const isSounding = isSoundingOnly(hole)
  return [
    ...coneMarks(hole.cpt, at, coneWidth(style)),
    ...stickMarks(column, at, isSounding),
    ...sampleSigns(hole, at),
    ...blowSigns(hole, at),
    ...waterSigns(hole, at(0)[0] + half, at, style.room),
    ...baseLabels(hole, at, style.room),
    ...headMarks(hole, at, style),
  ]
}

/** Paper under the curves of a sounding, over the hatches and under the lines of the layers, which run through it. */
export function coneStrip(hole: DrawnHole, column: Column, frame: Frame, style: HoleStyle): Mark[] {
  return paperStrip(
    hole.cpt,
    (depth) => frame.place([column.x, hole.collarElevation - depth]),
    coneWidth(style),
  )
}

const coneWidth = ({ room }: HoleStyle) => Math.min(16, room * 0.45)

/** The stick of a hole; of a point that was only sounded a line. */
function stickMarks({ top, end }: Column, at: ToPlace, isSounding: boolean): Mark[] {
  const [x, head] = at(0)
  const [, foot] = at(top - end)
  const outline = boxOf(x - half, head, x + half, foot)
  const stick: Mark[] = isSounding
    ? [
        lineMark(
          'hole',
          [
            [x, head],
            [x, foot],
          ],
          0.5,
        ),
      ]
    : [areaMark('hole', outline, 'paper'), outlineMark('hole', outline, 0.25)]
  return [
    ...stick,
    lineMark(
      'hole',
      [
        [x - 1.8, foot],
        [x + 1.8, foot],
      ],
      0.5,
    ),
  ]
}

const sampleSigns = ({ samples }: DrawnHole, at: ToPlace): Mark[] =>
  samples.map(({ topDepth, sampleKind }) => sampleSign(sampleKind, at(topDepth)))

/** Undisturbed samples are full squares, disturbed ones empty, others a ring. */
export function sampleSign(kind: string | null, [x, y]: Place): Mark {
  const square = boxOf(x - 0.5, y - 0.5, x + 0.5, y + 0.5)
  if (kind === '0') return areaMark('hole', square, 'ink')
  if (kind === '1') return outlineMark('hole', square, 0.15)
  return { kind: 'circle', layer: 'hole', at: [x, y], radius: 0.5, width: 0.15 }
}

/** A triangle that points to its left. */
export const blowSign = ([x, y]: Place): Mark =>
  areaMark(
    'hole',
    [
      [x, y],
      [x + 1.1, y - 0.7],
      [x + 1.1, y + 0.7],
    ],
    'ink',
  )

/** A triangle at the depth of each test with its count as it was measured; counts that would touch move apart on leaders. */
function blowSigns({ spt }: DrawnHole, at: ToPlace): Mark[] {
  const tests = spt.toSorted((a, b) => a.depth - b.depth)
  const [x] = at(0)
  const edge = x + half
  const ys = tests.map(({ depth }) => at(depth)[1])
  return [
    ...ys.map((y) => blowSign([edge, y])),
    ...fanLabels(ys).flatMap((y, i): Mark[] => {
      const [own, row] = [ys[i] ?? y, tests[i]]
      if (!row) return []
      const isMoved = Math.abs(y - own) > small.line * 0.25
      const from = edge + (isMoved ? 3.2 : 1.6)
      const count: Place = [from, y + small.size * 0.36]
      return [
        ...(isMoved
          ? [
              lineMark(
                'label',
                [
                  [edge + 1.3, own],
                  [from - 0.2, y],
                ],
                0.1,
              ),
            ]
          : []),
        haloText('label', count, blowsLabel(row), { size: small.size, anchor: 'start' }),
      ]
    }),
  ]
}

/** The places of labels beside depths of a hole, downwards: where they would touch they move apart. */
function fanLabels(ys: readonly number[]): number[] {
  const [first, last] = [ys[0], ys.at(-1)]
  if (first === undefined || last === undefined) return []
  const above = small.line / 2
  const bottom = Math.max(last + above, first - above + ys.length * small.line)
  const bounds = [...ys.map((y) => y - above), last + above]
  const moved = fanOut(
    bounds,
    ys.map(() => small.line),
    bottom,
  )
  return ys.map((y, i) => (moved[i] ?? y - above) + above)
}

/** Room to the left of a hole, millimetres, for depth and elevation of a base, and for the depth alone. */
const labelRoom = { whole: 22, depth: 10 } as const

/** Depth and elevation of every base on the left; where they would touch they move apart on leaders. */
function baseLabels(hole: DrawnHole, at: ToPlace, room: number): Mark[] {
  if (room < labelRoom.depth) return []
  const depths = hole.strata.map(({ baseDepth }) => baseDepth).toSorted((a, b) => a - b)
  const ys = depths.map((depth) => at(depth)[1])
  const moved = fanLabels(ys)
  const [x] = at(0)
  return depths.flatMap((depth, i): Mark[] => {
    const base = ys[i] ?? 0
    const y = moved[i] ?? base
    const elevation = room < labelRoom.whole ? '' : `(${(hole.collarElevation - depth).toFixed(2)})`
    const edge = x - half
    return [
      lineMark(
        'label',
        [
          [edge, base],
          [edge - 0.7, base],
          [edge - 1.4, y],
        ],
        0.13,
      ),
      haloText('label', [edge - 1.7, y + small.size * 0.36], depth.toFixed(2) + elevation, {
        size: small.size,
        anchor: 'end',
      }),
    ]
  })
}

/** Height of one head over another, millimetres. */
export const headLevel = 10.5

/** Metres: a hole that is nearer stands on the line. */
const leastOffset = 0.05

/** 偏 3.2 m 左; undefined of a hole on the line. */
export const offsetText = (offset: number): string | undefined =>
  Math.abs(offset) < leastOffset
    ? undefined
    : `偏 ${Math.abs(offset).toFixed(1)} m ${offset < 0 ? '左' : '右'}`

/** Where the rule of a head is, above the collar. */
const ruleOf = (collar: number, level: number) => collar - 6 - level * headLevel

/** The line from a head to its collar: under the heads of others, which it may pass. */
export function headStem(hole: DrawnHole, { x }: Column, frame: Frame, { level }: HoleStyle): Mark[] {
  const [at, collar] = frame.place([x, hole.collarElevation])
  const rule = ruleOf(collar, level)
  return [
    lineMark(
      'hole',
      [
        [at, rule + (level ? 0 : 3.5)],
        [at, collar],
      ],
      0.18,
    ),
  ]
}

/** The name of the hole over a rule, and under it the elevation of its collar. */
function headMarks(
  { collarElevation, offset = 0 }: DrawnHole,
  at: ToPlace,
  { name, level }: HoleStyle,
): Mark[] {
  const [x, y] = at(0)
  const rule = ruleOf(y, level)
  const beside = offsetText(offset)
  return [
    haloText('hole', [x, rule - 1.2], name, { size: 2.8 }),
    ...(beside === undefined ? [] : [haloText('hole', [x, rule - 4.6], beside, { size: small.size })]),
    lineMark(
      'hole',
      [
        [x - 5, rule],
        [x + 5, rule],
      ],
      0.2,
    ),
    haloText('hole', [x, rule + 3], collarElevation.toFixed(2), { size: 2.5 }),
  ]
}

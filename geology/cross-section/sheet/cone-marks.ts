import { areaMark, boxOf, haloText, lineMark, type Mark, type Place } from '#geology/drawing/marks.ts'
import { readingsOf, unbrokenRuns, type Reading } from '#geology/soundings/cpt.ts'
import type { ConeRow } from '#geology/strata/hole.ts'

import { small, type ToPlace } from './small-print.ts'

interface Curve {
  readonly readings: readonly Reading[]
  readonly name: string
  readonly unit: string
  /** The end of its scale. */
  readonly end: number
  readonly dash: readonly number[] | undefined
}

const quantities = [
  { prop: 'psMpa', name: 'ps', unit: 'MPa', dash: undefined },
  { prop: 'qcMpa', name: 'qc', unit: 'MPa', dash: undefined },
  { prop: 'fsKpa', name: 'fs', unit: 'kPa', dash: [1.2, 0.7] },
] as const

const curvesOf = (rows: readonly ConeRow[]): Curve[] =>
  rows.flatMap((row) =>
    quantities.flatMap(({ prop, ...quantity }) => {
      const readings = readingsOf(row, row[prop] ?? [])
      const end = roundUp(Math.max(...readings.map(([, value]) => value ?? 0)))
      return readings.length ? [{ ...quantity, readings, end }] : []
    }),
  )

/** Where the curves of soundings stand: right of the hole, down to the deepest reading. */
function stripOf(curves: readonly Curve[], at: ToPlace, width: number) {
  const deepest = Math.max(0, ...curves.map(({ readings }) => readings.at(-1)?.[0] ?? 0))
  const [x, top] = at(0)
  return { left: x + 1, right: x + 1 + width, top, foot: at(deepest)[1] }
}

/** Paper under the curves; none where nothing was sounded. */
export function paperStrip(rows: readonly ConeRow[], at: ToPlace, width: number): Mark[] {
  const curves = curvesOf(rows)
  const { left, right, top, foot } = stripOf(curves, at, width)
  return curves.length ? [areaMark('cone', boxOf(left, top, right, foot), 'paper')] : []
}

/** ps or qc as a full line, fs as a dashed one, right of the hole; each scale is named below. */
export function coneMarks(rows: readonly ConeRow[], at: ToPlace, width: number): Mark[] {
  const curves = curvesOf(rows)
  if (curves.length === 0) return []
  const { left, right, foot } = stripOf(curves, at, width)
  const lines = curves.flatMap(({ readings, end, dash }) =>
    unbrokenRuns(readings).map((run) => {
      const points = run.map(([depth, value]): Place => [
        left + (Math.max(0, value) / end) * width,
        at(depth)[1],
      ])
      return lineMark('cone', points, dash ? 0.15 : 0.2, dash)
    }),
  )
  const scales = curves.map(({ name, unit, end }, i) =>
    haloText('cone', [left, foot + 3 + i * small.line], `${name} 0–${end} ${unit}`, {
      size: small.size,
      anchor: 'start',
    }),
  )
  return [
    ...lines,
    lineMark(
      'cone',
      [
        [left, foot],
        [right, foot],
      ],
      0.18,
    ),
    ...scales,
  ]
}

/** The end of a scale: 1, 2 or 5 of a power of ten. */
function roundUp(greatest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(greatest, 0.1)))
  const step = [1, 2, 5].find((each) => each * power >= greatest) ?? 10
  return Number((step * power).toPrecision(3))
}

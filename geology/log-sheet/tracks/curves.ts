import type { Place } from '#geology/drawing/marks.ts'
import { print } from '#geology/log-sheet/print.ts'
import { axisEnd } from '#geology/log-sheet/scale.ts'
import { readingsOf, unbrokenRuns } from '#geology/soundings/cpt.ts'
import { blowsLabel, isFullDrive, standardBlows } from '#geology/soundings/spt.ts'
import type { BlowRow, ConeRow, Hole } from '#geology/strata/hole.ts'

/** Depth in metres to millimetres below the mouth of the hole. */
export type ToY = (depth: number) => number

interface Room {
  readonly x: number
  readonly width: number
}

export interface Axis {
  readonly ticks: readonly { readonly x: number; readonly label: string }[]
  x(value: number): number
}

/** An axis of three steps from zero, inset a little from the edges of its track. */
export function axisOf(track: Room, end: number): Axis {
  const x = (value: number) => track.x + 0.6 + (Math.min(Math.max(value, 0), end) / end) * (track.width - 1.7)
  return {
    x,
    ticks: [0, 1, 2, 3].map((step) => ({
      x: x((end / 3) * step),
      label: String(Number(((end / 3) * step).toFixed(2))),
    })),
  }
}

/** True for a place at least `gap` below the last one that was granted. */
export function createSpacingCheck(gap: number): (y: number) => boolean {
  let last = Number.NEGATIVE_INFINITY
  return (y) => {
    if (y - last < gap) return false
    last = y
    return true
  }
}

export interface Bar {
  readonly y: number
  readonly x: number
  readonly width: number
  /** Less where tests stand close. */
  readonly height: number
  /** Beside the end of the bar; absent where it would touch the one above. */
  readonly label: string | undefined
  /** It goes on beyond the axis, and is drawn with a break. */
  readonly broken: boolean
}

/** Blow counts are drawn to 60, or to the greatest N; beyond 150, and where a test stopped short, a bar is broken. */
export const blowsEnd = ({ spt }: Hole): number =>
  Math.min(
    150,
    spt.filter(isFullDrive).reduce((end, { blowCount }) => Math.max(end, Math.ceil(blowCount / 30) * 30), 60),
  )

/** Kept free for a number beside the longest bar, millimetres. */
const numberWidth = 6.6

/** The axis of the blow counts ends before the edge of its track, so that every number stands beside its bar. */
export const blowsAxis = (track: Room, end: number): Axis =>
  axisOf({ ...track, width: track.width - numberWidth }, end)

/** A test that stopped short counts as it would have gone on; one that cannot be converted, as it was counted. */
const blowsOf = (row: BlowRow) => standardBlows(row) ?? row.blowCount

/** From a bar to its number. */
export const barGap = 0.6

export function blowBars(hole: Hole, axis: Axis, toY: ToY): Bar[] {
  const end = blowsEnd(hole)
  const sorted = hole.spt.toSorted((a, b) => a.depth - b.depth)
  const ys = sorted.map(({ depth }) => toY(depth))
  const closest = Math.min(
    ...ys
      .slice(1)
      .map((y, i) => y - (ys[i] ?? y))
      .filter((gap) => gap > 0.002),
  )
  const height = Math.min(1.25, Math.max(0.2, closest * 0.7))
  const every = closest < print.fine ? 2 : 1
  const room = createSpacingCheck(print.fine)
  return sorted.map((row, i) => {
    const y = toY(row.depth)
    const blowCount = blowsOf(row)
    const width = axis.x(blowCount) - axis.x(0)
    const isLabelled = i % every === 0 && room(y)
    const label = isLabelled ? blowsLabel(row) : undefined
    return { y, x: axis.x(0), width, height, label, broken: blowCount > end }
  })
}

/** Water content is drawn to 60 % unless the soil is wetter. */
export const waterContentEnd = ({ samples }: Hole): number =>
  axisEnd(Math.max(60, ...samples.map((row) => row.waterContent ?? 0)))

export const waterContentPoints = ({ samples }: Hole, axis: Axis, toY: ToY): Place[] =>
  samples
    .toSorted((a, b) => a.topDepth - b.topDepth)
    .flatMap(({ topDepth, waterContent }) =>
      waterContent === null ? [] : [[axis.x(waterContent), toY(topDepth)] as const],
    )

type ValuesOf = (row: ConeRow) => readonly (number | null)[] | null

/** ps of a single bridge, else qc. */
const resistanceOf: ValuesOf = (row) => row.psMpa ?? row.qcMpa
const frictionOf: ValuesOf = (row) => row.fsKpa
const hasSome = (hole: Hole, of: ValuesOf) => hole.cpt.some((row) => of(row)?.some((value) => value !== null))

export const hasCone = (hole: Hole): boolean => hasSome(hole, resistanceOf)
export const hasFriction = (hole: Hole): boolean => hasSome(hole, frictionOf)
export const coneLabel = ({ cpt }: Hole): string =>
  cpt.some((row) => row.psMpa) ? '静探 ps / MPa' : '静探 qc / MPa'
export const frictionLabel = '静探 fs / kPa'

const greatestOf = ({ cpt }: Hole, of: ValuesOf) =>
  cpt.reduce((end, row) => (of(row) ?? []).reduce<number>((a, b) => Math.max(a, b ?? 0), end), 1)

/**
 * A curve of soundings as unbroken runs; one may be a single reading. Of the readings that share a fifth of a millimetre
 * only the least and the greatest are kept, so that spikes stay and the line stays small.
 */
const runsOf = (hole: Hole, of: ValuesOf, axis: Axis, toY: ToY): Place[][] =>
  hole.cpt.flatMap((row) =>
    unbrokenRuns(readingsOf(row, of(row) ?? [])).map((run) =>
      thinRun(run.map(([depth, value]): Place => [axis.x(value), toY(depth)])),
    ),
  )

function thinRun(run: readonly Place[]): Place[] {
  const thin: Place[] = []
  for (let start = 0, end = 0; start < run.length; start = end) {
    const row = rowOf(run[start])
    while (end < run.length && rowOf(run[end]) === row) end++
    const points = run.slice(start, end)
    thin.push(...(points.length < 3 ? points : outermost(points)))
  }
  return thin
}

const rowOf = (place: Place | undefined) => Math.round((place?.[1] ?? 0) * 5)

/** The first of some places, and one each with the least and the greatest value. */
function outermost(points: readonly Place[]): Place[] {
  let [least, greatest] = [0, 0]
  const valueOf = (i: number) => points[i]?.[0] ?? 0
  points.forEach(([x], i) => {
    if (x < valueOf(least)) least = i
    if (x > valueOf(greatest)) greatest = i
  })
  return points.filter((_, i) => i === 0 || i === least || i === greatest)
}

export const coneEnd = (hole: Hole): number => axisEnd(greatestOf(hole, resistanceOf))
export const frictionEnd = (hole: Hole): number => axisEnd(greatestOf(hole, frictionOf))
export const coneRuns = (hole: Hole, axis: Axis, toY: ToY): Place[][] => runsOf(hole, resistanceOf, axis, toY)
export const frictionRuns = (hole: Hole, axis: Axis, toY: ToY): Place[][] =>
  runsOf(hole, frictionOf, axis, toY)

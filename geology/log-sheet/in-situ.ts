import { readingsOf, unbrokenRuns } from '#geology/soundings/cpt.ts'
import { blowsLabel, isFullDrive, standardBlows } from '#geology/soundings/spt.ts'
import type { BlowRow, Hole } from '#geology/strata/hole.ts'

import { axisEnd } from './scale.ts'
import type { Track } from './tracks.ts'

/** Depth in metres to sheet units. */
export type ToY = (depth: number) => number

export type Point = readonly [x: number, y: number]

export interface Axis {
  readonly ticks: readonly { readonly x: number; readonly label: string }[]
  x(value: number): number
}

/** An axis of three steps from zero, inset a little from the edges of its track. */
export function axisOf(track: Track, end: number): Axis {
  const x = (value: number) => track.x + 3 + (Math.min(Math.max(value, 0), end) / end) * (track.width - 8)
  return {
    x,
    ticks: [0, 1, 2, 3].map((step) => ({
      x: x((end / 3) * step),
      label: String(Number(((end / 3) * step).toFixed(2))),
    })),
  }
}

export interface SampleMark {
  readonly y: number
  readonly height: number
  readonly undisturbed: boolean
  /** Absent where it would overlap the one above. */
  readonly label: string | undefined
}

export function sampleMarks({ samples }: Hole, toY: ToY): SampleMark[] {
  const room = createSpacingCheck(11)
  return samples.map(({ topDepth, baseDepth, sampleKind, number }) => {
    const y = toY(topDepth)
    const height = Math.max(7, toY(baseDepth ?? topDepth) - y)
    const label = number && room(y) ? /\d+\D?$/.exec(number)?.[0].slice(-4) : undefined
    return { y, height, undisturbed: sampleKind !== '1', label }
  })
}

/** True for a place at least `gap` below the last one that was granted. */
function createSpacingCheck(gap: number): (y: number) => boolean {
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

/** Sheet units kept free for a number beside the longest bar. */
const numberWidth = 32

/** The axis of the blow counts ends before the edge of its track, so that every number stands beside its bar. */
export const blowsAxis = (track: Track, end: number): Axis =>
  axisOf({ ...track, width: track.width - numberWidth }, end)

/** A test that stopped short counts as it would have gone on; one that cannot be converted, as it was counted. */
const blowsOf = (row: BlowRow) => standardBlows(row) ?? row.blowCount

export function blowBars(hole: Hole, axis: Axis, toY: ToY): Bar[] {
  const { spt } = hole
  const end = blowsEnd(hole)
  const sorted = spt.toSorted((a, b) => a.depth - b.depth)
  const ys = sorted.map(({ depth }) => toY(depth))
  const closest = Math.min(
    ...ys
      .slice(1)
      .map((y, i) => y - (ys[i] ?? y))
      .filter((gap) => gap > 0.01),
  )
  const height = Math.min(6, Math.max(1, closest * 0.7))
  const every = closest < labelHeight ? 2 : 1
  const room = createSpacingCheck(labelHeight)
  return sorted.map((row, i) => {
    const y = toY(row.depth)
    const blowCount = blowsOf(row)
    const width = axis.x(blowCount) - axis.x(0)
    const broken = blowCount > end
    const isLabelled = i % every === 0 && room(y)
    return { y, x: axis.x(0), width, height, label: isLabelled ? blowsLabel(row) : undefined, broken }
  })
}

/** The height of a number in small print. */
export const labelHeight = 10

export function waterContentPoints({ samples }: Hole, axis: Axis, toY: ToY): Point[] {
  return samples.flatMap(({ topDepth, waterContent }) =>
    waterContent === null ? [] : [[axis.x(waterContent), toY(topDepth)] as const],
  )
}

/** Water content is drawn to 60 % unless the soil is wetter. */
export const waterContentEnd = ({ samples }: Hole): number =>
  axisEnd(Math.max(60, ...samples.map((row) => row.waterContent ?? 0)))

const coneValues = (hole: Hole) => hole.cpt.map((row) => ({ row, values: row.psMpa ?? row.qcMpa ?? [] }))

export const coneEnd = (hole: Hole): number =>
  axisEnd(
    coneValues(hole).reduce(
      (deepest, { values }) => values.reduce<number>((a, b) => Math.max(a, b ?? 0), deepest),
      1,
    ),
  )

/**
 * The cone's curve as unbroken runs; one may be a single reading. Of the readings that share one unit of the sheet
 * only the least and the greatest are kept, so that spikes stay and the path stays small.
 */
export function coneRuns(hole: Hole, axis: Axis, toY: ToY): Point[][] {
  return coneValues(hole).flatMap(({ row, values }) =>
    unbrokenRuns(readingsOf(row, values)).map((run) =>
      thinRun(run.map(([depth, value]) => [axis.x(value), toY(depth)])),
    ),
  )
}

function thinRun(run: readonly Point[]): Point[] {
  const rows = Map.groupBy(run, ([, y]) => Math.round(y))
  return [...rows.values()].flatMap((points) => {
    const xs = points.map(([x]) => x)
    const [least, greatest] = [Math.min(...xs), Math.max(...xs)]
    return points.length < 3 ? points : points.filter(([x], i) => x === least || x === greatest || i === 0)
  })
}

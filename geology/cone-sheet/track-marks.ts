import { linearScale, roundSteps, type ChartScale } from '#geology/drawing/chart/scales.ts'
import { lineMark, textMark, type Mark, type Place } from '#geology/drawing/marks.ts'
import { textWidth } from '#geology/log-sheet/wrap.ts'

import { runsOf, type ConeCurve } from './curves.ts'
import { body, type Strip } from './page-plan.ts'

/** The part of a sounding on one page: its depths, metres, and where they stand. */
export interface PageDepths {
  readonly from: number
  readonly to: number
  readonly y: (depth: number) => number
}

/** A curve at one scale. */
export interface ScaledCurve {
  readonly scale: ChartScale
  readonly isFine: boolean
  readonly runs: readonly (readonly [depth: number, value: number])[][]
}

/** A friction ratio beyond this is a cone that felt nothing; its scale ends there. */
const greatestRatio = 15

/** How far from the edges of its track a scale stands, millimetres. */
const inset = 1.5

/**
 * The scales of a track: one that holds every value, and where at least a sixth of the readings lies within a tenth of
 * it, one of ten times the size for these.
 */
export function scaledCurves(curve: ConeCurve, { left, right }: Strip): ScaledCurve[] {
  const runs = runsOf(curve)
  const values = runs.flat().map(([, value]) => value)
  const greatest = values.reduce((a, b) => Math.max(a, b), 0)
  const least = values.reduce((a, b) => Math.min(a, b), 0)
  const limit = curve.quantity.key === 'rf' ? Math.min(greatest, greatestRatio) : greatest
  const { step, end } = roundSteps(limit, right - left > 30 ? 5 : 3)
  const from = least < 0 && curve.quantity.key === 'u2' ? -Math.ceil(-least / step) * step : 0
  const range = [left + inset, right - inset] as const
  const whole = { scale: linearScale([from, end], step, range), isFine: false, runs }
  const low = values.filter((value) => value <= end / 10).length
  if (!curve.quantity.isDoubled || low * 6 < values.length) return [whole]
  return [whole, { scale: linearScale([0, end / 10], step / 10, range), isFine: true, runs }]
}

/** Grid and curves of a track on one page. What is beyond the end of a scale ends at it. */
export function trackMarks(curves: readonly ScaledCurve[], depths: PageDepths): Mark[] {
  const foot = depths.y(depths.to)
  const grid = (curves[0]?.scale.ticks ?? []).slice(1, -1).map(({ value }) => {
    const x = curves[0]?.scale.at(value) ?? 0
    return lineMark(
      'grid',
      [
        [x, body.top],
        [x, foot],
      ],
      0.05,
    )
  })
  return [...grid, ...curves.flatMap((curve) => curveMarks(curve, depths))]
}

function curveMarks({ scale, isFine, runs }: ScaledCurve, { from, to, y }: PageDepths): Mark[] {
  const onPage = runs.flatMap((run) => cutRun(run, 0, [from, to]))
  const within = onPage.flatMap((run) => cutRun(run, 1, [scale.from, scale.to]))
  const style = { layer: 'cone', width: isFine ? 0.09 : 0.25 } as const
  return within.flatMap((run) =>
    runMarks(
      run.map(([depth, value]): Place => [scale.at(value), y(depth)]),
      style,
    ),
  )
}

/** How a curve is drawn; `dash` in millimetres. */
export interface LineStyle {
  readonly layer: 'cone' | 'label'
  readonly width: number
  readonly dash?: readonly number[]
}

/** A run as a line without what no eye would tell apart; a single reading, between gaps, is a ring. */
export function runMarks(run: readonly Place[], { layer, width, dash }: LineStyle): Mark[] {
  const points = thinPoints(run)
  const [only] = points
  if (only && points.length === 1) return [{ kind: 'circle', layer, at: only, radius: 0.35, width: 0.15 }]
  return [lineMark(layer, points, width, dash)]
}

type Pair = readonly [depth: number, value: number]

/** The parts of a run whose depth (0) or value (1) is within limits, cut where they are crossed. */
export function cutRun(run: readonly Pair[], axis: 0 | 1, limits: Pair): Pair[][] {
  const isInside = (pair: Pair) => pair[axis] >= limits[0] && pair[axis] <= limits[1]
  if (run.every(isInside)) return [[...run]]
  const parts: Pair[][] = [[]]
  for (const [i, pair] of run.entries()) {
    const before = run[i - 1]
    if (before && !(isInside(before) && isInside(pair)))
      parts.at(-1)?.push(...crossingsOf([before, pair], axis, limits))
    if (isInside(pair)) parts.at(-1)?.push(pair)
    else parts.push([])
  }
  return parts.filter((part) => part.length > 1)
}

/** Where a step passes its limits, exactly there, in the order of depth; nothing where it only touches one. */
function crossingsOf([a, b]: readonly [Pair, Pair], axis: 0 | 1, limits: Pair): Pair[] {
  return limits
    .filter((limit) => (a[axis] - limit) * (b[axis] - limit) < 0)
    .map((limit): Pair => {
      const share = (limit - a[axis]) / (b[axis] - a[axis])
      const other = axis === 0 ? a[1] + share * (b[1] - a[1]) : a[0] + share * (b[0] - a[0])
      return axis === 0 ? [limit, other] : [other, limit]
    })
    .toSorted((one, other) => one[0] - other[0])
}

/** Millimetres of paper in which a curve has no more than its ends and its extremes. */
const grain = 0.25

/** A curve without the points that no eye would tell apart on paper: of each grain its ends, its least and greatest. */
function thinPoints(points: readonly Place[]): Place[] {
  const grains = Map.groupBy(points.entries().toArray(), ([, [, y]]) => Math.floor(y / grain))
  return [...grains.values()].flatMap((entries) => {
    if (entries.length < 5) return entries.map(([, point]) => point)
    const byValue = entries.toSorted((a, b) => a[1][0] - b[1][0])
    const drawn = new Set([entries[0], byValue[0], byValue.at(-1), entries.at(-1)])
    return entries.filter((entry) => drawn.has(entry)).map(([, point]) => point)
  })
}

/** The head of a track: what it shows, its unit, and the figures of its scales, the finer one above. */
export function trackHead(curve: ConeCurve, curves: readonly ScaledCurve[], { left, right }: Strip): Mark[] {
  const { name, unit } = curve.quantity
  const middle = (left + right) / 2
  const size = right - left > 26 ? 2.6 : 2.2
  return [
    textMark('label', [middle, body.top - 11.6], name, { size }),
    textMark('label', [middle, body.top - 8.6], unit, { size: 2.2 }),
    ...curves.flatMap((each) => scaleHead(each, each.isFine ? body.top - 4.6 : body.top - 1)),
  ]
}

function scaleHead({ scale, isFine }: ScaledCurve, foot: number): Mark[] {
  const [start, end] = [scale.at(scale.from), scale.at(scale.to)]
  const line = lineMark(
    'cone',
    [
      [start, foot],
      [end, foot],
    ],
    isFine ? 0.09 : 0.25,
  )
  const last = scale.ticks.length - 1
  const figures = scale.ticks.flatMap(({ value, label = '' }, i) => {
    const anchor = i === 0 ? 'start' : i === last ? 'end' : 'middle'
    const isWritten = i === 0 || i === last || hasRoom(scale)
    return isWritten ? [textMark('cone', [scale.at(value), foot - 0.8], label, { size: figure, anchor })] : []
  })
  return [line, ...figures]
}

const figure = 2

/** Every figure of a scale has its room; else only those of its ends are written. */
function hasRoom({ at, ticks }: ChartScale): boolean {
  const [first, second] = ticks.map(({ value }) => at(value))
  const widest = Math.max(...ticks.map(({ label = '' }) => textWidth(label)))
  return first === undefined || second === undefined || second - first > (widest + 0.4) * figure
}

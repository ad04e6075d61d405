import { boxOf, lineMark, outlineMark, textMark, type Mark, type Place } from '#geology/drawing/marks.ts'

import type { ChartScale } from './scales.ts'

/** The two axes of a chart: x from left to right, y from its foot up. */
export interface ChartAxes {
  readonly x: ChartScale
  readonly y: ChartScale
}

const figure = 2.6

/** The frame of a chart with its grid, the figures of its axes, and their names below and above. */
export function chartFrame({ x, y }: ChartAxes, names: { readonly x: string; readonly y: string }): Mark[] {
  const [left, right, foot, top] = [x.at(x.from), x.at(x.to), y.at(y.from), y.at(y.to)]
  const upright = x.ticks.flatMap(({ value, label }): Mark[] => [
    gridLine([x.at(value), foot], [x.at(value), top], label !== undefined),
    ...(label === undefined ? [] : [textMark('label', [x.at(value), foot + 4], label, { size: figure })]),
  ])
  const level = y.ticks.flatMap(({ value, label }): Mark[] => [
    gridLine([left, y.at(value)], [right, y.at(value)], label !== undefined),
    ...(label === undefined
      ? []
      : [textMark('label', [left - 1.6, y.at(value) + 0.9], label, { size: figure, anchor: 'end' })]),
  ])
  return [
    ...upright,
    ...level,
    outlineMark('frame', boxOf(left, top, right, foot), 0.3),
    textMark('label', [(left + right) / 2, foot + 9], names.x, { size: 3 }),
    textMark('label', [left, top - 2.4], names.y, { size: 3, anchor: 'start' }),
  ]
}

const gridLine = (from: Place, to: Place, isMain: boolean) =>
  lineMark('legend', [from, to], isMain ? 0.1 : 0.05)

/** A line through values, cut where it leaves the frame of its chart. */
export function chartLine(
  { x, y }: ChartAxes,
  points: readonly Place[],
  width: number,
  dash?: readonly number[],
): Mark[] {
  const isInside = ([a, b]: Place) =>
    a >= x.from * (1 - 1e-9) && a <= x.to * (1 + 1e-9) && b >= y.from * (1 - 1e-9) && b <= y.to * (1 + 1e-9)
  const runs: Place[][] = [[]]
  for (const point of points)
    if (isInside(point)) runs.at(-1)?.push([x.at(point[0]), y.at(point[1])])
    else if (runs.at(-1)?.length) runs.push([])
  return runs.filter((run) => run.length > 1).map((run) => lineMark('contact', run, width, dash))
}

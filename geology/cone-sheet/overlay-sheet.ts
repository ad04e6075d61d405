import { a4Page, noteMarks, titleMarks } from '#geology/drawing/a4-page.ts'
import { linearScale, roundSteps, type ChartScale } from '#geology/drawing/chart/scales.ts'
import {
  boxOf,
  lineMark,
  outlineMark,
  textMark,
  type Mark,
  type Place,
  type Sheet,
} from '#geology/drawing/marks.ts'
import { isSameDatum } from '#geology/places/height-datum.ts'
import type { Hole } from '#geology/strata/hole.ts'

import {
  coneCurves,
  runsOf,
  sleeveText,
  usualSleeveDistance,
  type ConeCurve,
  type ConeQuantity,
} from './curves.ts'
import { runMarks, type LineStyle } from './track-marks.ts'

/** As many soundings as can be told apart over each other. */
export const maxOverlaid = 8

/** Lines that are told apart: ink and blue, whole and dashed. */
const lineStyles = [undefined, [2.2, 0.8], [0.7, 0.6], [2.2, 0.7, 0.5, 0.7]].flatMap((dash) =>
  (['label', 'cone'] as const).map((layer): LineStyle => ({ layer, width: 0.22, ...(dash && { dash }) })),
)

export interface OverlayOptions {
  readonly quantity: ConeQuantity['key']
  /** From the ground down, or by elevation, for which every hole has to have one of the same datum. */
  readonly upright: 'depth' | 'elevation'
  readonly sleeveDistance?: number
}

interface OverlaidHole {
  readonly hole: Hole
  readonly curve: ConeCurve
  readonly style: LineStyle
}

/** The holes that have a curve of this quantity, as many of the first as can be told apart. */
export const overlaidHoles = (
  holes: readonly Hole[],
  quantity: ConeQuantity['key'],
  sleeveDistance = usualSleeveDistance,
): OverlaidHole[] =>
  holes
    .flatMap((hole) => {
      const curve = coneCurves(hole, sleeveDistance).find((each) => each.quantity.key === quantity)
      return curve ? [{ hole, curve }] : []
    })
    .slice(0, maxOverlaid)
    .map((each, i) => ({ ...each, style: lineStyles[i] ?? { layer: 'label', width: 0.22 } }))

/** Whether holes can be laid over each other by elevation: each has one, and all are of one datum. */
export const haveElevations = (holes: readonly Hole[]): boolean =>
  holes.every(
    ({ collarElevation, heightDatum }) =>
      collarElevation !== null && isSameDatum(heightDatum, holes[0]?.heightDatum ?? null),
  )

const plot = { left: 14, right: 186, top: 34, foot: 240 } as const

/** One curve of several soundings over each other (静力触探曲线对比图) on an A4 page; undefined where no hole has it. */
export function layOutOverlay(holes: readonly Hole[], options: OverlayOptions): Sheet | undefined {
  const drawn = overlaidHoles(holes, options.quantity, options.sleeveDistance)
  const [first] = drawn
  if (!first) return undefined
  const { name, unit } = first.curve.quantity
  const isElevation = options.upright === 'elevation' && haveElevations(drawn.map(({ hole }) => hole))
  const levels = drawn.map(({ hole, curve }) => levelRuns(hole, curve, isElevation))
  const x = valueScale(drawn)
  const y = levelScale(
    levels.flat(2).map(([level]) => level),
    isElevation,
  )
  const curves = drawn.flatMap(({ style }, i) =>
    (levels[i] ?? []).flatMap((run) =>
      runMarks(
        run.map(([level, value]): Place => [x.at(value), y.at(level)]),
        style,
      ),
    ),
  )
  const datum = first.hole.heightDatum ?? '未记录'
  const marks = [
    ...titleMarks('静力触探曲线对比图', [1, 1]),
    textMark('label', [(plot.left + plot.right) / 2, 18], `${name}　${unit}`, { size: 3.2 }),
    textMark('label', [0, plot.top - 6.4], isElevation ? '标高 m' : '深度 m', { size: 2.6, anchor: 'start' }),
    ...gridMarks(x, y),
    ...curves,
    ...legendMarks(drawn),
    ...noteMarks(
      [
        isElevation ? `按标高对齐，高程基准：${datum}。` : '按孔口以下深度对齐。',
        ...(['fs', 'rf'].includes(options.quantity)
          ? [`${sleeveText(options.sleeveDistance ?? usualSleeveDistance)}。`]
          : []),
        '依据馆藏资料编绘，不作为勘察成果使用。',
      ],
      270,
    ),
  ]
  return a4Page(marks)
}

type LevelRun = readonly (readonly [level: number, value: number])[]

const levelRuns = ({ collarElevation }: Hole, curve: ConeCurve, isElevation: boolean): LevelRun[] =>
  runsOf(curve).map((run) =>
    run.map(([depth, value]) => [isElevation ? (collarElevation ?? 0) - depth : depth, value] as const),
  )

function valueScale(drawn: readonly OverlaidHole[]): ChartScale {
  const values = drawn.flatMap(({ curve }) => runsOf(curve).flatMap((run) => run.map(([, value]) => value)))
  const greatest = values.reduce((a, b) => Math.max(a, b), 0)
  const least = values.reduce((a, b) => Math.min(a, b), 0)
  const { step, end } = roundSteps(greatest, 8)
  return linearScale([Math.floor(least / step) * step, end], step, [plot.left, plot.right])
}

/** From the ground down in whole steps; elevations from the highest. */
function levelScale(levels: readonly number[], isElevation: boolean): ChartScale {
  const high = levels.reduce((a, b) => Math.max(a, b), isElevation ? Number.NEGATIVE_INFINITY : 0)
  const low = levels.reduce((a, b) => Math.min(a, b), isElevation ? Number.POSITIVE_INFINITY : 0)
  const { step } = roundSteps(high - low, 20)
  const [from, to] = [Math.floor(low / step) * step, Math.ceil(high / step) * step]
  return linearScale(
    [from, Math.max(to, from + step)],
    step,
    isElevation ? [plot.foot, plot.top] : [plot.top, plot.foot],
  )
}

function gridMarks(x: ChartScale, y: ChartScale): Mark[] {
  const { left, right, top, foot } = plot
  const grid = (from: Place, to: Place) => lineMark('grid', [from, to], 0.09)
  return [
    ...x.ticks.flatMap(({ value, label = '' }) => [
      grid([x.at(value), top], [x.at(value), foot]),
      textMark('label', [x.at(value), top - 1.6], label, { size: 2.4 }),
    ]),
    ...y.ticks.flatMap(({ value, label = '' }) => [
      grid([left, y.at(value)], [right, y.at(value)]),
      textMark('label', [left - 1.6, y.at(value) + 0.9], label, { size: 2.4, anchor: 'end' }),
    ]),
    outlineMark('frame', boxOf(left, top, right, foot), 0.3),
  ]
}

/** The line of each hole with its code, in two columns. */
const legendMarks = (drawn: readonly OverlaidHole[]): Mark[] =>
  drawn.flatMap(({ hole, style }, i): Mark[] => {
    const [x, y]: Place = [plot.left + (i % 2) * 86, 248 + Math.floor(i / 2) * 5]
    const sign = runMarks(
      [
        [x, y],
        [x + 14, y],
      ],
      style,
    )
    return [...sign, textMark('label', [x + 17, y + 0.9], hole.code, { size: 2.6, anchor: 'start' })]
  })

import {
  areaMark,
  boxOf,
  haloText,
  lineMark,
  textMark,
  type DrawingLayer,
  type Mark,
  type Place,
} from '#geology/drawing/marks.ts'
import type { LogLayout } from '#geology/log-sheet/log-sheet.ts'
import { pen, print, toBaseLine } from '#geology/log-sheet/print.ts'
import {
  axisOf,
  barGap,
  blowBars,
  blowsAxis,
  blowsEnd,
  coneEnd,
  coneRuns,
  frictionEnd,
  frictionRuns,
  waterContentEnd,
  waterContentPoints,
  type Axis,
  type Bar,
} from '#geology/log-sheet/tracks/curves.ts'
import type { Track } from '#geology/log-sheet/tracks/tracks.ts'
import { textWidth } from '#geology/log-sheet/wrap.ts'
import type { Hole } from '#geology/strata/hole.ts'

/** The axis of a track that has one. */
export function axisFor(hole: Hole, track: Track): Axis | undefined {
  if (track.name === 'blowCount') return blowsAxis(track, blowsEnd(hole))
  if (track.name === 'waterContent') return axisOf(track, waterContentEnd(hole))
  if (track.name === 'cone') return axisOf(track, coneEnd(hole))
  return track.name === 'friction' ? axisOf(track, frictionEnd(hole)) : undefined
}

/** The figures of the axis of a track, on a base line in its heading; where they would touch, those of its ends. */
export function axisFigures(hole: Hole, track: Track, y: number): Mark[] {
  const ticks = axisFor(hole, track)?.ticks ?? []
  const [first, second] = ticks
  const widest = Math.max(0, ...ticks.map(({ label }) => textWidth(label))) * print.fine
  const isTight = first && second && second.x - first.x < widest * 1.5 + 0.8
  const shown = isTight ? [first, ...ticks.slice(-1)] : ticks
  return shown.map(({ x, label }, i) => {
    const anchor = i === shown.length - 1 ? 'end' : i ? 'middle' : 'start'
    return textMark('label', [x, y], label, { size: print.fine, anchor })
  })
}

const gridMarks = ({ columnBottom }: LogLayout, axis: Axis): Mark[] =>
  axis.ticks.slice(1, -1).map(({ x }) =>
    lineMark(
      'grid',
      [
        [x, 0],
        [x, columnBottom],
      ],
      pen.rule,
    ),
  )

/** Blow counts as bars, with their numbers as they were counted. */
export function blowMarks(layout: LogLayout, track: Track): Mark[] {
  const { hole, toY, columnBottom } = layout
  const axis = axisFor(hole, track)
  if (!axis) return []
  const bars = blowBars(hole, axis, toY).filter(({ y }) => y <= columnBottom + 1e-6)
  const numbers = bars.flatMap(({ x, y, width, label }): Mark[] => {
    const at: Place = [x + width + barGap, y + print.fine * toBaseLine]
    return label ? [haloText('spt', at, label, { size: print.fine, anchor: 'start' })] : []
  })
  return [...gridMarks(layout, axis), ...bars.flatMap(barMarks), ...numbers]
}

function barMarks({ x, y, width, height, broken }: Bar): Mark[] {
  const bar = areaMark('spt', boxOf(x, y - height / 2, x + Math.max(width, 0.2), y + height / 2), 'ink')
  const breaks = [2.6, 1.8].map((back) => {
    const at = x + width - back
    return areaMark(
      'spt',
      [
        [at, y + 0.8],
        [at + 0.4, y + 0.8],
        [at + 1.2, y - 0.8],
        [at + 0.8, y - 0.8],
      ],
      'paper',
    )
  })
  return broken ? [bar, ...breaks] : [bar]
}

/** Water contents of samples, as a line from one to the next. */
export function waterContentMarks(layout: LogLayout, track: Track): Mark[] {
  const { hole, toY, columnBottom } = layout
  const axis = axisFor(hole, track)
  if (!axis) return []
  const points = waterContentPoints(hole, axis, toY).filter(([, y]) => y <= columnBottom + 1e-6)
  return [
    ...gridMarks(layout, axis),
    ...(points.length > 1 ? [lineMark('laboratory', points, 0.26)] : []),
    ...points.map((at): Mark => ({ kind: 'circle', layer: 'laboratory', at, radius: 0.5, width: 0.22 })),
  ]
}

/** A run of readings; a single one, between gaps, is a ring. */
function runMarks(runs: readonly (readonly Place[])[], layer: DrawingLayer): Mark[] {
  return runs.flatMap((run): Mark[] => {
    const [at, second] = run
    if (!at) return []
    return [second ? lineMark(layer, run, 0.2) : { kind: 'circle', layer, at, radius: 0.25, width: 0.2 }]
  })
}

/** ps or qc of the soundings. */
export function coneMarks(layout: LogLayout, track: Track): Mark[] {
  const axis = axisFor(layout.hole, track)
  if (!axis) return []
  return [...gridMarks(layout, axis), ...runMarks(coneRuns(layout.hole, axis, layout.toY), 'cone')]
}

/** fs of the soundings. */
export function frictionMarks(layout: LogLayout, track: Track): Mark[] {
  const axis = axisFor(layout.hole, track)
  if (!axis) return []
  return [...gridMarks(layout, axis), ...runMarks(frictionRuns(layout.hole, axis, layout.toY), 'cone')]
}

import { roundNoise } from '#geology/rounding.ts'
import type { Hole } from '#geology/strata/hole.ts'

import { describe, type TextLine } from './describe.ts'
import { fanOut } from './fan.ts'
import {
  axisOf,
  blowBars,
  blowsAxis,
  blowsEnd,
  coneEnd,
  coneRuns,
  sampleMarks,
  waterContentEnd,
  waterContentPoints,
  type Axis,
  type Bar,
  type Point,
  type SampleMark,
  type ToY,
} from './in-situ.ts'
import { drawnDepth, layersOf, type Layer } from './layers.ts'
import { markWidth } from './marks.ts'
import { scaleFor, ticksOf, unitsPerMetre, type Tick } from './scale.ts'
import { titleRows, type TitleRow } from './title-block.ts'
import { leader, trackNamed, tracksOf, type Track, type TrackName } from './tracks.ts'
import { wrapText } from './wrap.ts'

/** A stretch of the sheet from `top` down to `base`, in sheet units. */
export interface Stretch {
  readonly top: number
  readonly base: number
}

export interface LayerBox extends Layer {
  /** At true scale, in the column. */
  readonly drawn: Stretch
  /** Its line across all the tracks beside the column: number, age, figures, description; moved where it is thin. */
  readonly line: Stretch
  /** Age and origin; a sign for the same where its line is too low for those of the layer above once more. */
  readonly ageLines: readonly string[]
  readonly baseDepthText: string
  readonly baseElevationText: string
  readonly thicknessText: string
  readonly lines: readonly TextLine[]
}

/** A log sheet laid out in sheet units, 868 across; painters only paint. */
export interface LogSheet {
  readonly scale: number
  readonly title: { readonly top: number; readonly rowHeight: number; readonly rows: readonly TitleRow[] }
  readonly tracks: readonly Track[]
  /** Top of the headings, of the columns, the foot of the drawn column, and of the frame. */
  readonly headTop: number
  readonly top: number
  readonly columnBottom: number
  readonly bottom: number
  /** Left and right edge of the drawn column. */
  readonly column: readonly [left: number, right: number]
  readonly layers: readonly LayerBox[]
  readonly ticks: readonly Tick[]
  readonly water: readonly { readonly y: number; readonly depth: number }[]
  readonly samples: readonly SampleMark[]
  readonly blowCount: { readonly axis: Axis; readonly bars: readonly Bar[] } | undefined
  readonly waterContent: { readonly axis: Axis; readonly points: readonly Point[] } | undefined
  readonly cone: { readonly axis: Axis; readonly runs: readonly (readonly Point[])[] } | undefined
}

/** Height of a line of a description. */
export const lineHeight = 15
const titleTop = 44
const titleRowHeight = 24
const headHeight = 44
/**
 * Lays a hole out as a log sheet (柱状图): depths in metres in, boxes in sheet units out. The column is at true scale,
 * 1:`asked` or the one that fits a page; beside it every layer has one line across all tracks, high enough for its words,
 * and leaders from its true depths where these lines are moved apart.
 */
export function layOutLogSheet(hole: Hole, asked: number | 'fit' = 'fit'): LogSheet {
  const layers = layersOf(hole.strata)
  const depth = drawnDepth(hole)
  const width = tracksOf(hole, 100).find(({ name }) => name === 'description')?.width ?? 0
  const texts = layers.map(({ row }) => describe(row, (width - 12) / 12, markWidth(row.layer) / 12))
  const scale = scaleFor(asked, depth, sum(texts.map((lines) => textHeight(Math.min(lines.length, 3)))))
  const perMetre = unitsPerMetre(scale)

  const rows = titleRows(hole, scale)
  const headTop = titleTop + rows.length * titleRowHeight
  const top = headTop + headHeight
  const toY: ToY = (metres) => top + metres * perMetre
  const boxes = boxesOf(hole, { layers, texts, top, toY })
  const tracks = tracksOf(hole, scale)
  return {
    scale,
    title: { top: titleTop, rowHeight: titleRowHeight, rows },
    tracks,
    headTop,
    top,
    columnBottom: toY(depth),
    bottom: Math.max(toY(depth), boxes.at(-1)?.line.base ?? 0),
    column: columnOf(tracks),
    layers: boxes,
    ticks: ticksOf(depth, perMetre).map((tick) => ({ ...tick, y: tick.y + top })),
    water: waterMarks(hole, depth, toY),
    samples: sampleMarks(hole, toY),
    ...curves(hole, tracks, toY),
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const textHeight = (lines: number) => lines * lineHeight + 11

function columnOf(tracks: readonly Track[]): [number, number] {
  const track = trackNamed(tracks, 'column')
  return track ? [track.x + leader.left, track.x + track.width - leader.right] : [0, 0]
}

interface Frame {
  readonly layers: readonly Layer[]
  readonly texts: readonly (readonly TextLine[])[]
  readonly top: number
  readonly toY: ToY
}

function boxesOf(hole: Hole, { layers, texts, top, toY }: Frame): LayerBox[] {
  const bounds = [top, ...layers.map(({ base }) => toY(base))]
  const ages = layers.map(({ row }) => ageLines(row.geologicalAge))
  const isRepeated = (i: number) => i > 0 && layers[i]?.row.geologicalAge === layers[i - 1]?.row.geologicalAge
  const lines = stretches(
    bounds,
    texts.map((each, i) => Math.max(textHeight(each.length), isRepeated(i) ? 0 : ageHeight(ages[i]))),
  )
  const drawn = pairs(bounds)
  return layers.map((layer, i) => {
    const line = lines[i] ?? { top, base: top }
    const age = ages[i] ?? []
    const isLow = line.base - line.top < ageHeight(age) - 1e-6
    return {
      ...layer,
      drawn: drawn[i] ?? line,
      line,
      ageLines: isLow ? [dittoSign] : age,
      baseDepthText: layer.base.toFixed(2),
      baseElevationText:
        hole.collarElevation === null ? '' : roundNoise(hole.collarElevation - layer.base).toFixed(2),
      thicknessText: layer.thickness.toFixed(2),
      lines: texts[i] ?? [],
    }
  })
}

const dittoSign = '〃'
const ageHeight = (lines: readonly string[] = []) => lines.length * 13 + 6

/** Age and origin on lines of their own. */
const ageLines = (geologicalAge: string | null): string[] =>
  (geologicalAge ?? '').split(/\s+|(?<=[~～、])/).flatMap((word) => wrapText(word, 4))

function stretches(bounds: readonly number[], heights: readonly number[]): Stretch[] {
  const [top, last] = [bounds[0] ?? 0, bounds.at(-1) ?? 0]
  return pairs(fanOut(bounds, heights, Math.max(last, top + sum(heights))))
}

const pairs = (bounds: readonly number[]): Stretch[] =>
  bounds.slice(1).map((base, i) => ({ top: bounds[i] ?? base, base }))

/** Below the mouth of the hole: a mark of water that rises above it would stand in the head of the sheet. */
const artesianMark = 10

function waterMarks(hole: Hole, depth: number, toY: ToY) {
  const stable = hole.waterLevels.filter((row) => row.levelKind === '1').map((row) => row.depth)
  const depths = stable.length || hole.stableWaterDepth === null ? stable : [hole.stableWaterDepth]
  return depths
    .filter((level) => level <= depth)
    .map((level) => ({ y: level < 0 ? toY(0) + artesianMark : toY(level), depth: level }))
}

function curves(
  hole: Hole,
  tracks: readonly Track[],
  toY: ToY,
): Pick<LogSheet, 'blowCount' | 'waterContent' | 'cone'> {
  const on = <T>(name: TrackName, end: () => number, draw: (axis: Axis) => T) => {
    const track = trackNamed(tracks, name)
    return track && draw((name === 'blowCount' ? blowsAxis : axisOf)(track, end()))
  }
  return {
    blowCount: on(
      'blowCount',
      () => blowsEnd(hole),
      (axis) => ({ axis, bars: blowBars(hole, axis, toY) }),
    ),
    waterContent: on(
      'waterContent',
      () => waterContentEnd(hole),
      (axis) => ({ axis, points: waterContentPoints(hole, axis, toY) }),
    ),
    cone: on(
      'cone',
      () => coneEnd(hole),
      (axis) => ({ axis, runs: coneRuns(hole, axis, toY) }),
    ),
  }
}

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
import { scaleFor, ticksOf, unitsPerMetre, type Tick } from './scale.ts'
import { titleRows, type TitleRow } from './title-block.ts'
import { leader, trackNamed, tracksOf, type Track, type TrackName } from './tracks.ts'
import { cutLines, wrapText } from './wrap.ts'

/** A stretch of the sheet from `top` down to `base`, in sheet units. */
export interface Stretch {
  readonly top: number
  readonly base: number
}

export interface LayerBox extends Layer {
  /** At true scale, in the column. */
  readonly drawn: Stretch
  /** Its row in the tracks left of the column, and its description right of it, both moved apart where it is thin. */
  readonly left: Stretch
  readonly right: Stretch
  readonly eraLines: readonly string[]
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

const titleTop = 44
const titleRowHeight = 24
const headHeight = 44
const leastRow = 17
/** A description is never squeezed below this, so that it can be read and pressed. */
export const leastDescription = 42

/**
 * Lays a hole out as a log sheet (柱状图): depths in metres in, boxes in sheet units out. The column is at true scale,
 * 1:`asked` or the one that fits a page; rows beside it fan out on leaders where layers are thin.
 * Descriptions are cut to the room beside the column, unless they are wanted whole.
 */
export function layOutLogSheet(hole: Hole, asked: number | 'fit' = 'fit', whole = false): LogSheet {
  const layers = layersOf(hole.strata)
  const depth = drawnDepth(hole)
  const width = tracksOf(hole, 100).find(({ name }) => name === 'description')?.width ?? 0
  const texts = layers.map(({ row }) => describe(row, (width - 12) / 12))
  const scale = scaleFor(asked, depth, sum(texts.map((lines) => descriptionHeight(cutLines3(lines)))))
  const perMetre = unitsPerMetre(scale)

  const rows = titleRows(hole, scale)
  const headTop = titleTop + rows.length * titleRowHeight
  const top = headTop + headHeight
  const toY: ToY = (metres) => top + metres * perMetre
  const boxes = boxesOf(hole, { layers, texts, top, columnBottom: toY(depth), toY, whole })
  const tracks = tracksOf(hole, scale)
  return {
    scale,
    title: { top: titleTop, rowHeight: titleRowHeight, rows },
    tracks,
    headTop,
    top,
    columnBottom: toY(depth),
    bottom: Math.max(toY(depth), boxes.at(-1)?.right.base ?? 0, boxes.at(-1)?.left.base ?? 0),
    column: columnOf(tracks),
    layers: boxes,
    ticks: ticksOf(depth, perMetre).map((tick) => ({ ...tick, y: tick.y + top })),
    water: waterMarks(hole, depth, toY),
    samples: sampleMarks(hole, toY),
    ...curves(hole, tracks, toY),
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const cutLines3 = (lines: readonly TextLine[]) => lines.slice(0, 3)
const descriptionHeight = (lines: readonly TextLine[]) => Math.max(leastDescription, lines.length * 15 + 11)

function columnOf(tracks: readonly Track[]): [number, number] {
  const track = trackNamed(tracks, 'column')
  return track ? [track.x + leader.left, track.x + track.width - leader.right] : [0, 0]
}

interface Frame {
  readonly layers: readonly Layer[]
  readonly texts: readonly (readonly TextLine[])[]
  readonly top: number
  readonly columnBottom: number
  readonly toY: ToY
  /** Descriptions are not cut. */
  readonly whole: boolean
}

function boxesOf(hole: Hole, { layers, texts, top, columnBottom, toY, whole }: Frame): LayerBox[] {
  const bounds = [top, ...layers.map(({ base }) => toY(base))]
  const lines = whole ? texts.map((each) => [...each]) : fittingLines(texts, columnBottom - top)
  const right = stretches(bounds, lines.map(descriptionHeight))
  const left = stretches(
    bounds,
    layers.map(() => leastRow),
  )
  const drawn = pairs(bounds)
  return layers.map((layer, i) => {
    const row = left[i] ?? { top, base: top }
    return {
      ...layer,
      drawn: drawn[i] ?? row,
      left: row,
      right: right[i] ?? row,
      eraLines: eraLines(layer.row.geologicalAge, row.base - row.top),
      baseDepthText: layer.base.toFixed(2),
      baseElevationText:
        hole.collarElevation === null ? '' : roundNoise(hole.collarElevation - layer.base).toFixed(2),
      thicknessText: layer.thickness.toFixed(2),
      lines: lines[i] ?? [],
    }
  })
}

/** Age and origin on lines of their own, as many as the row is high. */
function eraLines(geologicalAge: string | null, height: number): string[] {
  const lines = (geologicalAge ?? '').split(/\s+|(?<=[~～、])/).flatMap((word) => wrapText(word, 4))
  return lines.slice(0, Math.max(1, Math.floor(height / 13)))
}

/** As many lines of each description as the height allows: five, or fewer for all, at least two. */
function fittingLines(texts: readonly (readonly TextLine[])[], height: number): TextLine[][] {
  const cut = (count: number) => texts.map((lines) => shorten(lines, count))
  const maxLines = [5, 4, 3].find((count) => sum(cut(count).map(descriptionHeight)) <= height) ?? 2
  return cut(maxLines)
}

function shorten(lines: readonly TextLine[], maxLines: number): TextLine[] {
  const plain = cutLines(
    lines.map((line) => line.strong + line.plain),
    maxLines,
  )
  return plain.map((text, i) => {
    const strong = (lines[i]?.strong ?? '').length
    return { strong: text.slice(0, strong), plain: text.slice(strong) }
  })
}

function stretches(bounds: readonly number[], heights: readonly number[]): Stretch[] {
  const [top, last] = [bounds[0] ?? 0, bounds.at(-1) ?? 0]
  return pairs(fanOut(bounds, heights, Math.max(last, top + sum(heights))))
}

const pairs = (bounds: readonly number[]): Stretch[] =>
  bounds.slice(1).map((base, i) => ({ top: bounds[i] ?? base, base }))

function waterMarks(hole: Hole, depth: number, toY: ToY) {
  const stable = hole.waterLevels.filter((row) => row.levelKind === '1').map((row) => row.depth)
  const depths = stable.length || hole.stableWaterDepth === null ? stable : [hole.stableWaterDepth]
  return depths
    .filter((level) => level <= depth)
    .map((level) => ({ y: toY(Math.max(0, level)), depth: level }))
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

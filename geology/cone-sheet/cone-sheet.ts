import { a4Page, a4Room, noteMarks, titleMarks } from '#geology/drawing/a4-page.ts'
import { headTableOf, signRows, type SheetOrigin } from '#geology/drawing/head-table.ts'
import { boxOf, lineMark, outlineMark, textMark, type Mark, type Sheet } from '#geology/drawing/marks.ts'
import { ticksOf } from '#geology/log-sheet/scale.ts'
import { titleRows } from '#geology/log-sheet/title-block.ts'
import { roundingNote } from '#geology/rounding.ts'
import type { Hole } from '#geology/strata/hole.ts'

import {
  coneCurves,
  layerMeans,
  sleeveText,
  soundingDepth,
  usualSleeveDistance,
  type LayerMeans,
} from './curves.ts'
import { layerRows, rowLines, rowTexts } from './layer-rows.ts'
import { body, columnsFor, pagesAt, probeName, soundingScale, type Columns, type Strip } from './page-plan.ts'
import { scaledCurves, trackHead, trackMarks, type PageDepths, type ScaledCurve } from './track-marks.ts'

export interface ConeSheetOptions {
  /** 100 for 1:100; `fit` is the largest usual scale at which the sounding is one page. */
  readonly scale?: number | 'fit'
  /** Metres from the tip to the middle of the sleeve, by which fs is raised; 0 where that was done before. */
  readonly sleeveDistance?: number
  /** Whose sheet it is, and of which day. */
  readonly made?: SheetOrigin
}

/**
 * The sheet of a sounding (静力触探曲线图) as A4 pages with heads that come again: a track for each curve from the ground
 * down, the lines of the layers, and the mean of each curve in them. No page where nothing was sounded.
 */
export function layOutConeSheet(hole: Hole, options: ConeSheetOptions = {}): Sheet[] {
  const { scale: asked = 'fit', sleeveDistance = usualSleeveDistance, made } = options
  const curves = coneCurves(hole, sleeveDistance)
  if (curves.length === 0) return []
  const depth = soundingDepth(hole)
  const scale = soundingScale(depth, asked)
  const columns = columnsFor(curves)
  const tracks = columns.tracks.map((track) => ({ track, curves: scaledCurves(track.curve, track) }))
  const drawn: ConeDrawing = {
    ...{ hole, columns, depth, scale, made },
    means: layerMeans(hole, curves),
    tracks,
    notes: notesOf(tracks, sleeveDistance),
  }
  const count = pagesAt(depth, scale)
  return Array.from({ length: count }, (_, i) => layOutPage(drawn, i, count))
}

interface ConeDrawing {
  readonly hole: Hole
  readonly columns: Columns
  /** Of the sounding, metres. */
  readonly depth: number
  readonly scale: number
  readonly means: readonly LayerMeans[]
  readonly tracks: readonly {
    readonly track: Columns['tracks'][number]
    readonly curves: readonly ScaledCurve[]
  }[]
  readonly notes: readonly string[]
  readonly made: SheetOrigin | undefined
}

function layOutPage(drawn: ConeDrawing, index: number, count: number): Sheet {
  const { hole, columns, depth, scale, means, tracks, notes } = drawn
  const metres = (body.height * scale) / 1000
  const from = index * metres
  const depths: PageDepths = {
    from,
    to: Math.min(from + metres, Math.max(depth, from)),
    y: (at) => body.top + ((at - from) * 1000) / scale,
  }
  const rows = layerRows(means, depths)
  const marks = [
    ...titleMarks(index ? '静力触探曲线图（续）' : '静力触探曲线图', [index + 1, count]),
    ...headTableOf([...coneRows(hole, scale), probeRow(drawn), ...signRows(drawn.made)]).marks,
    ...tracks.flatMap(({ curves }) => trackMarks(curves, depths)),
    ...rowLines(rows, columns),
    ...rulerMarks(columns.ruler, depths, scale),
    ...rowTexts(rows, columns, hole.collarElevation),
    ...tracks.flatMap(({ track, curves }) => trackHead(track.curve, curves, track)),
    ...gridMarks(columns, depths),
    ...noteMarks(notes, body.foot + 4.4),
  ]
  return a4Page(marks)
}

/** The head of a log but for first water, which a sounding does not meet. */
const coneRows = (hole: Hole, scale: number) =>
  titleRows(hole, scale).filter(([label]) => label !== '初见水位')

const probeRow = ({ hole, columns }: ConeDrawing) => {
  const curves = columns.tracks.map(({ curve }) => curve)
  const steps = [...new Set(hole.cpt.flatMap(({ step }) => (step === null ? [] : [step])))]
  const step = steps.length === 1 && steps[0] !== undefined ? `${steps[0]} m` : '不等距'
  return ['探头', probeName(curves), '读数间距', step] as const
}

/** What has to be said of the curves: what a fine one is, where fs stands, how Rf was worked out, what is not known of the probe. */
function notesOf(tracks: ConeDrawing['tracks'], sleeveDistance: number): string[] {
  const has = (key: string) => tracks.some(({ track }) => track.curve.quantity.key === key)
  const isFine = tracks.some(({ curves: scaled }) => scaled.some((each) => each.isFine))
  return [
    ...(isFine ? ['细线为同一曲线按 10 倍横比例尺重复绘制的低值部分。'] : []),
    ...(has('fs') ? [`${sleeveText(sleeveDistance)}${has('rf') ? '，Rf＝fs/qc' : ''}。`] : []),
    `分层平均值为层内读数的算术平均，未剔除层界附近的读数；${roundingNote}。`,
    '锥底面积与标定日期，馆藏资料未记录。依据馆藏资料编绘，不作为勘察成果使用。',
  ]
}

/** Depth from the ground: ticks at round metres, figures at every fifth. */
function rulerMarks({ right }: Strip, { from, to, y }: PageDepths, scale: number): Mark[] {
  return ticksOf(to - from, 1000 / scale)
    .slice(from > 0 ? 0 : 1)
    .flatMap(({ depth, long }): Mark[] => {
      const at = y(from + depth)
      const tick = lineMark(
        'label',
        [
          [right - (long ? 1.8 : 1), at],
          [right, at],
        ],
        0.13,
      )
      const figure = textMark('label', [right - 2.2, at + 0.8], String(from + depth), {
        size: 2.3,
        anchor: 'end',
      })
      const isFree = at - y(from) > 2 && y(to) - at > 1.5
      return long && isFree ? [tick, figure] : [tick]
    })
}

/** The frame of the page with the heads of its columns; upright lines stop where the sounding ends. */
function gridMarks(columns: Columns, { to, y }: PageDepths): Mark[] {
  const top = body.top - 16
  const foot = Math.max(y(to), body.top + 1)
  const { layer, base, elevation, name, leaders, ruler, tracks, means } = columns
  // leaders belong to the columns next to them, and have no lines of their own
  const strips: readonly Strip[] = [base, elevation, name, ruler, ...tracks, ...means.slice(1)]
  const heads: readonly (readonly [Strip, readonly string[]])[] = [
    [layer, ['层号']],
    [base, ['层底', '深度', 'm']],
    [elevation, ['层底', '标高', 'm']],
    [{ left: name.left, right: leaders[0].right }, ['岩土名称']],
    [ruler, ['深度', 'm']],
    ...means.map(
      ({ quantity, ...strip }) => [strip, ['平均', shortName(quantity.name), quantity.unit]] as const,
    ),
  ]
  const uprights = [...strips.map(({ left }) => left), ...(means.length > 0 ? [leaders[1].left] : [])]
  return [
    outlineMark('frame', boxOf(0, top, a4Room.width, foot), 0.5),
    lineMark(
      'frame',
      [
        [0, body.top],
        [a4Room.width, body.top],
      ],
      0.3,
    ),
    ...uprights.map((x) =>
      lineMark(
        'frame',
        [
          [x, top],
          [x, foot],
        ],
        0.13,
      ),
    ),
    ...heads.flatMap(([{ left, right }, lines]) =>
      lines.map((text, i) =>
        textMark('label', [(left + right) / 2, top + 8.9 + (i - (lines.length - 1) / 2) * 3.6], text, {
          size: 2.5,
        }),
      ),
    ),
  ]
}

const shortName = (name: string) => name.slice(name.lastIndexOf(' ') + 1)

import { inset, paperFor, roomOf, usualPaper, type Paper } from '#geology/drawing/paper.ts'
import { blockSize } from '#geology/drawing/sheet-frame.ts'
import { shortNames } from '#geology/drawing/short-names.ts'
import { textWidth } from '#geology/log-sheet/wrap.ts'
import { readingsOf } from '#geology/soundings/cpt.ts'

import { beside, frameOf, margin, type Band, type Frame } from './frame.ts'
import { headLevel, offsetText, type DrawnHole, type HoleStyle } from './hole-marks.ts'
import { legendHeight, type LegendContent, type LegendPlace } from './legend.ts'
import { greatestExaggeration, horizontalScales, type SectionScales, verticalScales } from './scales.ts'

/** Where everything of a section stands on its sheet, millimetres from the corner of the room within its frame. */
export interface SheetPlan {
  readonly paper: Paper
  readonly frame: Frame
  /** Of the holes, in their order. */
  readonly styles: readonly HoleStyle[]
  readonly legend: LegendPlace
}

/** From the foot of the drawing to the legend: two rows of distances, and room, millimetres. */
const underDrawing = 24

/** Plans a sheet at these scales, however large it becomes; `band` is that of the whole section where this is a part of it. */
export function planSheet(
  content: LegendContent,
  scales: SectionScales,
  band = bandOf(content, scales),
): SheetPlan {
  const xs = content.section.columns.map(({ x }) => x)
  const ends = [Math.min(...xs), Math.max(...xs)] as const
  const { foot, ...size } = sizeOf(content, scales, band)
  const paper = paperFor(size)
  const room = roomOf(paper)
  const frame = frameOf(ends, band, scales, beside.left + (room.width - lengthOf(ends, scales)) / 2)
  const place = legendPlace(room)
  const top = Math.max(foot + underDrawing, room.height - legendHeight(content, place))
  return { paper, frame, styles: stylesOf(content, scales), legend: { ...place, top } }
}

/** How long a drawing is at a scale with its rulers, millimetres. */
const lengthOf = ([from, to]: readonly [number, number], { horizontal }: SectionScales) =>
  beside.left + ((to - from) * 1000) / horizontal + beside.right

/** The legend stands to the left of the title block. */
const legendPlace = ({ width }: Paper) => ({ left: 2, right: width - blockSize.width - 4 })

/** How large a drawing is with its legend, and where the drawing itself ends, millimetres. */
function sizeOf(content: LegendContent, scales: SectionScales, band: Band) {
  const xs = content.section.columns.map(({ x }) => x)
  const width = lengthOf([Math.min(...xs), Math.max(...xs)], scales)
  const { foot } = frameOf([0, 0], band, scales, 0)
  const legend = legendHeight(content, legendPlace(roomOf(paperFor({ width, height: 0 }))))
  return { width, height: foot + underDrawing + Math.max(legend, blockSize.height - inset), foot }
}

/** The elevations of a section, and how high its heads stand over each other. */
export function bandOf(content: LegendContent, scales: SectionScales): Band {
  const [lowest, highest] = extentOf(content)
  const heads = Math.max(0, ...stylesOf(content, scales).map(({ level }) => level)) * headLevel
  return { lowest, highest, heads }
}

/** A section that is no higher is not drawn smaller for the sake of its legend, millimetres. */
const leastDrawing = 130

/**
 * The largest usual scales at which a section fits an A3 sheet, upright no smaller than along and seldom ten times
 * larger. Where the legend leaves no room the sheet becomes larger.
 */
export function fittingScalesOf(content: LegendContent): SectionScales {
  const room = roomOf(usualPaper)
  const sizeAt = (scales: SectionScales) => sizeOf(content, scales, bandOf(content, scales))
  const along =
    horizontalScales.find((horizontal) => sizeAt({ horizontal, vertical: 1000 }).width <= room.width) ??
    50_000
  const flatScales = verticalScales.filter((scale) => along / scale <= greatestExaggeration)
  const upright = flatScales.map((vertical) => ({
    vertical,
    ...sizeAt({ horizontal: Math.max(along, vertical), vertical }),
  }))
  const { vertical } = upright.find(
    ({ height, foot }) => height <= room.height || foot - margin.top <= leastDrawing,
  ) ?? { vertical: 5000 }
  return { horizontal: Math.max(along, vertical), vertical }
}

/**
 * The parts of a section that each fit the length of one A3 sheet: from hole to hole, the last of one part is the first
 * of the next. Two holes that are farther apart than a sheet is long have a longer one.
 */
export function partsOf({ section: { columns } }: LegendContent, scales: SectionScales): [number, number][] {
  const room = roomOf(usualPaper).width
  const parts: [number, number][] = []
  let first = 0
  for (let i = 1; i < columns.length; i += 1) {
    const [from, to] = [columns[first]?.x ?? 0, columns[i]?.x ?? 0]
    if (i - first > 1 && lengthOf([from, to], scales) > room) {
      parts.push([first, i - 1])
      first = i - 1
    }
  }
  return [...parts, [first, columns.length - 1]]
}

/** Room between the texts of two heads, millimetres. */
const headGap = 1.5

/** Codes without what all of them begin with; heads that would touch stand at the lowest level that is free. */
function stylesOf(
  { section: { columns }, holes }: LegendContent,
  { horizontal }: SectionScales,
): HoleStyle[] {
  const xs = columns.map(({ x }) => (x * 1000) / horizontal)
  const names = shortNames(columns.map(({ code }) => code))
  const ends: number[] = []
  return columns.map((_, i) => {
    const [here, name, offset] = [xs[i] ?? 0, names[i] ?? '', offsetText(holes[i]?.offset ?? 0)]
    const gaps = [xs[i - 1], xs[i + 1]].flatMap((x) => (x === undefined ? [] : [Math.abs(x - here)]))
    const half = Math.max(10, textWidth(name) * 2.8, textWidth(offset ?? '') * 2.4) / 2
    const free = ends.findIndex((end) => end + headGap <= here - half)
    const level = free < 0 ? ends.length : free
    ends[level] = here + half
    return { name, level, room: Math.min(...gaps) }
  })
}

/** The lowest and the highest elevation that is drawn: down to the deepest stratum, end of a hole, test or reading. */
function extentOf({ section: { columns, ground, floor }, holes }: LegendContent): [number, number] {
  const low = Math.min(
    ...floor.map(([, z]) => z),
    ...columns.map(({ end }) => end),
    ...holes.map((hole) => hole.collarElevation - deepestOf(hole)),
  )
  return [low, Math.max(...ground.map(([, z]) => z))]
}

const deepestOf = ({ strata, spt, samples, cpt }: DrawnHole): number =>
  Math.max(
    0,
    ...strata.map(({ baseDepth }) => baseDepth),
    ...spt.map(({ depth }) => depth),
    ...samples.map(({ topDepth }) => topDepth),
    ...cpt.map((row) => readingsOf(row, row.psMpa ?? row.qcMpa ?? []).at(-1)?.[0] ?? 0),
  )

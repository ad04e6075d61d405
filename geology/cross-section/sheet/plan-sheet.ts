import { textWidth } from '#geology/log-sheet/wrap.ts'
import { readingsOf } from '#geology/soundings/cpt.ts'

import { frameOf, margin, type Frame } from './frame.ts'
import { headLevel, offsetText, type DrawnHole, type HoleStyle } from './hole-marks.ts'
import { legendHeight, type LegendContent, type LegendPlace } from './legend.ts'
import { greatestExaggeration, horizontalScales, type SectionScales, verticalScales } from './scales.ts'

/** What is left of an A3 sheet within margins of 10 mm. */
export const sheetRoom = { width: 400, height: 277 } as const

/** Where everything of a section stands on its sheet, millimetres. */
export interface SheetPlan {
  readonly frame: Frame
  /** Of the holes, in their order. */
  readonly styles: readonly HoleStyle[]
  readonly legend: LegendPlace
  readonly width: number
  readonly height: number
}

/** Room for the title and a legend of two columns, millimetres. */
const leastWidth = 190

/** Plans a sheet at these scales, however large it becomes. */
export function planSheet(content: LegendContent, scales: SectionScales): SheetPlan {
  const xs = content.section.columns.map(({ x }) => x)
  const styles = stylesOf(content, scales)
  const heads = Math.max(0, ...styles.map(({ level }) => level)) * headLevel
  const frame = frameOf([Math.min(...xs), Math.max(...xs)], extentOf(content), scales, heads)
  const width = Math.max(frame.right + margin.side + 18, leastWidth)
  const legend = { top: frame.foot + 24, left: frame.left - margin.side, right: width - 12 }
  return { frame, styles, legend, width, height: legend.top + legendHeight(content, legend) + 6 }
}

/** What a section is high at least where its legend alone is as high as a sheet, millimetres. */
const leastDrawing = 130

/**
 * The largest usual scales at which a section fits an A3 sheet, upright no smaller than along and seldom ten times
 * larger. Where the legend leaves no room the sheet becomes longer.
 */
export function fittingScalesOf(content: LegendContent): SectionScales {
  const widthAt = (horizontal: number) => planSheet(content, { horizontal, vertical: 1000 }).width
  const along = horizontalScales.find((horizontal) => widthAt(horizontal) <= sheetRoom.width) ?? 50_000
  const flatScales = verticalScales.filter((scale) => along / scale <= greatestExaggeration)
  const planAt = (scale: number) =>
    planSheet(content, { horizontal: Math.max(along, scale), vertical: scale })
  const vertical =
    flatScales.find((scale) => planAt(scale).height <= sheetRoom.height) ??
    flatScales.find((scale) => planAt(scale).frame.foot - planAt(scale).frame.top <= leastDrawing) ??
    5000
  return { horizontal: Math.max(along, vertical), vertical }
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
    const beside = [xs[i - 1], xs[i + 1]].flatMap((x) => (x === undefined ? [] : [Math.abs(x - here)]))
    const half = Math.max(10, textWidth(name) * 2.8, textWidth(offset ?? '') * 2.4) / 2
    const free = ends.findIndex((end) => end + headGap <= here - half)
    const level = free < 0 ? ends.length : free
    ends[level] = here + half
    return { name, level, room: Math.min(...beside) }
  })
}

/** `G12` of P-G12 where all holes are of that project; whole codes otherwise. */
function shortNames(codes: readonly string[]): readonly string[] {
  const [first = ''] = codes
  const prefix = first.slice(0, first.lastIndexOf('-') + 1)
  return prefix && codes.every((code) => code.startsWith(prefix))
    ? codes.map((code) => code.slice(prefix.length))
    : codes
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

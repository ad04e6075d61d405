import type { Box } from '#geology/drawing/boxes.ts'
import { roundSteps } from '#geology/drawing/chart/scales.ts'
import type { Georeference, Place } from '#geology/drawing/marks.ts'
import { inset, paperFor, roomOf, roomOrigin, usualPaper, type Paper } from '#geology/drawing/paper.ts'
import { blockSize } from '#geology/drawing/sheet-frame.ts'
import type { Grid } from '#geology/places/crs.ts'

/** Scales that plans are drawn at. */
const planScales = [
  200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 5_000_000,
] as const

/** Where a plan lies on its paper, millimetres within the frame of the sheet. */
export interface PlanFrame {
  readonly paper: Paper
  readonly box: Box
  readonly scale: number
  /** From metres of the plane system to the sheet: north is up. */
  readonly place: (at: Grid) => Place
  /** Metres between lines of the grid. */
  readonly step: number
  /** Of the sheet with its edges. */
  readonly georeference: Georeference
}

/** Room around the outermost points for their labels, above the plan for the title, and below for the legend. */
const margin = { side: 30, ends: 18, top: 17, foot: 36 } as const

/** Width of the table of points beside a plan. */
export const besideTable = 126

/** Millimetres of paper that a plan may be long. */
const greatestPlan = 1500

interface Extent {
  readonly middle: Grid
  /** Metres from south to north, and from west to east. */
  readonly north: number
  readonly east: number
}

function extentOf(points: readonly Grid[]): Extent {
  const span = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const
  const [south, north] = span(points.map((point) => point.north))
  const [west, east] = span(points.map((point) => point.east))
  return {
    middle: { north: (south + north) / 2, east: (west + east) / 2 },
    north: north - south,
    east: east - west,
  }
}

const wantedAt = ({ north, east }: Extent, scale: number) => ({
  width: (east * 1000) / scale + 2 * margin.side,
  height: (north * 1000) / scale + 2 * margin.ends,
})

/** What is left of a paper for the plan. */
const planRoom = (paper: Paper, beside: number) => {
  const { width, height } = roomOf(paper)
  return { width: width - beside, height: height - margin.top - margin.foot }
}

/** The largest scale at which these points lie on A3 beside a table of this width. */
export function fittingPlanScale(points: readonly Grid[], beside: number): number {
  const room = planRoom(usualPaper, beside)
  const extent = extentOf(points)
  return (
    planScales.find((scale) => {
      const { width, height } = wantedAt(extent, scale)
      return width <= room.width && height <= room.height
    }) ?? 5_000_000
  )
}

/** The scales at which the plan of these points is no larger than can be handled. */
export const scalesForPlan = (points: readonly Grid[]): number[] =>
  planScales.filter((scale) => {
    const { width, height } = wantedAt(extentOf(points), scale)
    return Math.max(width, height) <= greatestPlan
  })

/** The frame of a plan at a scale; the paper is A3, or as large as the plan wants. */
export function planFrame(points: readonly Grid[], scale: number, beside: number): PlanFrame {
  const extent = extentOf(points)
  const wanted = wantedAt(extent, scale)
  const room = planRoom(usualPaper, beside)
  const isUsual = wanted.width <= room.width && wanted.height <= room.height
  const paper = isUsual
    ? usualPaper
    : paperFor({ width: wanted.width + beside, height: wanted.height + margin.top + margin.foot })
  const { width, height } = planRoom(paper, beside)
  return frameAround(extent.middle, scale, paper, {
    ...{ left: 0, top: margin.top },
    ...{ right: width, foot: margin.top + height },
  })
}

/** The frame of a plan in a box of its paper, with a place in the middle. */
export function frameAround(at: Grid, scale: number, paper: Paper, box: Box): PlanFrame {
  const middle: Place = [(box.left + box.right) / 2, (box.top + box.foot) / 2]
  const place = ({ north, east }: Grid): Place => [
    middle[0] + ((east - at.east) * 1000) / scale,
    middle[1] - ((north - at.north) * 1000) / scale,
  ]
  const metres = scale / 1000
  const georeference = {
    east: at.east - (middle[0] + roomOrigin[0]) * metres,
    north: at.north - (paper.height - middle[1] - roomOrigin[1]) * metres,
    metres,
  }
  // a line of the grid every five centimetres of the paper or so
  return { paper, box, scale, place, step: roundSteps((scale * 50) / 1000, 1).step, georeference }
}

/** The places of a plan that the title block of its paper leaves free below it. */
export function legendRoom({ paper }: PlanFrame): Box {
  const { width, height } = roomOf(paper)
  return { left: 0, top: height - margin.foot + 5, right: width + inset - blockSize.width - 6, foot: height }
}
